import { Button } from '@mantine/core'
import { IconBuildingBank, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import type { PagedSearch } from '#client/app/search-values.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { RemoveOperatorModal } from './remove-operator-modal.tsx'

type Operator = ApiOutputs['operators']['adminList']['rows'][number]

function renderCount(count: number) {
  return <span className="tabular">{formatCount(count)}</span>
}

const columns: readonly DataColumn<Operator>[] = [
  {
    key: 'name',
    header: 'Opérateur',
    cardRole: 'title',
    render: ({ name }) => (
      <strong>
        <bdi>{name}</bdi>
      </strong>
    ),
  },
  { key: 'products', header: 'Produits standard', align: 'right', render: ({ products }) => renderCount(products) },
  {
    key: 'customProducts',
    header: 'Produits personnalisés',
    align: 'right',
    hideBelow: 'md',
    render: ({ customProducts }) => renderCount(customProducts),
  },
  { key: 'clients', header: 'Clients actifs', align: 'right', render: ({ clients }) => renderCount(clients) },
  {
    key: 'created',
    header: 'Créé le',
    nowrap: true,
    hideBelow: 'lg',
    render: ({ createdOn }) => formatDate(createdOn),
  },
]

interface OperatorsScreenProps {
  search: PagedSearch
  onSearchChange: (search: PagedSearch) => void
  onEdit: (id: string) => void
}

export function OperatorsScreen({ search, onSearchChange, onEdit }: OperatorsScreenProps) {
  const { q = '', page = 1 } = search
  const query = api.operators.adminList.useQuery(
    { search: q, page },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.operators' } },
  )
  const [removal, setRemoval] = useState<{ opened: boolean; operator: Operator | null }>({
    opened: false,
    operator: null,
  })
  return (
    <>
      <PageHeader
        title="Opérateurs"
        description={"Le catalogue commun\u00A0: chaque client active l'un d'eux."}
        actions={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/operators/new" search={search} {...props} />}
          >
            Nouvel opérateur
          </Button>
        }
      />
      <PagedList
        label="Opérateurs"
        query={query}
        failed={getFailure('admin.operators')}
        filters={
          <SearchField label="Rechercher un opérateur" value={q} onChange={(next) => onSearchChange({ q: next })} />
        }
        count={counted(query.data?.total ?? 0, 'opérateur')}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(operator) => [
          { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => onEdit(operator.id) },
          {
            label: 'Supprimer',
            icon: IconTrash,
            tone: 'danger',
            onClick: () => setRemoval({ opened: true, operator }),
          },
        ]}
        empty={
          <EmptyState icon={IconBuildingBank} title={q === '' ? 'Aucun opérateur' : 'Aucun opérateur trouvé'}>
            {q === '' ? 'Créez le premier opérateur du catalogue.' : 'Essayez un autre nom.'}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next })}
      />
      <RemoveOperatorModal {...removal} onClose={() => setRemoval((now) => ({ ...now, opened: false }))} />
    </>
  )
}
