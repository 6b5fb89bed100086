import type { ReactNode } from 'react'
import type { IsoDate } from '#shared/values/calendar-date.ts'

/** Draws what belongs to an agency's day, to be read only where the day is locked; from another feature, through the route. */
export type RenderDay = (agencyId: string, date: IsoDate, isLocked?: boolean) => ReactNode

/** The id of their place. */
export const DAY_ROWS = 'alimentations'

/** Where the feeds of the day stand, under its figures. */
export function DayRows({ children }: { children: ReactNode }) {
  return (
    <div id={DAY_ROWS} tabIndex={-1}>
      {children}
    </div>
  )
}
