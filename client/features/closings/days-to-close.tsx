import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatCount } from '#shared/values/count.ts'
import type { DaysToClose as Days } from '#shared/closings/closing-day.ts'
import classes from './days-to-close.module.css'

interface DaysToCloseProps {
  agencyId: string
  days: Days
  current: IsoDate
}

const MAX_SHOWN = 8

export function DaysToClose({ agencyId, days, current }: DaysToCloseProps) {
  const shown = days.days.slice(0, MAX_SHOWN)
  if (shown.length === 0) return null
  const more = days.total - shown.length
  return (
    <nav className={classes.box} aria-labelledby="journees-a-cloturer">
      <span id="journees-a-cloturer" className={classes.title}>
        Journées à clôturer
      </span>
      <ul className={classes.days}>
        {shown.map((date) => (
          <li key={date}>
            <Link
              to="/app/journal"
              search={{ tab: 'closing', agency: agencyId, date }}
              resetScroll={false}
              className={classes.day ?? ''}
              data-current={date === current}
              {...(date === current ? { 'aria-current': 'date' as const } : {})}
            >
              {formatDate(date)}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <span className={classes.more}>et {formatCount(more)} de plus</span>}
    </nav>
  )
}
