import { Button } from '@mantine/core'
import { IconBuildingStore, IconSearchOff } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ItemGrid } from '#client/ui/item-grid.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { matchesSearch } from '#client/ui/matches-search.ts'
import { AgencyCard } from './agency-card.tsx'

type Agency = ApiOutputs['agencies']['list'][number]

interface AgencyListProps {
  agencies: readonly Agency[] | undefined
  isFailed: boolean
  onRetry: () => void
  search: string
  onSearchChange: (search: string) => void
  /** The role changes no agency. */
  isReadOnly: boolean
  onCreate: () => void
  onEdit: (agency: Agency) => void
  onRemove: (agency: Agency) => void
}

/** The agencies whose name or group matches the search, or the reason why there are none. */
export function AgencyList(props: AgencyListProps) {
  const { agencies, isFailed, onRetry, search, onSearchChange, isReadOnly, onCreate, onEdit, onRemove } = props
  if (agencies === undefined && isFailed) {
    return <LoadError title="La liste des agences est indisponible" onRetry={onRetry} />
  }
  if (agencies?.length === 0 && isReadOnly) {
    return (
      <EmptyState icon={IconBuildingStore} title="Aucune agence">
        Demandez au propriétaire de vous donner accès à une agence.
      </EmptyState>
    )
  }
  if (agencies?.length === 0) {
    return (
      <EmptyState
        icon={IconBuildingStore}
        title="Aucune agence"
        action={<Button onClick={onCreate}>Créer une agence</Button>}
      >
        Créez votre première agence pour enregistrer ses entrées et ses sorties.
      </EmptyState>
    )
  }
  const found = agencies?.filter(({ name, groupName }) => matchesSearch(search, name, groupName))
  if (found?.length === 0) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title="Aucune agence trouvée"
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
    <ItemGrid label="Agences">
      {found?.map((agency) => (
        <AgencyCard key={agency.id} agency={agency} isReadOnly={isReadOnly} onEdit={onEdit} onRemove={onRemove} />
      ))}
    </ItemGrid>
  )
}
