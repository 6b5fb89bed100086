import { Badge, Title } from '@mantine/core'
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageSummaryPagination } from '#client/ui/page-summary-pagination.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { formatCount } from '#shared/values/count.ts'
import { pageCount } from '#shared/values/paging.ts'
import type { Category } from '#shared/cash/categories.ts'
import classes from './catalogue.module.css'
import { typeColumns } from './type-columns.tsx'

type Type = ApiOutputs['transactionTypes']['adminList']['rows'][number]

const words = {
  incoming: {
    title: 'Produits Crédités',
    empty: 'Aucun type de transaction entrant trouvé',
    pages: 'Pages des produits crédités',
  },
  outgoing: {
    title: 'Produits Débités',
    empty: 'Aucun type de transaction sortant trouvé',
    pages: 'Pages des produits débités',
  },
} as const satisfies Record<Category, object>

interface CatalogueSectionProps {
  category: Category
  search: string
  page: number
  onPageChange: (page: number) => void
  onEdit: (id: string) => void
  onRemove: (type: Type) => void
}

export function CatalogueSection(props: CatalogueSectionProps) {
  const { category, search, page, onPageChange, onEdit, onRemove } = props
  const titleId = useId()
  const { data, isError, isPlaceholderData, refetch } = api.transactionTypes.adminList.useQuery(
    { category, search, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.types' } },
  )
  const { title, empty, pages } = words[category]
  const isFailed = data === undefined && isError

  const getActions = (type: Type): RowAction[] => {
    const edit: RowAction = { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => onEdit(type.id) }
    // Already retired because of its transactions.
    if (type.isUsed && !type.active) return [edit]
    return [edit, { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => onRemove(type) }]
  }

  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>
          {title}
        </Title>
        {data !== undefined && (
          <Badge color="gray" circle={data.total < 10} size="lg" className="tabular">
            {formatCount(data.total)}
          </Badge>
        )}
      </div>
      <DataTable
        label={title}
        columns={typeColumns}
        rows={isFailed ? [] : data?.rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={getActions}
        refreshing={isPlaceholderData}
        skeletonRows={3}
        empty={
          isFailed ? (
            <LoadError title={getFailure('admin.types')} onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconTags} title={empty}>
              {search === '' ? 'Ajoutez le premier avec «\u00A0Nouveau type\u00A0».' : 'Essayez un autre mot.'}
            </EmptyState>
          )
        }
      />
      <div className={classes.pages}>
        <PageSummaryPagination
          page={data?.page ?? 1}
          pageCount={data === undefined ? 1 : pageCount(data.total, data.pageSize)}
          onChange={onPageChange}
          label={pages}
        />
      </div>
    </section>
  )
}
