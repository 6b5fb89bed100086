import { Button } from '@mantine/core'
import { IconCircleCheck, IconPencil, IconSearchOff, IconTags, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo } from 'react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { matchesSearch } from '#client/ui/matches-search.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import classes from '#client/ui/names.module.css'

type TransactionType = ApiOutputs['transactionTypes']['list'][number]

interface TypeSectionsProps {
  types: readonly TransactionType[] | undefined
  search: string
  isReadOnly: boolean
  onNew: () => void
  onEdit: (type: TransactionType) => void
  onRemove: (type: TransactionType) => void
}

const name: DataColumn<TransactionType> = {
  key: 'name',
  header: 'Nom',
  cardRole: 'title',
  render: (type) => <bdi className={classes.name}>{type.name}</bdi>,
}
const operator: DataColumn<TransactionType> = {
  key: 'operator',
  header: 'Opérateur',
  render: (type) => type.operatorName ?? '—',
}
const description: DataColumn<TransactionType> = {
  key: 'description',
  header: 'Description',
  render: (type) => <bdi>{type.description ?? '—'}</bdi>,
}
const status: DataColumn<TransactionType> = {
  key: 'status',
  header: 'Statut',
  nowrap: true,
  // Retired types are not listed.
  render: () => <StatusBadge label="Actif" icon={IconCircleCheck} tone="good" />,
}

const customColumns = [name, description, status]
const standardColumns = [name, operator, description, status]

/**
 * The tenant's own types, and the standard ones, read-only. There may be hundreds: they render only for other properties, not
 * for a key that is typed in the form.
 */
export const TypeSections = memo(function TypeSections(sections: TypeSectionsProps) {
  const { types, search, isReadOnly, onNew, onEdit, onRemove } = sections
  const all = (kind: TransactionType['kind']) => types?.filter((type) => type.kind === kind)
  const matching = useMemo(
    () => types?.filter((type) => matchesSearch(search, type.name, type.operatorName, type.description)),
    [types, search],
  )
  const found = (kind: TransactionType['kind']) => matching?.filter((type) => type.kind === kind)
  const emptyFor = (kind: TransactionType['kind'], empty: ReactNode) =>
    all(kind)?.length === 0 ? empty : <EmptyState icon={IconSearchOff} title="Aucun type trouvé" />
  return (
    <>
      <TableSection
        title="Mes types"
        hint="Ceux de votre entreprise, proposés dans toutes vos transactions."
        empty={emptyFor(
          'custom',
          <EmptyState
            icon={IconTags}
            title="Aucun type personnel"
            action={
              isReadOnly ? undefined : (
                <Button variant="default" onClick={onNew}>
                  Créer un type
                </Button>
              )
            }
          />,
        )}
        columns={customColumns}
        rows={found('custom')}
        rowKey={({ id }) => id}
        rowLabel={(type) => type.name}
        {...(isReadOnly
          ? {}
          : {
              rowActions: (type: TransactionType) => [
                { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => onEdit(type) },
                { label: 'Supprimer', icon: IconTrash, tone: 'danger' as const, onClick: () => onRemove(type) },
              ],
            })}
      />
      <TableSection
        title="Types standard"
        hint="Le catalogue commun de tous les opérateurs, en lecture seule."
        empty={emptyFor('standard', <EmptyState icon={IconTags} title="Aucun type standard" />)}
        columns={standardColumns}
        rows={found('standard')}
        rowKey={({ id }) => id}
      />
    </>
  )
})
