import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { GroupsScreen } from '#client/features/groups/groups-screen.tsx'

const searchSchema = z.object({ q: z._default(z.string(), '') })

export const Route = createFileRoute('/app/groups')({
  validateSearch: searchSchema,
  component: Groups,
})

function Groups() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <GroupsScreen
      search={q}
      onSearchChange={(search) => void navigate({ search: { q: search }, replace: true, resetScroll: false })}
    />
  )
}
