import { LockMark } from '#client/ui/lock-mark.tsx'
import { closedDayLabel } from '#shared/closings/closing-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

interface DatedCellProps {
  date: IsoDate
  isDayClosed: boolean
  isImported?: boolean
}

/** The date, with a lock where its day is closed or an import wrote the row. */
export function DatedCell({ date, isDayClosed, isImported = false }: DatedCellProps) {
  return (
    <>
      {formatDate(date)}
      {(isDayClosed || isImported) && <LockMark label={isDayClosed ? closedDayLabel : 'Importée'} />}
    </>
  )
}
