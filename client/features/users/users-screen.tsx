import { Button, Select } from '@mantine/core'
import {
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Exporter } from '#client/app/exporter.tsx'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { SearchField } from '#client/ui/search-field.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { counted } from '#shared/values/count.ts'
import { requestStatuses } from '#shared/requests/request-status.ts'
import { type UserSort, userSorts } from '#shared/users/user-sorts.ts'
import { useUserActions } from './use-user-actions.ts'
import { useUserDialog } from './use-user-dialog.ts'
import { fullName, type Person, userColumns } from './user-columns.tsx'
import { UserDialogs } from './user-dialogs.tsx'
import { userStates } from './user-states.ts'
import type { UsersSearch } from './users-search.ts'

const sortLabels: Readonly<Record<UserSort, string>> = {
  newest: "Les plus récents d'abord",
  oldest: "Les plus anciens d'abord",
  name: 'Par nom',
  activity: 'Par dernière activité',
}

interface UsersScreenProps {
  search: UsersSearch
  onSearchChange: (search: UsersSearch) => void
  onShow: (id: string) => void
}

/** Accounts, and registration requests without one. */
export function UsersScreen({ search, onSearchChange, onShow }: UsersScreenProps) {
  const { q = '', status, sort = 'newest', page = 1 } = search
  const query = api.admin.users.list.useQuery(
    { page, search: q, sort, ...(status === undefined ? {} : { status }) },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.users' } },
  )
  const dialog = useUserDialog()
  const actions = useUserActions()
  const isFiltered = q !== '' || status !== undefined
  const narrow = (change: Partial<UsersSearch>) => onSearchChange({ ...search, ...change, page: undefined })

  const rowActions = (person: Person): readonly RowAction[] => [
    { label: 'Voir', icon: IconEye, opens: true, onClick: () => onShow(person.id) },
    { label: 'Modifier', icon: IconPencil, onClick: () => dialog.openEdit(person) },
    // Only what the status allows.
    ...(person.status === 'approved'
      ? [
          {
            label: 'Suspendre',
            icon: IconPlayerPause,
            tone: 'danger' as const,
            onClick: () => actions.ask('suspend', person),
          },
        ]
      : []),
    ...(person.status === 'suspended'
      ? [{ label: 'Réactiver', icon: IconPlayerPlay, onClick: () => actions.ask('reactivate', person) }]
      : []),
    { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => actions.ask('remove', person) },
  ]

  return (
    <>
      <PageHeader
        title="Gestion des Utilisateurs"
        description="Les comptes clients et les demandes qui n'en ont pas encore."
        actions={
          <>
            <Exporter of="users" filters={{ search: q, status, sort }} />
            <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={dialog.openNew}>
              Créer utilisateur
            </Button>
          </>
        }
      />
      <PagedList
        label="Utilisateurs"
        query={query}
        failed={getFailure('admin.users')}
        filters={
          <>
            <SearchField
              label="Rechercher un client"
              placeholder={searchHints.client}
              value={q}
              onChange={(next) => narrow({ q: next })}
            />
            <Select
              label="Statut"
              placeholder="Tous"
              data={requestStatuses.map((value) => ({ value, label: userStates[value].label }))}
              value={status ?? null}
              onChange={(value) => narrow({ status: requestStatuses.find((one) => one === value) })}
              clearable
              clearButtonProps={{ 'aria-label': 'Effacer le statut' }}
            />
            <Select
              label="Ordre"
              data={userSorts.map((value) => ({ value, label: sortLabels[value] }))}
              value={sort}
              allowDeselect={false}
              onChange={(value) => {
                const chosen = userSorts.find((one) => one === value)
                narrow({ sort: chosen === 'newest' ? undefined : chosen })
              }}
            />
          </>
        }
        count={counted(query.data?.total ?? 0, 'utilisateur')}
        columns={userColumns}
        rowKey={({ id }) => id}
        rowLabel={(person) => `${fullName(person)}, ${person.email}`}
        rowActions={rowActions}
        empty={
          <EmptyState icon={IconUsers} title={isFiltered ? 'Aucun utilisateur trouvé' : 'Aucun utilisateur'}>
            {isFiltered
              ? 'Essayez un autre nom ou effacez un filtre.'
              : 'Les inscriptions et les comptes que vous créez apparaîtront ici.'}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next })}
      />
      <UserDialogs dialog={dialog} actions={actions} />
    </>
  )
}
