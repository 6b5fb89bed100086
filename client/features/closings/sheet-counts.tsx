import type { Closing } from '#shared/closings/closing-day.ts'
import { describeShift, listShiftNotes } from '#shared/shifts/shift-words.fr.ts'
import type { SpotCheck } from '#shared/spot-checks/spot-check-row.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { formatAmount } from '#shared/values/money.ts'
import { formatSignedAmount } from '#shared/values/signed-money.ts'
import { nameAttempt } from './closing-attempts.tsx'
import classes from './closing-sheet.module.css'

interface SheetCountsProps {
  closing: Closing
  spotChecks: readonly SpotCheck[]
}

/** Who held the cash, the blind counts and the surprise counts on the printed sheet. Renders nothing for a day without them. */
export function SheetCounts({ closing: { shifts, attempts }, spotChecks }: SheetCountsProps) {
  return (
    <>
      {shifts.length > 0 && (
        <section className={classes.lines}>
          <h2>Tenue de la caisse (MAD)</h2>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Personne</th>
                <th scope="col">Départ</th>
                <th scope="col">Attendu</th>
                <th scope="col">Compté</th>
                <th scope="col">Écart</th>
              </tr>
            </thead>
            <tbody>
              {shifts.map((shift) => (
                <tr key={shift.id}>
                  <th scope="row">
                    <bdi>{[shift.memberName, describeShift(shift), ...listShiftNotes(shift)].join(', ')}</bdi>
                  </th>
                  <td>{formatAmount(shift.start)}</td>
                  <td>{formatAmount(shift.expected)}</td>
                  <td>{shift.counted === null ? '—' : formatAmount(shift.counted)}</td>
                  <td>{shift.discrepancy === null ? '—' : formatSignedAmount(shift.discrepancy)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {attempts.length + spotChecks.length > 0 && (
        <section className={classes.lines}>
          <h2>Autres comptages (MAD)</h2>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Comptage</th>
                <th scope="col">Attendu</th>
                <th scope="col">Compté</th>
              </tr>
            </thead>
            <tbody>
              {attempts.map((attempt) => (
                <tr key={attempt.attempt}>
                  <th scope="row">
                    <bdi>{describeCount(`${nameAttempt(attempt)} à l'aveugle`, attempt)}</bdi>
                  </th>
                  <td>—</td>
                  <td>{formatAmount(attempt.counted)}</td>
                </tr>
              ))}
              {spotChecks.map((check) => (
                <tr key={check.id}>
                  <th scope="row">
                    <bdi>{describeCount('Contrôle inopiné', check)}</bdi>
                  </th>
                  <td>{formatAmount(check.expected)}</td>
                  <td>{formatAmount(check.counted)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

function describeCount(name: string, count: { byName: string; atLocal: string; comment: string | null }): string {
  return [name, count.byName, formatDateTime(count.atLocal), count.comment].filter(Boolean).join(', ')
}
