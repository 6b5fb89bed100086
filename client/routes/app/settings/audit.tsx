import { createFileRoute } from '@tanstack/react-router'
import { auditSearch } from '#client/features/audit/audit-search.ts'
import { OwnAuditScreen } from '#client/features/audit/own-audit-screen.tsx'

export const Route = createFileRoute('/app/settings/audit')({ validateSearch: auditSearch, component: Audit })

function Audit() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <OwnAuditScreen search={search} onSearchChange={(next) => void navigate({ search: next })} />
}
