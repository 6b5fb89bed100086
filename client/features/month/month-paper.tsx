import { PrintSheet, SheetHead, Signatures } from '#client/ui/print-sheet.tsx'
import { listMonthLines } from '#shared/month/month-lines.ts'
import { MONTH_TITLE, nameMonth, OUTSIDE_AGENCIES, RESULT } from '#shared/month/month-labels.fr.ts'
import type { MonthReport } from '#shared/month/month-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { formatAmount } from '#shared/values/money.ts'
import classes from './month-paper.module.css'
import { listPending } from './month-words.ts'

/** The printed A4 sheets: every line of the page that is not nothing, for the accountant. */
export function MonthPaper({ report }: { report: MonthReport }) {
  const { month, to, spaceName, issuedAtLocal, lock, pending, isProvisional } = report
  const lines = listMonthLines(report).filter(
    ({ label, amount, opening }) => label === RESULT || amount !== 0 || (opening ?? 0) !== 0,
  )
  const sections = [...new Set(lines.map(({ section }) => section))]
  const open = listPending(pending, isProvisional)
  return (
    <PrintSheet label={MONTH_TITLE} className={classes.month}>
      <SheetHead
        title={`${MONTH_TITLE}\u00A0: ${nameMonth(month)}`}
        about={
          <>
            <bdi>{spaceName}</bdi>, jusqu'au {formatDate(to)}. Montants en dirhams (MAD).
          </>
        }
        state={
          lock === null
            ? `Non verrouillé, émis le ${formatDateTime(issuedAtLocal)}`
            : `Verrouillé le ${formatDateTime(lock.lockedAtLocal)}`
        }
      />
      {sections.map((section) => (
        <table key={section} className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{section}</th>
              <th scope="col">Agence</th>
              <th scope="col">
                {lines.some((one) => one.section === section && one.opening !== undefined) && 'Début'}
              </th>
              <th scope="col">Montant</th>
            </tr>
          </thead>
          <tbody>
            {lines
              .filter((line) => line.section === section)
              .map((line) => (
                <tr key={`${line.label} ${line.agencyName}`}>
                  <th scope="row">{line.label}</th>
                  <td>
                    <bdi>{line.agencyName ?? OUTSIDE_AGENCIES}</bdi>
                  </td>
                  <td>{line.opening !== undefined && formatAmount(line.opening)}</td>
                  <td>{formatAmount(line.amount)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
      <footer className={classes.foot}>
        {open.length > 0 && <p>À savoir&nbsp;: {open.join('\u00A0; ')}.</p>}
        <Signatures of={['Le propriétaire', 'Le comptable']} />
      </footer>
    </PrintSheet>
  )
}
