import { Button } from '@mantine/core'
import { IconCircleCheck, IconTags } from '@tabler/icons-react'
import { memo } from 'react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { OwnAndStandard } from '#client/ui/own-and-standard.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
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
  const { types, isReadOnly, onNew, ...rest } = sections
  return (
    <OwnAndStandard
      rows={types}
      isReadOnly={isReadOnly}
      noneFound="Aucun type trouvé"
      own={{
        title: 'Mes types',
        hint: 'Ceux de votre entreprise, proposés dans toutes vos transactions.',
        columns: customColumns,
        empty: (
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
          />
        ),
      }}
      standard={{
        title: 'Types standard',
        hint: 'Le catalogue commun de tous les opérateurs, en lecture seule.',
        columns: standardColumns,
        empty: <EmptyState icon={IconTags} title="Aucun type standard" />,
      }}
      {...rest}
    />
  )
})
