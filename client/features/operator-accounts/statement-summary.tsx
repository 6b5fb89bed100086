import type { OperatorStatement } from '#shared/operator-accounts/position-row.ts'
import { statementLabels } from '#shared/operator-accounts/statement-words.fr.ts'
import { formatMoney } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import classes from './statement-page.module.css'

/** The sum of the period: the first balance and the effects make the last one. */
export function StatementSummary({ statement }: { statement: OperatorStatement }) {
  const { opening, totals, balance } = statement
  const effects = [
    'incoming',
    'outgoing',
    'fees',
    'movedIn',
    'movedOut',
    'discrepancy',
    ...(totals.gap === 0 ? [] : (['gap'] as const)),
  ] as const
  return (
    <dl className={classes.summary} aria-label="Total de la période">
      <div>
        <dt>{statementLabels.opening}</dt>
        <dd>{formatMoney(opening)}</dd>
      </div>
      {effects.map((name) => (
        <div key={name}>
          <dt>{statementLabels[name]}</dt>
          <dd>{formatSignedMoney(totals[name])}</dd>
        </div>
      ))}
      <div data-last>
        <dt>{statementLabels.balance}</dt>
        <dd>{formatMoney(balance)}</dd>
      </div>
    </dl>
  )
}
