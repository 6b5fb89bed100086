import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { categorySearch } from '#client/app/search-values.ts'
import { ProductsScreen } from '#client/features/products/products-screen.tsx'
import { categories } from '#shared/cash/categories.ts'

const FIRST_TAB = categories[0]
export const Route = createFileRoute('/app/products')({
  validateSearch: categorySearch,
  search: { middlewares: [stripSearchParams({ category: FIRST_TAB })] },
  component: Products,
})

function Products() {
  const { category, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProductsScreen
      category={category}
      onCategoryChange={(next) => void navigate({ search: { category: next, q }, replace: true, resetScroll: false })}
      search={q}
      onSearchChange={(search) => void navigate({ search: { category, q: search }, replace: true, resetScroll: false })}
    />
  )
}
