import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import { unreadLabel, verdictLabels } from '#shared/closings/closing-labels.fr.ts'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import { formatMoney } from '#shared/values/money.ts'
import classes from '#client/ui/record-card.module.css'
import { formatSignedMoney } from '#shared/values/signed-money.ts'

interface ClosingVersionsProps {
  versions: readonly Closing[]
  /** The id on the screen. */
  current: string
  /** The link to another version. */
  renderLink?: (id: string, label: string) => ReactNode
}

function renderOwnLink(id: string, label: string) {
  return (
    <Anchor
      renderRoot={(props) => <Link to="/app/journal/closings/$closingId" params={{ closingId: id }} {...props} />}
    >
      {label}
    </Anchor>
  )
}

/** Renders nothing for a single version. */
export function ClosingVersions({ versions, current, renderLink = renderOwnLink }: ClosingVersionsProps) {
  if (versions.length < 2) return null
  return (
    <section className={classes.card} aria-labelledby="versions">
      <h3 id="versions">Versions</h3>
      <ul className={classes.list}>
        {versions.map(({ id, version, closedAtLocal, counted, discrepancy, lines, global, reopened }) => (
          <li key={id}>
            <span>
              {id === current ? <strong>Version {version}</strong> : renderLink(id, `Version ${version}`)}{' '}
              <span className={classes.quiet}>
                {formatDateTime(closedAtLocal)}
                {reopened !== null && ', rouverte'}
              </span>
            </span>
            <span>
              {formatMoney(counted)}{' '}
              <span className={classes.quiet}>
                {verdictLabels[getVerdict(discrepancy)]}
                {discrepancy !== 0 && ` ${formatSignedMoney(discrepancy)}`}
                {lines.length > 0 && `, global\u00A0: ${global === null ? unreadLabel : formatSignedMoney(global)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
