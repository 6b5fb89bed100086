import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ProductsScreen } from '#client/features/products/products-screen.tsx'
import { categorySchema } from '#shared/category.ts'
import { categories } from '#shared/statuses.ts'

const FIRST_TAB = categories[0]
const searchSchema = z.object({
  category: z.catch(z._default(categorySchema(), FIRST_TAB), FIRST_TAB),
  q: z._default(z.string(), ''),
})

export const Route = createFileRoute('/app/products')({
  validateSearch: searchSchema,
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
