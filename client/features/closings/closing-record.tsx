import { Alert, Anchor, Skeleton } from '@mantine/core'
import { IconLockOpen2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '#client/app/trpc.ts'
import { getActionLabel } from '#client/features/audit/action-label.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import type { Closing, ClosingAuditLine } from '#shared/closings/closing-day.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { formatAmount } from '#shared/values/money.ts'
import { ClosingActions } from './closing-actions.tsx'
import { ClosingFacts } from './closing-facts.tsx'
import classes from './closing-record.module.css'
import { ClosingSheet } from './closing-sheet.tsx'
import { ClosingStates } from './closing-states.tsx'
import { ClosingVersions } from './closing-versions.tsx'
import { CountTable } from './count-table.tsx'
import { DayRows, type RenderDay } from './day-rows.tsx'
import { ExpectedCard } from './expected-card.tsx'
import openingClasses from './opening-line.module.css'
import { VerdictCard } from './verdict-card.tsx'

interface ClosingRecordProps {
  id: string
  /** Closed just now on this screen: the title takes the focus for screen readers. */
  isNew?: boolean
  renderDay: RenderDay
}

export function ClosingRecord({ id, isNew = false, renderDay }: ClosingRecordProps) {
  const { data, isError, refetch } = api.closings.byId.useQuery({ id })
  const title = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isNew && isLoaded) title.current?.focus()
  }, [isNew, isLoaded])

  if (data === undefined) {
    return isError ? (
      <LoadError title={getFailure('closings.byId')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={520} radius="lg" />
    )
  }
  const { closing, versions, audit } = data
  return (
    <article className={classes.record} aria-labelledby="cloture">
      <header className={classes.head}>
        <div>
          <h2 id="cloture" ref={title} tabIndex={-1}>
            Journée clôturée · {closing.name}
          </h2>
          <p className={classes.about}>
            <bdi>{closing.agencyName}</bdi> · {formatDate(closing.date)} · version {closing.version}
          </p>
          <div className={classes.badges}>
            <ClosingStates {...closing} />
          </div>
        </div>
        <ClosingActions closing={closing} />
      </header>
      {closing.reopened !== null && (
        <Alert color="yellow" icon={<IconLockOpen2 size={20} aria-hidden />} title="Journée rouverte">
          Cette version reste lisible, mais ne compte plus.{' '}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                to="/app/journal"
                search={{ tab: 'closing', agency: closing.agencyId, date: closing.date }}
                {...props}
              />
            )}
          >
            Ouvrir la journée du {formatDate(closing.date)}
          </Anchor>
        </Alert>
      )}
      <div className={classes.columns}>
        <div className={classes.side}>
          <section className={classes.card} aria-labelledby="comptage">
            <h3 id="comptage">Comptage</h3>
            <CountTable counts={closing.counts} counted={closing.counted} />
          </section>
          <ClosingVersions versions={versions} current={id} />
          <ClosingTrail lines={audit} />
        </div>
        <div className={classes.side}>
          <ExpectedCard
            agencyId={closing.agencyId}
            date={closing.date}
            moved={closing}
            opening={<FrozenOpening closing={closing} />}
            order={3}
          />
          <VerdictCard counted={closing.counted} expected={closing.expected} />
          <section className={classes.card} aria-labelledby="suivi">
            <h3 id="suivi">Suivi</h3>
            <div className={classes.padded}>
              <ClosingFacts closing={closing} />
            </div>
          </section>
        </div>
      </div>
      <DayRows>{renderDay(closing.agencyId, closing.date, closing.reopened === null)}</DayRows>
      <ClosingSheet closing={closing} />
    </article>
  )
}

function FrozenOpening({ closing }: { closing: Pick<Closing, 'opening' | 'openingKind' | 'openingExpected'> }) {
  const { opening, openingKind, openingExpected } = closing
  const source =
    openingKind === 'previous' ? 'Comptage précédent' : openingExpected === null ? 'Première clôture' : 'Modifié'
  return (
    <div className={openingClasses.line}>
      <span className={openingClasses.words}>
        <span className={openingClasses.label}>Solde de départ</span>
        <span className={openingClasses.source}>{source}</span>
      </span>
      <span className={openingClasses.amount}>{formatAmount(opening)}</span>
    </div>
  )
}

function ClosingTrail({ lines }: { lines: readonly ClosingAuditLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="audit">
      <h3 id="audit">Journal d'audit</h3>
      <ul className={classes.list}>
        {lines.map(({ seq, atLocal, actorName, action, reason }) => (
          <li key={seq}>
            <span>{getActionLabel(action)}</span>
            <span className={classes.quiet}>
              <bdi>{actorName}</bdi>, {formatDateTime(atLocal)}
            </span>
            {reason !== null && <bdi className={classes.reason}>{reason}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  )
}
