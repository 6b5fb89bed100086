import { Anchor } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import classes from '#client/ui/names.module.css'
import { PagedList } from '#client/ui/paged-list.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatTrackingStart, trackingStartLabel } from '#shared/agencies/agency-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { formatMoney, formatSigned } from '#shared/values/money.ts'

type Agency = ApiOutputs['admin']['clientAgencies']['rows'][number]

const columns: readonly DataColumn<Agency>[] = [
  {
    key: 'name',
    header: 'Agence',
    cardRole: 'title',
    render: ({ name }) => <bdi className={classes.name}>{name}</bdi>,
  },
  { key: 'group', header: 'Groupe', render: ({ groupName }) => <bdi>{groupName ?? '—'}</bdi> },
  {
    key: 'tracking',
    header: trackingStartLabel,
    nowrap: true,
    render: ({ trackingStart }) => formatTrackingStart(trackingStart),
  },
  {
    key: 'closing',
    header: 'Dernière clôture',
    render: ({ lastClosing }) =>
      lastClosing === null ? (
        'Jamais'
      ) : (
        <TwoLines
          first={
            <Anchor
              renderRoot={(props) => (
                <Link
                  from="/admin/users/$id"
                  to="/admin/users/$id"
                  search={{ tab: 'closings', closing: lastClosing.id }}
                  {...props}
                />
              )}
            >
              {formatDate(lastClosing.date)}
            </Anchor>
          }
          second={
            lastClosing.discrepancy === 0
              ? 'sans écart'
              : `écart ${lastClosing.discrepancy > 0 ? formatSigned(lastClosing.discrepancy, '+') : formatMoney(lastClosing.discrepancy)}`
          }
        />
      ),
  },
  {
    key: 'open',
    header: 'Jours à clôturer',
    render: ({ daysToClose, firstDayToClose }) =>
      daysToClose === 0 ? (
        'Aucun'
      ) : (
        <TwoLines first={counted(daysToClose, 'jour')} second={`depuis le ${formatDate(firstDayToClose)}`} />
      ),
  },
]

interface ClientAgenciesProps {
  userId: string
  page: number
  onPageChange: (page: number) => void
}

/** The agencies of one client, with how far their days are closed. */
export function ClientAgencies({ userId, page, onPageChange }: ClientAgenciesProps) {
  const query = api.admin.clientAgencies.useQuery(
    { userId, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.agencies' } },
  )
  return (
    <PagedList
      label="Agences"
      query={query}
      failed={getFailure('admin.agencies')}
      filters={null}
      count={counted(query.data?.total ?? 0, 'agence')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={IconBuildingStore} title="Aucune agence">
          Ce client n'a pas encore créé d'agence.
        </EmptyState>
      }
      onPageChange={onPageChange}
    />
  )
}
