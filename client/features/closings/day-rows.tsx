import type { MouseEvent, ReactNode } from 'react'
import type { IsoDate } from '#shared/values/calendar-date.ts'

/** The feeds of a day, read-only when locked. Passed by the route, since features do not import each other. */
export type RenderDay = (agencyId: string, date: IsoDate, isLocked?: boolean) => ReactNode

const DAY_ROWS = 'alimentations'

export function DayRows({ children }: { children: ReactNode }) {
  return (
    <div id={DAY_ROWS} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Scrolls without navigation, which would ask about the unsaved count. */
export function DayRowsLink({ className, children }: { className: string; children: ReactNode }) {
  const handleClick = (event: MouseEvent) => {
    event.preventDefault()
    const rows = document.getElementById(DAY_ROWS)
    rows?.scrollIntoView({ block: 'start' })
    rows?.focus({ preventScroll: true })
  }
  return (
    <a href={`#${DAY_ROWS}`} className={className} onClick={handleClick}>
      {children}
    </a>
  )
}
