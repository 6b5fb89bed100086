import { Button } from '@mantine/core'
import { IconBuildingStore, IconPlus, IconSitemap } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { PagedSearch } from '#client/app/search-values.ts'
import { NewGroupModal } from './admin-new-group-modal.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import classes from '#client/ui/names.module.css'

type Group = ApiOutputs['admin']['groups']['rows'][number]

const columns: readonly DataColumn<Group>[] = [
  {
    key: 'name',
    header: 'Groupe',
    cardRole: 'title',
    render: ({ name }) => <bdi className={classes.name}>{name}</bdi>,
  },
  {
    key: 'client',
    header: 'Client',
    render: ({ ownerName, ownerEmail }) => <TwoLines first={ownerName} second={ownerEmail} />,
  },
  {
    key: 'agencies',
    header: 'Agences',
    nowrap: true,
    render: ({ agencyCount }) => `${formatCount(agencyCount)} agence(s)`,
  },
  { key: 'created', header: 'Créé le', nowrap: true, render: ({ createdOn }) => formatDate(createdOn) },
]

interface GroupsScreenProps {
  search: PagedSearch
  onSearchChange: (search: PagedSearch) => void
  onShowAgencies: (groupId: string) => void
}

export function GroupsScreen({ search, onSearchChange, onShowAgencies }: GroupsScreenProps) {
  const { q = '', page = 1 } = search
  const query = api.admin.groups.useQuery(
    { search: q, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.groups' } },
  )
  const [isNewOpen, setIsNewOpen] = useState(false)
  const newButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsNewOpen(true)}>
      Nouveau groupe
    </Button>
  )
  return (
    <>
      <PageHeader title="Groupes" description="Les groupes de tous les clients." actions={newButton} />
      <PagedList
        label="Groupes"
        query={query}
        failed={getFailure('admin.groups')}
        filters={
          <SearchField
            label="Rechercher un groupe ou un client"
            placeholder={searchHints.group}
            value={q}
            onChange={(next) => onSearchChange({ q: next })}
          />
        }
        count={counted(query.data?.total ?? 0, 'groupe')}
        columns={columns}
        rowKey={({ id, ownerId }) => `${ownerId} ${id}`}
        rowLabel={({ name }) => name}
        rowActions={({ id }) => [
          { label: 'Voir agences', icon: IconBuildingStore, opens: true, onClick: () => onShowAgencies(id) },
        ]}
        empty={
          <EmptyState icon={IconSitemap} title={q === '' ? 'Aucun groupe' : 'Aucun groupe trouvé'}>
            {q === '' ? 'Les groupes créés par les clients apparaîtront ici.' : 'Essayez un autre nom.'}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next })}
      />
      <NewGroupModal opened={isNewOpen} onClose={() => setIsNewOpen(false)} />
    </>
  )
}
