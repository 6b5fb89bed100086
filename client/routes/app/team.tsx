import { createFileRoute } from '@tanstack/react-router'
import { pagedSearch } from '#client/app/search-values.ts'
import { TeamScreen } from '#client/features/team/team-screen.tsx'

export const Route = createFileRoute('/app/team')({ validateSearch: pagedSearch, component: Team })

function Team() {
  const { page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <TeamScreen page={page} onPageChange={(next) => void navigate({ search: { page: next } })} />
}
