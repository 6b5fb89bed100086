import { Button } from '@mantine/core'
import { IconBuildingBank, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { foldForSearch } from '#shared/values/text.ts'
import { ActiveOperator } from './active-operator.tsx'
import { OperatorGrid } from './operator-grid.tsx'

interface OperatorsScreenProps {
  /** What is searched for, as the URL has it (D31). */
  search: string
  onSearchChange: (search: string) => void
  /** What can be done with the active operator: another feature's buttons, from the route. */
  renderActiveActions: (operator: ApiOutputs['operators']['list'][number]) => ReactNode
}

/** Every operator of the catalogue; one at most is active (spec 001 §2, D20). */
export function OperatorsScreen({ search, onSearchChange, renderActiveActions }: OperatorsScreenProps) {
  const {
    data: operators,
    isError,
    refetch,
  } = api.operators.list.useQuery(undefined, {
    meta: { outcome: 'data.load' },
  })
  const active = operators?.find((operator) => operator.active)
  const words = foldForSearch(search).split(' ')
  const found = operators?.filter(({ name }) => {
    const folded = foldForSearch(name)
    return words.every((word) => folded.includes(word))
  })

  return (
    <>
      <PageHeader
        title="Opérateurs"
        description="Un seul opérateur est actif à la fois. Ses produits sont proposés dans vos transactions."
        actions={<SearchField label="Rechercher un opérateur" value={search} onChange={onSearchChange} />}
      />
      {active !== undefined && <ActiveOperator name={active.name}>{renderActiveActions(active)}</ActiveOperator>}
      {operators === undefined && isError ? (
        <LoadError title="La liste des opérateurs est indisponible" onRetry={() => void refetch()} />
      ) : operators?.length === 0 ? (
        <EmptyState icon={IconBuildingBank} title="Aucun opérateur">
          Le catalogue ne contient pas encore d'opérateur.
        </EmptyState>
      ) : found?.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          title="Aucun opérateur trouvé"
          action={
            <Button variant="default" onClick={() => onSearchChange('')}>
              Effacer la recherche
            </Button>
          }
        >
          Aucun nom ne correspond à «&nbsp;{search}&nbsp;».
        </EmptyState>
      ) : (
        <OperatorGrid operators={found} />
      )}
    </>
  )
}
