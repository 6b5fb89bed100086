import { createFileRoute } from '@tanstack/react-router'
import { AdminAuditScreen } from '#client/features/audit/admin-audit-screen.tsx'
import { auditSearch } from '#client/features/audit/audit-search.ts'

export const Route = createFileRoute('/admin/audit')({ validateSearch: auditSearch, component: Audit })

function Audit() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AdminAuditScreen search={search} onSearchChange={(next) => void navigate({ search: next })} />
}
