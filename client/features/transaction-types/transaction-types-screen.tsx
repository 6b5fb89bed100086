import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { useMay } from '#client/app/permitted.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import { categories, type Category } from '#shared/cash/categories.ts'
import { cashLabels } from './cash-labels.ts'
import { RemoveTransactionTypeModal } from './remove-transaction-type-modal.tsx'
import { TransactionTypeModal } from './transaction-type-modal.tsx'
import { TypeSections } from './type-sections.tsx'
import { useTransactionTypeDialog } from './use-transaction-type-dialog.ts'

type TransactionType = ApiOutputs['transactionTypes']['list'][number]

const tabs = categories.map((value) => ({ value, label: cashLabels[value].label, icon: cashLabels[value].icon }))

interface TransactionTypesScreenProps {
  category: Category
  onCategoryChange: (category: Category) => void
  search: string
  onSearchChange: (search: string) => void
}

export function TransactionTypesScreen(props: TransactionTypesScreenProps) {
  const { category, onCategoryChange, search, onSearchChange } = props
  const { data, isError, refetch } = api.transactionTypes.list.useQuery({}, { meta: { outcome: 'data.load' } })
  const shown = useMemo(() => data?.filter((type) => type.category === category), [data, category])
  const mayChange = useMay('settings.change')
  const dialog = useTransactionTypeDialog(category)
  const [removal, setRemoval] = useState<{ opened: boolean; type: TransactionType | null }>({
    opened: false,
    type: null,
  })
  const handleRemove = useCallback((type: TransactionType) => setRemoval({ opened: true, type }), [])
  return (
    <>
      <PageHeader
        title="Paramètres"
        description="Vos types de transactions, en plus des produits des opérateurs."
        actions={
          <>
            <SearchField label="Rechercher un type" value={search} onChange={onSearchChange} />
            {mayChange && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.openNew}>
                Nouveau type
              </Button>
            )}
          </>
        }
      />
      {data === undefined && isError ? (
        <LoadError title="La liste des types est indisponible" onRetry={() => void refetch()} />
      ) : (
        <ViewTabs label="Catégorie" tabs={tabs} value={category} onChange={onCategoryChange}>
          <TypeSections
            types={shown}
            search={search}
            isReadOnly={!mayChange}
            onNew={dialog.openNew}
            onEdit={dialog.openEdit}
            onRemove={handleRemove}
          />
        </ViewTabs>
      )}
      <TransactionTypeModal dialog={dialog} />
      <RemoveTransactionTypeModal {...removal} onClose={() => setRemoval((now) => ({ ...now, opened: false }))} />
    </>
  )
}
