import type { MouseEvent, ReactNode } from 'react'
import { DAY_ROWS } from './day-rows.tsx'

/** Leads to the feeds of the day. No navigation: a count that is typed need not be asked about. */
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
