import { Alert, Anchor, Skeleton } from '@mantine/core'
import { IconLockOpen2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { ClosingActions } from './closing-actions.tsx'
import { ClosingDetails } from './closing-details.tsx'
import classes from './closing-record.module.css'
import { ClosingSheet } from './closing-sheet.tsx'
import { ClosingStates } from './closing-states.tsx'
import { DayRows, type RenderCounts, type RenderDay } from './day-rows.tsx'

interface ClosingRecordProps {
  id: string
  /** Closed just now on this screen: the title takes the focus for screen readers. */
  isNew?: boolean
  renderDay: RenderDay
  renderCounts: RenderCounts
}

export function ClosingRecord({ id, isNew = false, renderDay, renderCounts }: ClosingRecordProps) {
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
  const { closing } = data
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
      <ClosingDetails record={data} renderCounts={renderCounts} />
      <DayRows>{renderDay(closing.agencyId, closing.date, closing.reopened === null)}</DayRows>
      <ClosingSheet closing={closing} spotChecks={data.spotChecks} />
    </article>
  )
}
