import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '#client/features/admin/audit-screen.tsx'
import { auditSearch } from '#client/features/admin/audit-search.ts'

export const Route = createFileRoute('/admin/audit')({ validateSearch: auditSearch, component: Audit })

function Audit() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AuditScreen search={search} onSearchChange={(next) => void navigate({ search: next })} />
}
