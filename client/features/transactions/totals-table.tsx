import { Anchor, Skeleton, VisuallyHidden } from '@mantine/core'
import { Amount } from '#client/ui/amount.tsx'
import type { Category } from '#shared/cash/categories.ts'
import type { PeriodTotals } from '#shared/transactions/transaction-row.ts'
import { counted } from '#shared/values/count.ts'
import { type Centimes, formatAmount, formatMoney } from '#shared/values/money.ts'
import { toTotalLines } from './list-totals.ts'
import classes from './totals-table.module.css'

interface TotalsTableProps {
  title: string
  type: Category | undefined
  /** Undefined while it loads. */
  totals: PeriodTotals | undefined
  /** Lists the transactions without an agency; undefined if the list is them. */
  onOffDrawer: (() => void) | undefined
}

const columns = ['Montants', 'Frais', 'Effet en caisse'] as const

/** What a list adds up to, from the server: all rows of the filter, not those of the page. */
export function TotalsTable({ title, type, totals, onOffDrawer }: TotalsTableProps) {
  const lines = totals === undefined ? undefined : toTotalLines(totals, type)
  return (
    <div className={classes.totals}>
      <table className={classes.table}>
        <caption className={classes.title}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Sens</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines?.map(({ key, label, amount, fee, effect }) => (
            <tr key={key} data-line={key}>
              <th scope="row">{label}</th>
              <td>{formatAmount(amount)}</td>
              <td>{formatAmount(fee)}</td>
              <td>
                <Effect effect={effect} />
              </td>
            </tr>
          ))}
          {lines === undefined && (
            <tr>
              <th scope="row">
                <Skeleton height={14} width={56} />
              </th>
              {columns.map((column) => (
                <td key={column}>
                  <Skeleton height={14} width={64} ml="auto" />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {totals !== undefined && <OffDrawer {...totals.offDrawer} onShow={onOffDrawer} />}
    </div>
  )
}

function Effect({ effect }: { effect: Centimes }) {
  return <Amount centimes={effect} tone={effect === 0 ? 'plain' : 'balance'} bare />
}

type OffDrawerProps = PeriodTotals['offDrawer'] & { onShow: (() => void) | undefined }

function OffDrawer({ incomingCount, incomingAmount, outgoingCount, outgoingAmount, onShow }: OffDrawerProps) {
  const count = incomingCount + outgoingCount
  if (count === 0) return null
  const sums = [
    ...(incomingCount === 0 ? [] : [`entrées ${formatMoney(incomingAmount)}`]),
    ...(outgoingCount === 0 ? [] : [`sorties ${formatMoney(outgoingAmount)}`]),
  ]
  return (
    <p className={classes.off}>
      Hors caisse&nbsp;: {counted(count, 'transaction')} sans agence ({sums.join(', ')}), sans effet en caisse.{' '}
      {onShow !== undefined && (
        <Anchor component="button" type="button" inherit onClick={onShow}>
          Les afficher
        </Anchor>
      )}
    </p>
  )
}
