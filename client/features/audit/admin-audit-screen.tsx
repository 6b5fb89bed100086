import { keepPreviousData } from '@tanstack/react-query'
import { Exporter } from '#client/app/exporter.tsx'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { auditActions } from '#shared/audit/audit-actions.ts'
import { toListInput } from './audit-line.ts'
import type { AuditSearch } from './audit-search.ts'
import { AuditTrail } from './audit-trail.tsx'

interface AdminAuditScreenProps {
  search: AuditSearch
  onSearchChange: (search: AuditSearch) => void
}

/** /admin/audit */
export function AdminAuditScreen({ search, onSearchChange }: AdminAuditScreenProps) {
  const { page: _page, ...filters } = toListInput(search)
  const { data, isError, isPlaceholderData, refetch } = api.admin.audit.useQuery(
    { ...toListInput(search), search: search.q },
    {
      placeholderData: keepPreviousData,
      meta: { outcome: 'admin.audit' },
    },
  )
  return (
    <AuditTrail
      description={"Chaque acte d'administration\u00A0: qui, quoi, avant et après. Rien ne s'y modifie."}
      actions={auditActions}
      page={data}
      isRefreshing={isPlaceholderData}
      failure={data === undefined && isError ? getFailure('admin.audit') : undefined}
      onRetry={() => void refetch()}
      emptyHint="Les actes d'administration s'inscriront ici."
      search={search}
      onSearchChange={onSearchChange}
      isOfAllClients
      exporter={<Exporter of="audit" filters={{ ...filters, search: search.q }} />}
    />
  )
}
