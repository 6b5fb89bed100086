import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ProductsScreen } from '#client/features/products/products-screen.tsx'
import { categories } from '#shared/statuses.ts'

const FIRST_TAB = categories[0]
const searchSchema = z.object({ category: z.catch(z._default(z.enum(categories), FIRST_TAB), FIRST_TAB) })

export const Route = createFileRoute('/app/products')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams({ category: FIRST_TAB })] },
  component: Products,
})

function Products() {
  const { category } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProductsScreen
      category={category}
      onCategoryChange={(next) => void navigate({ search: { category: next }, replace: true, resetScroll: false })}
    />
  )
}
