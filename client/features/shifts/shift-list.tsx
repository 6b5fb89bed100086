import type { ShiftFigures } from '#shared/shifts/shift-row.ts'
import { describeShift, listShiftNotes } from '#shared/shifts/shift-words.fr.ts'
import { formatMoney } from '#shared/values/money.ts'
import classes from '#client/ui/record-card.module.css'
import { CountTable } from '#client/ui/count-table.tsx'
import { DiscrepancyAmount } from '#client/ui/discrepancy-amount.tsx'

/** Who held the cash of a day, and what each person's count found. Renders nothing for a day without hand-over. */
export function ShiftList({ shifts, order = 3 }: { shifts: readonly ShiftFigures[]; order?: 2 | 3 }) {
  if (shifts.length === 0) return null
  const Heading = order === 2 ? 'h2' : 'h3'
  return (
    <section className={classes.card} aria-labelledby="tenues" data-figures>
      <Heading id="tenues">Tenue de la caisse</Heading>
      <ol className={classes.list}>
        {shifts.map((shift) => (
          <li key={shift.id}>
            <span>
              <strong>
                <bdi>{shift.memberName}</bdi>
              </strong>{' '}
              <span className={classes.quiet}>{describeShift(shift)}</span>
            </span>
            {shift.discrepancy === null ? <span>En cours</span> : <DiscrepancyAmount discrepancy={shift.discrepancy} />}
            <span className={classes.reason}>
              Départ {formatMoney(shift.start)}, attendu {formatMoney(shift.expected)}
              {shift.counted !== null && <>, compté {formatMoney(shift.counted)}</>}
            </span>
            {listShiftNotes(shift).map((note) => (
              <bdi key={note} className={classes.reason}>
                {note}
              </bdi>
            ))}
            <ShiftCounts shift={shift} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Both counts of a hand-over, or the one count of another end. */
function ShiftCounts({ shift: { counts, counted, handedOver } }: { shift: ShiftFigures }) {
  if (counts === null || counted === null) return null
  return (
    <details className={classes.reason}>
      <summary>{handedOver === null ? 'Comptage' : 'Les deux comptages'}</summary>
      {handedOver !== null && (
        <>
          <p>
            Avant la passation, par <bdi>{handedOver.byName}</bdi>
          </p>
          <CountTable counts={handedOver.counts} counted={handedOver.counted} />
          <p>Recompté</p>
        </>
      )}
      <CountTable counts={counts} counted={counted} />
    </details>
  )
}
