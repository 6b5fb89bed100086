import { Alert, Skeleton } from '@mantine/core'
import { IconLockOpen2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { ClientClosingLink } from './client-closing-link.tsx'
import { ClosingDetails } from './closing-details.tsx'
import classes from './closing-record.module.css'
import { ClosingStates } from './closing-states.tsx'
import type { RenderCounts } from './day-rows.tsx'

interface ClientClosingProps {
  userId: string
  id: string
  renderCounts: RenderCounts
}

/** One closing of a client as an administrator reads it: the same figures as the client's, nothing to press. */
export function ClientClosing({ userId, id, renderCounts }: ClientClosingProps) {
  const { data, isError, refetch } = api.admin.closing.useQuery({ userId, id })
  const back = (
    <BackLink
      renderRoot={(props) => (
        <Link
          from="/admin/users/$id"
          to="/admin/users/$id"
          search={{ tab: 'closings' }}
          resetScroll={false}
          {...props}
        />
      )}
    >
      Clôtures
    </BackLink>
  )
  if (data === undefined) {
    return (
      <>
        {back}
        {isError ? (
          <LoadError title={getFailure('closings.byId')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={520} radius="lg" />
        )}
      </>
    )
  }
  const { closing } = data
  return (
    <>
      {back}
      <article className={classes.record} aria-labelledby="cloture">
        <header className={classes.head}>
          <div>
            <h2 id="cloture">Journée clôturée · {closing.name}</h2>
            <p className={classes.about}>
              <bdi>{closing.agencyName}</bdi> · {formatDate(closing.date)} · version {closing.version}
            </p>
            <div className={classes.badges}>
              <ClosingStates {...closing} />
            </div>
          </div>
        </header>
        {closing.reopened !== null && (
          <Alert color="yellow" icon={<IconLockOpen2 size={20} aria-hidden />} title="Journée rouverte">
            Cette version reste lisible, mais ne compte plus.
          </Alert>
        )}
        <ClosingDetails
          record={data}
          renderCounts={renderCounts}
          renderVersion={(other, label) => <ClientClosingLink id={other}>{label}</ClientClosingLink>}
          isStatic
        />
      </article>
    </>
  )
}
