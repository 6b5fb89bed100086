import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import type { JournalDay } from '#shared/journal/journal-day.ts'
import { formatMoney } from '#shared/values/money.ts'
import classes from './expected-note.module.css'
import type { DayCash } from './use-day-amounts.ts'

interface ExpectedNoteProps {
  result: JournalDay
  cash: DayCash | undefined
}

/** When the typed amounts lead to another figure than the one of board and closing. */
export function ExpectedNote({ result, cash }: ExpectedNoteProps) {
  const isOfResult = cash?.agencyId === result.agencyId && cash.date === result.date
  // A day before the start of tracking has no expected cash to compare with.
  if (!isOfResult || cash.expected === result.dayAmount || isBeforeTracking(cash.date, cash.trackingStart)) return null
  return (
    <p className={classes.note}>
      {cash.counted === null
        ? "D'après le dernier comptage et tout ce qui a suivi, l'attendu est de "
        : "À la clôture de cette journée, l'attendu était de "}
      <strong>{formatMoney(cash.expected)}</strong>.
    </p>
  )
}
