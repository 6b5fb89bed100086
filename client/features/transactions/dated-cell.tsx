import { LockMark } from '#client/ui/lock-mark.tsx'
import { closedDayLabel } from '#shared/closings/closing-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

interface DatedCellProps {
  date: IsoDate
  isDayClosed: boolean
}

/** The date, with a lock where its day is closed. */
export function DatedCell({ date, isDayClosed }: DatedCellProps) {
  return (
    <>
      {formatDate(date)}
      {isDayClosed && <LockMark label={closedDayLabel} />}
    </>
  )
}
