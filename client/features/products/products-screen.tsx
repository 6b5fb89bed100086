import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '#client/app/trpc.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { categories, type Category } from '#shared/statuses.ts'
import { categoryTabs } from './category-tabs.ts'
import { ProductSections } from './product-sections.tsx'
import classes from './products-screen.module.css'

interface ProductsScreenProps {
  /** The open tab, as the URL has it (D31). */
  category: Category
  onCategoryChange: (category: Category) => void
}

/** The products of the active operator and the tenant's own, credited and debited (spec 001 §2, D17). */
export function ProductsScreen({ category, onCategoryChange }: ProductsScreenProps) {
  const meta = { outcome: 'data.load' } as const
  const operators = api.operators.list.useQuery(undefined, { meta })
  const products = api.products.list.useQuery({}, { meta })
  const activeOperator = operators.data?.find(({ active }) => active)

  const handleTabChange = (tab: string | null) => {
    const next = categories.find((known) => known === tab)
    if (next !== undefined) onCategoryChange(next)
  }
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
    if (activeOperator === undefined) return <NoActiveOperator />
    return (
      <Tabs value={category} onChange={handleTabChange} keepMounted={false}>
        <Tabs.List className={classes.tabs ?? ''}>
          {categories.map((tab) => {
            const { label, icon: IconOf } = categoryTabs[tab]
            return (
              <Tabs.Tab key={tab} value={tab} leftSection={<IconOf size={18} aria-hidden />}>
                {label}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        {categories.map((tab) => (
          <Tabs.Panel key={tab} value={tab} pt="lg">
            <ProductSections
              operatorName={activeOperator.name}
              products={products.data?.filter((product) => product.category === tab)}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
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
      />
      {content()}
    </>
  )
}

function NoActiveOperator() {
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
