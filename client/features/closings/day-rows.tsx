import type { ReactNode } from 'react'
import type { ShiftFigures } from '#shared/shifts/shift-row.ts'
import type { SpotCheck } from '#shared/spot-checks/spot-check-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/* Passed by the routes, since features do not import each other. */

/** The feeds of a day, read-only when locked. */
export type RenderDay = (agencyId: string, date: IsoDate, isLocked?: boolean) => ReactNode

interface DayCounts {
  shifts: readonly ShiftFigures[]
  spotChecks: readonly SpotCheck[]
}

/** Who held the cash of a day, and its surprise counts. `order`: of their headings, 3 by default. */
export type RenderCounts = (counts: DayCounts, order?: 2 | 3) => ReactNode

/** Who holds the cash of an agency now. */
export type RenderCash = (agencyId: string | undefined, onAgencyChange: (agencyId: string) => void) => ReactNode

export const DAY_ROWS = 'alimentations'

export function DayRows({ children }: { children: ReactNode }) {
  return (
    <div id={DAY_ROWS} tabIndex={-1}>
      {children}
    </div>
  )
}
