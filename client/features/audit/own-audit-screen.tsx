import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { tenantAuditActions } from '#shared/audit/audit-actions.ts'
import { toListInput } from './audit-line.ts'
import type { AuditSearch } from './audit-search.ts'
import { AuditTrail } from './audit-trail.tsx'

interface OwnAuditScreenProps {
  search: AuditSearch
  onSearchChange: (search: AuditSearch) => void
}

/** /app/settings/audit */
export function OwnAuditScreen({ search, onSearchChange }: OwnAuditScreenProps) {
  const { data, isError, isPlaceholderData, refetch } = api.audit.list.useQuery(toListInput(search), {
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { outcome: 'audit.list' },
  })
  return (
    <AuditTrail
      description={"Chaque changement dans votre espace\u00A0: qui, quoi, avant et après. Rien ne s'y modifie."}
      actions={tenantAuditActions}
      page={data}
      isRefreshing={isPlaceholderData}
      failure={data === undefined && isError ? getFailure('audit.list') : undefined}
      onRetry={() => void refetch()}
      emptyHint="Ce que vous créez, modifiez ou supprimez s'inscrira ici."
      search={search}
      onSearchChange={onSearchChange}
    />
  )
}
