import { Button } from '@mantine/core'
import { IconPlus, IconSearchOff, IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { useMay } from '#client/app/permitted.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ItemGrid } from '#client/ui/item-grid.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { matchesSearch } from '#client/ui/matches-search.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { GroupCard } from './group-card.tsx'
import { GroupModal } from './group-modal.tsx'
import { RemoveGroupModal } from './remove-group-modal.tsx'
import { useGroupDialog } from './use-group-dialog.ts'

type Group = ApiOutputs['groups']['list'][number]

/** A shorter list needs no search. */
const SEARCH_FROM = 8

interface GroupsScreenProps {
  search: string
  onSearchChange: (search: string) => void
}

export function GroupsScreen({ search, onSearchChange }: GroupsScreenProps) {
  const { data: groups, isError, refetch } = api.groups.list.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const mayChange = useMay('settings.change')
  const dialog = useGroupDialog()
  const [removal, setRemoval] = useState<{ opened: boolean; group: Group | null }>({ opened: false, group: null })
  const found = groups?.filter(({ name }) => matchesSearch(search, name))

  const content = () => {
    if (groups === undefined && isError) {
      return <LoadError title="La liste des groupes est indisponible" onRetry={() => void refetch()} />
    }
    if (groups?.length === 0) {
      return (
        <EmptyState
          icon={IconSitemap}
          title="Aucun groupe"
          action={mayChange ? <Button onClick={dialog.openNew}>Créer un groupe</Button> : undefined}
        >
          Un groupe rassemble des agences, par ville ou par région. Il est facultatif.
        </EmptyState>
      )
    }
    if (found?.length === 0) {
      return (
        <EmptyState
          icon={IconSearchOff}
          title="Aucun groupe trouvé"
          action={
            <Button variant="default" onClick={() => onSearchChange('')}>
              Effacer la recherche
            </Button>
          }
        >
          Aucun nom ne correspond à «&nbsp;<bdi>{search}</bdi>&nbsp;».
        </EmptyState>
      )
    }
    return (
      <ItemGrid label="Groupes">
        {found?.map((group) => (
          <GroupCard
            key={group.id}
            group={group}
            isReadOnly={!mayChange}
            onEdit={dialog.openEdit}
            onRemove={() => setRemoval({ opened: true, group })}
          />
        ))}
      </ItemGrid>
    )
  }

  return (
    <>
      <PageHeader
        title="Groupes"
        description="Rassemblez vos agences par ville, par région ou par équipe."
        actions={
          <>
            {(search !== '' || (groups?.length ?? 0) >= SEARCH_FROM) && (
              <SearchField label="Rechercher un groupe" value={search} onChange={onSearchChange} />
            )}
            {mayChange && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.openNew}>
                Nouveau groupe
              </Button>
            )}
          </>
        }
      />
      {content()}
      <GroupModal dialog={dialog} />
      <RemoveGroupModal {...removal} onClose={() => setRemoval((now) => ({ ...now, opened: false }))} />
    </>
  )
}
