import type { MouseEvent, ReactNode } from 'react'
import { DAY_ROWS } from './day-rows.tsx'

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
