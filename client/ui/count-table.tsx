import { type CountLine, denominations, piecesWorth } from '#shared/cash/denominations.ts'
import { formatCount } from '#shared/values/count.ts'
import { type Centimes, formatAmount } from '#shared/values/money.ts'
import { kindLabels } from './denomination-words.ts'
import classes from './count-table.module.css'

interface CountTableProps {
  counts: readonly CountLine[]
  counted: Centimes
}

export function CountTable({ counts, counted }: CountTableProps) {
  const found = new Map(counts.map(({ denomination, quantity }) => [denomination, quantity]))
  const rows = denominations.filter(({ value }) => found.has(value))
  return (
    <table className={classes.table} aria-label="Comptage">
      <thead>
        <tr>
          <th scope="col">Valeur</th>
          <th scope="col">Quantité</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, kind, label }) => (
          <tr key={value}>
            <th scope="row">
              {kindLabels[kind].piece} de {label}
            </th>
            <td>{formatCount(found.get(value) ?? 0)}</td>
            <td>{formatAmount(piecesWorth(value, found.get(value) ?? 0))}</td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={3}>La caisse était vide.</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total compté
          </th>
          <td>{formatAmount(counted)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
