import { Button } from '@mantine/core'
import { IconBuildingBank, IconCircleCheck, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { useMay } from '#client/app/permitted.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ItemGrid } from '#client/ui/item-grid.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { matchesSearch } from '#client/ui/matches-search.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import classes from './operators-screen.module.css'
import { OperatorCard } from './operator-card.tsx'

interface OperatorsScreenProps {
  search: string
  onSearchChange: (search: string) => void
  /** Buttons for the active operator; they belong to another feature, so the route passes them. */
  renderActiveActions: (operator: ApiOutputs['operators']['list'][number]) => ReactNode
}

export function OperatorsScreen({ search, onSearchChange, renderActiveActions }: OperatorsScreenProps) {
  const {
    data: operators,
    isError,
    refetch,
  } = api.operators.list.useQuery(undefined, {
    meta: { outcome: 'data.load' },
  })
  const mayChange = useMay('settings.change')
  const active = operators?.find((operator) => operator.active)
  const found = operators?.filter(({ name }) => matchesSearch(search, name))

  return (
    <>
      <PageHeader
        title="Opérateurs"
        description="Un seul opérateur est actif à la fois. Ses produits sont proposés dans vos transactions."
        actions={<SearchField label="Rechercher un opérateur" value={search} onChange={onSearchChange} />}
      />
      {active !== undefined && mayChange && (
        <ActiveOperator name={active.name}>{renderActiveActions(active)}</ActiveOperator>
      )}
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
        // By name, whatever their state: nothing moves under the pointer.
        <ItemGrid label="Opérateurs">
          {found?.map((operator) => (
            <OperatorCard key={operator.id} operator={operator} isReadOnly={!mayChange} />
          ))}
        </ItemGrid>
      )}
    </>
  )
}

function ActiveOperator({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label="Opérateur actif">
      <IconCircleCheck size={22} stroke={1.8} aria-hidden className={classes.icon} />
      <p className={classes.words}>
        <strong>{name}</strong> est votre opérateur actif. Importez ses produits pour les adapter à votre agence.
      </p>
      {children}
    </section>
  )
}
