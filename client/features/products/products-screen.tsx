import { Button, Skeleton } from '@mantine/core'
import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { useMay } from '#client/app/permitted.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import { categories, type Category } from '#shared/cash/categories.ts'
import { categoryLabels } from './category-labels.ts'
import { ProductModal } from './product-modal.tsx'
import { ProductSections } from './product-sections.tsx'
import { RemoveProductModal } from './remove-product-modal.tsx'
import { useProductDialog } from './use-product-dialog.ts'

type Product = ApiOutputs['products']['list'][number]

/** A shorter list needs no search. */
const SEARCH_FROM = 8

const tabs = categories.map((value) => ({ value, label: categoryLabels[value].tab, icon: categoryLabels[value].icon }))

interface ProductsScreenProps {
  category: Category
  onCategoryChange: (category: Category) => void
  search: string
  onSearchChange: (search: string) => void
}

/** The products of the active operator and the tenant's own, incoming and outgoing. */
export function ProductsScreen({ category, onCategoryChange, search, onSearchChange }: ProductsScreenProps) {
  const mayChange = useMay('settings.change')
  const meta = { outcome: 'data.load' } as const
  const operators = api.operators.list.useQuery(undefined, { meta })
  const products = api.products.list.useQuery({}, { meta })
  const activeOperators = useMemo(() => operators.data?.filter(({ active }) => active) ?? [], [operators.data])
  const [activeOperator] = activeOperators
  const dialog = useProductDialog({ operatorId: activeOperator?.id ?? null, category })
  const [removal, setRemoval] = useState<{ opened: boolean; product: Product | null }>({ opened: false, product: null })
  const handleRemove = useCallback((product: Product) => setRemoval({ opened: true, product }), [])
  const shown = useMemo(
    () => products.data?.filter((product) => product.category === category),
    [products.data, category],
  )

  const handleRetry = () => {
    void operators.refetch()
    void products.refetch()
  }

  const content = () => {
    const isMissing = operators.data === undefined || products.data === undefined
    if (isMissing && (operators.isError || products.isError)) {
      return <LoadError title="La liste des produits est indisponible" onRetry={handleRetry} />
    }
    if (operators.data === undefined) return <Skeleton height={280} radius="lg" />
    if (activeOperator === undefined) return <NoActiveOperator isReadOnly={!mayChange} />
    return (
      <ViewTabs label="Catégorie" tabs={tabs} value={category} onChange={onCategoryChange}>
        <ProductSections
          operatorName={activeOperator.name}
          products={shown}
          search={search}
          isReadOnly={!mayChange}
          onNew={dialog.openNew}
          onEdit={dialog.openEdit}
          onRemove={handleRemove}
        />
      </ViewTabs>
    )
  }

  return (
    <>
      <PageHeader
        title="Produits"
        description={
          activeOperator === undefined
            ? 'Ce que vous encaissez et décaissez.'
            : `Opérateur actif\u00A0: ${activeOperator.name}`
        }
        actions={
          activeOperator !== undefined && (
            <>
              {(search !== '' || (shown?.length ?? 0) >= SEARCH_FROM) && (
                <SearchField label="Rechercher un produit" value={search} onChange={onSearchChange} />
              )}
              {mayChange && (
                <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.openNew}>
                  Nouveau produit
                </Button>
              )}
            </>
          )
        }
      />
      {content()}
      <ProductModal dialog={dialog} operators={activeOperators} />
      <RemoveProductModal {...removal} onClose={() => setRemoval((now) => ({ ...now, opened: false }))} />
    </>
  )
}

function NoActiveOperator({ isReadOnly }: { isReadOnly: boolean }) {
  if (isReadOnly) {
    return (
      <EmptyState icon={IconBuildingBank} title="Aucun opérateur actif">
        Demandez au propriétaire d'activer un opérateur&nbsp;: ses produits s'afficheront ici.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IconBuildingBank}
      title="Aucun opérateur actif"
      action={<Button renderRoot={(props) => <Link to="/app/operators" {...props} />}>Aller aux opérateurs</Button>}
    >
      Activez d'abord un opérateur dans la section Opérateurs&nbsp;: ses produits s'afficheront ici.
    </EmptyState>
  )
}
