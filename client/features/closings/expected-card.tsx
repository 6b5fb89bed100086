import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { CashMovements } from '#shared/cash/cash-effect.ts'
import { counted } from '#shared/values/count.ts'
import { centimes, formatAmount } from '#shared/values/money.ts'
import type { OpenDays } from '#shared/closings/expected-cash.ts'
import { DAY_ROWS } from './day-rows.tsx'
import classes from './expected-card.module.css'
import { type ExpectedLine, expectedLines } from './expected-lines.ts'
import { countOpenDays, nameOpenPeriod } from './open-days-words.ts'

interface ExpectedCardProps {
  agencyId: string
  date: IsoDate
  moved: CashMovements
  /** The first line. */
  opening: ReactNode
  /** Part of the figure besides the opening; null for none. */
  openDays?: OpenDays | null
  /** Level of the title. */
  order?: 2 | 3
  /** Without the links, which lead into the client's own space. */
  isStatic?: boolean
}

/** Each line links to its rows. */
export function ExpectedCard(props: ExpectedCardProps) {
  const { agencyId, date, moved, opening, openDays = null, order = 2, isStatic = false } = props
  return (
    <section className={classes.card} aria-labelledby="attendu">
      <Title order={order} id="attendu" className={classes.title ?? ''}>
        Montant attendu
      </Title>
      <ul className={classes.lines}>
        <li className={classes.line}>{opening}</li>
        {openDays !== null && (
          <li className={classes.line}>
            <OpenDaysLine openDays={openDays} agencyId={agencyId} />
          </li>
        )}
        {expectedLines(moved).map((line) => (
          <li key={line.key} className={classes.line}>
            {isStatic ? (
              <div className={classes.row}>
                <LineWords line={line} />
              </div>
            ) : (
              <LineLink line={line} agencyId={agencyId} date={date}>
                <LineWords line={line} />
              </LineLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function LineWords({ line: { sign, label, rows, centimes: amount } }: { line: ExpectedLine }) {
  return (
    <>
      <span className={classes.words}>
        <span className={classes.sign}>{sign}</span>
        <span className={classes.label}>{label}</span>
        {rows !== null && <span className={classes.rows}>{counted(rows.count, rows.noun)}</span>}
      </span>
      <span className={classes.amount}>{formatAmount(amount)}</span>
    </>
  )
}

function OpenDaysLine({ openDays, agencyId }: { openDays: OpenDays; agencyId: string }) {
  const { from, effect } = openDays
  return (
    <Link
      to="/app/journal"
      search={{ tab: 'closing', agency: agencyId, date: from }}
      resetScroll={false}
      className={classes.row ?? ''}
    >
      <span className={classes.words}>
        <span className={classes.sign}>{effect < 0 ? '\u2212' : '+'}</span>
        <span className={classes.label}>{countOpenDays(openDays)}</span>
        <span className={classes.rows}>{nameOpenPeriod(openDays)}</span>
      </span>
      <span className={classes.amount}>{formatAmount(centimes(Math.abs(effect)))}</span>
    </Link>
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
