import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AgenciesScreen } from '#client/features/agencies/agencies-screen.tsx'

const searchSchema = z.object({ q: z._default(z.string(), '') })

export const Route = createFileRoute('/app/allagencies')({
  validateSearch: searchSchema,
  component: AllAgencies,
})

function AllAgencies() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AgenciesScreen
      search={q}
      onSearchChange={(search) => void navigate({ search: { q: search }, replace: true, resetScroll: false })}
    />
  )
}
