import { IconPencil, IconSearchOff, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { DataColumn } from './data-table-types.ts'
import { EmptyState } from './empty-state.tsx'
import { matchesSearch } from './matches-search.ts'
import { TableSection } from './table-section.tsx'

interface CatalogueRow {
  id: string
  kind: 'custom' | 'standard'
  name: string
  operatorName: string | null
  description: string | null
}

interface Part<Row> {
  title: string
  hint: string
  columns: ReadonlyArray<DataColumn<Row>>
  /** Shown where there is no row at all. */
  empty: ReactNode
}

interface OwnAndStandardProps<Row> {
  rows: readonly Row[] | undefined
  search: string
  own: Part<Row>
  standard: Part<Row>
  /** The title where a search finds none. */
  noneFound: string
  isReadOnly: boolean
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
}

/** Two lists that one search goes through: the tenant's own rows, and those of the catalogue, which nothing here changes. */
export function OwnAndStandard<Row extends CatalogueRow>(props: OwnAndStandardProps<Row>) {
  const { rows, search, own, standard, noneFound, isReadOnly, onEdit, onRemove } = props
  const matching = useMemo(
    () => rows?.filter((row) => matchesSearch(search, row.name, row.operatorName, row.description)),
    [rows, search],
  )
  const toTable = (kind: Row['kind'], { empty, ...part }: Part<Row>) => ({
    ...part,
    rows: matching?.filter((row) => row.kind === kind),
    rowKey: ({ id }: Row) => id,
    empty:
      rows?.some((row) => row.kind === kind) === true ? <EmptyState icon={IconSearchOff} title={noneFound} /> : empty,
  })
  const rowActions = (row: Row) => [
    { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => onEdit(row) },
    { label: 'Supprimer', icon: IconTrash, tone: 'danger' as const, onClick: () => onRemove(row) },
  ]
  return (
    <>
      <TableSection {...toTable('custom', own)} rowLabel={({ name }) => name} {...(isReadOnly ? {} : { rowActions })} />
      <TableSection {...toTable('standard', standard)} />
    </>
  )
}
