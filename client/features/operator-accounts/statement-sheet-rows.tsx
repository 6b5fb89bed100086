import type { OperatorStatement } from '#shared/operator-accounts/position-row.ts'
import type { PositionDay } from '#shared/operator-accounts/position.ts'
import { describeRead, statementLabels } from '#shared/operator-accounts/statement-words.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { type Centimes, formatAmount, formatSigned } from '#shared/values/money.ts'
import classes from './statement-sheet.module.css'

const effects = ['incoming', 'outgoing', 'fees', 'movedIn', 'movedOut'] as const

/** Without the currency, which the sheet names once. */
function formatCell(amount: Centimes): string {
  if (amount === 0) return '—'
  return amount > 0 ? (formatSigned(amount, '+').split('\u00A0')[0] ?? '') : formatAmount(amount)
}

export function StatementSheetRows({ statement }: { statement: OperatorStatement }) {
  const { days, totals, gapCount } = statement
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">{statementLabels.opening}</th>
          {effects.map((name) => (
            <th key={name} scope="col">
              {statementLabels[name]}
            </th>
          ))}
          <th scope="col">{statementLabels.expected}</th>
          <th scope="col">{statementLabels.declared}</th>
          <th scope="col">{statementLabels.discrepancy}</th>
          {gapCount > 0 && <th scope="col">{statementLabels.gap}</th>}
          <th scope="col">{statementLabels.closing}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <DayRow key={day.date} day={day} hasGaps={gapCount > 0} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total de la période
          </th>
          {effects.map((name) => (
            <td key={name}>{formatCell(totals[name])}</td>
          ))}
          <td colSpan={2}>—</td>
          <td>{formatCell(totals.discrepancy)}</td>
          {gapCount > 0 && <td>{formatCell(totals.gap)}</td>}
          <td>—</td>
        </tr>
      </tfoot>
    </table>
  )
}

function DayRow({ day, hasGaps }: { day: PositionDay; hasGaps: boolean }) {
  const { date, opening, expected, declared, discrepancy, gap, closing } = day
  return (
    <tr>
      <th scope="row">{formatDate(date)}</th>
      <td>{formatAmount(opening)}</td>
      {effects.map((name) => (
        <td key={name}>{formatCell(day[name])}</td>
      ))}
      <td>{formatAmount(expected)}</td>
      <td>{declared === null ? describeRead(day) : formatAmount(declared)}</td>
      <td>{discrepancy === null ? '—' : discrepancy === 0 ? formatAmount(discrepancy) : formatCell(discrepancy)}</td>
      {hasGaps && <td>{formatCell(gap)}</td>}
      <td>{closing?.name ?? '—'}</td>
    </tr>
  )
}
