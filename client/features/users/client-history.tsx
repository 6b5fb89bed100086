import { Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { getActionLabel } from '#shared/messages/audit.fr.ts'
import { describeChange } from '#client/features/audit/describe-change.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { ChangeModal } from '#client/ui/change-modal.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageSummaryPagination } from '#client/ui/page-summary-pagination.tsx'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { pageCount } from '#shared/values/paging.ts'
import classes from './client-section.module.css'

type Act = ApiOutputs['admin']['users']['history']['rows'][number]

const columns: readonly DataColumn<Act>[] = [
  { key: 'at', header: 'Date', nowrap: true, render: ({ atLocal }) => formatDateTime(atLocal) },
  { key: 'action', header: 'Action', cardRole: 'title', render: ({ action }) => getActionLabel(action) },
  { key: 'subject', header: 'Concerne', hideBelow: 'lg', render: ({ subjectName }) => <bdi>{subjectName}</bdi> },
  { key: 'actor', header: 'Par', render: ({ actorName }) => <bdi>{actorName}</bdi> },
  { key: 'reason', header: 'Motif', render: ({ reason }) => reason ?? '—' },
]

interface ClientHistoryProps {
  /** Of an account, or of a request without one. */
  userId: string
}

/** The acts of the administration about a client, newest first. */
export function ClientHistory({ userId }: ClientHistoryProps) {
  const titleId = useId()
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<{ opened: boolean; act: Act | null }>({ opened: false, act: null })
  const { data, isError, isPlaceholderData, refetch } = api.admin.users.history.useQuery(
    { id: userId, page },
    { placeholderData: keepPreviousData, staleTime: 0, meta: { outcome: 'admin.audit' } },
  )
  const isFailed = data === undefined && isError
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        Historique du compte
      </Title>
      <p className={classes.hint}>Les actes d'administration qui le concernent, du plus récent au plus ancien.</p>
      <DataTable
        label="Historique du compte"
        columns={columns}
        rows={isFailed ? [] : data?.rows}
        rowKey={({ seq }) => String(seq)}
        rowLabel={({ action, atLocal }) => `${getActionLabel(action)}, le ${formatDateTime(atLocal)}`}
        rowActions={(act) => [
          {
            label: 'Détails',
            icon: IconHistory,
            opens: true,
            onClick: () => setShown({ opened: true, act }),
          },
        ]}
        refreshing={isPlaceholderData}
        skeletonRows={3}
        empty={
          isFailed ? (
            <LoadError title={getFailure('admin.audit')} onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconHistory} title="Aucun acte" />
          )
        }
      />
      <div className={classes.pages}>
        <PageSummaryPagination
          page={data?.page ?? 1}
          pageCount={data === undefined ? 1 : pageCount(data.total, data.pageSize)}
          onChange={setPage}
          label="Pages de l'historique"
        />
      </div>
      <ChangeModal
        opened={shown.opened}
        change={shown.act === null ? null : describeChange(shown.act)}
        onClose={() => setShown(({ act }) => ({ opened: false, act }))}
      />
    </section>
  )
}
