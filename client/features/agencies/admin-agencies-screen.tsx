import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { formatTrackingStart, trackingStartLabel } from '#shared/agencies/agency-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { AdminAgenciesSearch } from './admin-agencies-search.ts'
import { PagedList } from '#client/ui/paged-list.tsx'
import classes from '#client/ui/names.module.css'

type Agency = ApiOutputs['admin']['agencies']['rows'][number]

const columns: readonly DataColumn<Agency>[] = [
  {
    key: 'name',
    header: 'Agence',
    cardRole: 'title',
    render: ({ name }) => <bdi className={classes.name}>{name}</bdi>,
  },
  {
    key: 'client',
    header: 'Client',
    render: ({ ownerName, ownerEmail }) => <TwoLines first={ownerName} second={ownerEmail} />,
  },
  { key: 'group', header: 'Groupe', render: ({ groupName }) => <bdi>{groupName ?? '—'}</bdi> },
  {
    key: 'transactions',
    header: 'Transactions',
    align: 'right',
    render: ({ transactionCount }) => <span className="tabular">{formatCount(transactionCount)}</span>,
  },
  {
    key: 'tracking',
    header: trackingStartLabel,
    nowrap: true,
    hideBelow: 'lg',
    render: ({ trackingStart }) => formatTrackingStart(trackingStart),
  },
  {
    key: 'created',
    header: 'Créée le',
    nowrap: true,
    hideBelow: 'lg',
    render: ({ createdOn }) => formatDate(createdOn),
  },
]

interface AgenciesScreenProps {
  search: AdminAgenciesSearch
  onSearchChange: (search: AdminAgenciesSearch) => void
}

export function AgenciesScreen({ search, onSearchChange }: AgenciesScreenProps) {
  const navigate = useNavigate()
  const { q = '', groupId, page = 1 } = search
  const query = api.admin.agencies.useQuery(
    { search: q, page, ...(groupId === undefined ? {} : { groupId }) },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.agencies' } },
  )
  const group = query.data?.group
  const description =
    groupId === undefined || query.data === undefined
      ? 'Les agences de tous les clients.'
      : group
        ? `Les agences du groupe «\u00A0${group.name}\u00A0» de ${group.ownerName}.`
        : "Ce groupe n'existe plus."
  return (
    <>
      <PageHeader
        title="Agences"
        description={description}
        actions={
          groupId !== undefined && (
            <Button variant="default" onClick={() => onSearchChange({ q })}>
              Toutes les agences
            </Button>
          )
        }
      />
      <PagedList
        label="Agences"
        query={query}
        failed={getFailure('admin.agencies')}
        filters={
          <SearchField
            label="Rechercher une agence ou un client"
            placeholder={searchHints.agency}
            value={q}
            onChange={(next) => onSearchChange({ q: next, groupId })}
          />
        }
        count={counted(query.data?.total ?? 0, 'agence')}
        columns={columns}
        onOpen={({ ownerId }) => void navigate({ to: '/admin/users/$id', params: { id: ownerId } })}
        rowKey={({ id, ownerId }) => `${ownerId} ${id}`}
        empty={
          <EmptyState icon={IconBuildingStore} title={q === '' ? 'Aucune agence' : 'Aucune agence trouvée'}>
            {q === '' ? 'Les agences créées par les clients apparaîtront ici.' : 'Essayez un autre nom.'}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next })}
      />
    </>
  )
}
