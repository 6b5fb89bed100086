import type { ClosingOperatorLine } from '#shared/closings/closing-day.ts'
import { unreadLabel } from '#shared/closings/closing-labels.fr.ts'
import { nameAccount } from '#shared/closings/closing-line-words.fr.ts'
import { splitEffects } from '#shared/operator-accounts/operator-balance.ts'
import { formatAmount } from '#shared/values/money.ts'
import { formatSignedAmount } from '#shared/values/signed-money.ts'
import classes from './closing-sheet.module.css'

/** The operator accounts on the printed sheet. Renders nothing for a closing without accounts. */
export function SheetLines({ lines }: { lines: readonly ClosingOperatorLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className={classes.lines}>
      <h2>Chez les opérateurs (MAD)</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Compte</th>
            <th scope="col">Départ</th>
            <th scope="col">Entrées</th>
            <th scope="col">Sorties</th>
            <th scope="col">Mouvements</th>
            <th scope="col">Attendu</th>
            <th scope="col">Relevé</th>
            <th scope="col">Écart</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const { incoming, outgoing, moved } = splitEffects(line, line.feeTo)
            return (
              <tr key={line.accountId}>
                <th scope="row">
                  <bdi>{nameAccount(line)}</bdi>
                </th>
                <td>{formatAmount(line.opening)}</td>
                <td>{formatSignedAmount(incoming)}</td>
                <td>{formatSignedAmount(outgoing)}</td>
                <td>{formatSignedAmount(moved)}</td>
                <td>{formatAmount(line.expected)}</td>
                <td>{line.declared === null ? unreadLabel : formatAmount(line.declared)}</td>
                <td>{line.discrepancy === null ? '—' : formatSignedAmount(line.discrepancy)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
