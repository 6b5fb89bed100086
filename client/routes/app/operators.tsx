import { createFileRoute } from '@tanstack/react-router'
import { nameSearch } from '#client/app/search-values.ts'
import { OperatorsScreen } from '#client/features/operators/operators-screen.tsx'
import { ImportProducts } from '#client/features/products/import-products.tsx'

export const Route = createFileRoute('/app/operators')({
  validateSearch: nameSearch,
  component: Operators,
})

function Operators() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OperatorsScreen
      search={q}
      onSearchChange={(search) => void navigate({ search: { q: search }, replace: true, resetScroll: false })}
      renderActiveActions={(operator) => <ImportProducts key={operator.id} operator={operator} />}
    />
  )
}
