import type { ReactNode } from 'react'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** The feeds of a day, read-only when locked. Passed by the route, since features do not import each other. */
export type RenderDay = (agencyId: string, date: IsoDate, isLocked?: boolean) => ReactNode

export const DAY_ROWS = 'alimentations'

export function DayRows({ children }: { children: ReactNode }) {
  return (
    <div id={DAY_ROWS} tabIndex={-1}>
      {children}
    </div>
  )
}
