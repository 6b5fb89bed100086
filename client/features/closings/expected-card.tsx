import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { CashMovements } from '#shared/cash/cash-effect.ts'
import { counted } from '#shared/values/count.ts'
import { formatAmount } from '#shared/values/money.ts'
import { DAY_ROWS } from './day-rows.tsx'
import classes from './expected-card.module.css'
import { type ExpectedLine, expectedLines } from './expected-lines.ts'

interface ExpectedCardProps {
  agencyId: string
  date: IsoDate
  moved: CashMovements
  /** The first line. */
  opening: ReactNode
  /** Level of the title. */
  order?: 2 | 3
}

/** Each line links to its rows. */
export function ExpectedCard({ agencyId, date, moved, opening, order = 2 }: ExpectedCardProps) {
  return (
    <section className={classes.card} aria-labelledby="attendu">
      <Title order={order} id="attendu" className={classes.title ?? ''}>
        Montant attendu
      </Title>
      <ul className={classes.lines}>
        <li className={classes.line}>{opening}</li>
        {expectedLines(moved).map((line) => (
          <li key={line.key} className={classes.line}>
            <LineLink line={line} agencyId={agencyId} date={date}>
              <span className={classes.words}>
                <span className={classes.sign}>{line.sign}</span>
                <span className={classes.label}>{line.label}</span>
                {line.rows !== null && <span className={classes.rows}>{counted(line.rows.count, line.rows.noun)}</span>}
              </span>
              <span className={classes.amount}>{formatAmount(line.centimes)}</span>
            </LineLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LineLinkProps {
  line: ExpectedLine
  agencyId: string
  date: IsoDate
  children: ReactNode
}

function LineLink({ line, agencyId, date, children }: LineLinkProps) {
  const search = { agency: agencyId, from: date, to: date }
  const className = classes.row ?? ''
  switch (line.key) {
    case 'incoming':
      return (
        <Link to="/app/transactions/incoming" search={search} className={className}>
          {children}
        </Link>
      )
    case 'outgoing':
      return (
        <Link to="/app/transactions/outgoing" search={search} className={className}>
          {children}
        </Link>
      )
    case 'fees':
      return (
        <Link to="/app/transactions" search={search} className={className}>
          {children}
        </Link>
      )
    case 'feedIn':
    case 'feedOut':
      return <DayRowsLink className={className}>{children}</DayRowsLink>
  }
}

/** Scrolls without navigation, which would ask about the unsaved count. */
function DayRowsLink({ className, children }: { className: string; children: ReactNode }) {
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
