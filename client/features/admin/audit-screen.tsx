import { Select } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { failureOf } from '#client/messages/outcomes.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PageSummaryPagination } from '#client/ui/page-summary-pagination.tsx'
import { PeriodFilter } from '#client/ui/period-filter.tsx'
import { auditActions } from '#shared/audit/audit-actions.ts'
import { auditActionLabels } from '#shared/messages/audit.fr.ts'
import { pageCount } from '#shared/paging.ts'
import { periodPresets } from '#shared/period-presets.ts'
import { auditColumns, auditRowLabel } from './audit-columns.tsx'
import { AuditLineModal } from './audit-line-modal.tsx'
import type { AuditSearch } from './audit-search.ts'
import classes from './audit-screen.module.css'

type Line = ApiOutputs['admin']['audit']['rows'][number]

interface AuditScreenProps {
  search: AuditSearch
  onSearchChange: (search: AuditSearch) => void
}

/** /admin/audit: who did what to what, newest first; lines are read and never changed. */
export function AuditScreen({ search, onSearchChange }: AuditScreenProps) {
  const today = useToday()
  const { page = 1, ...filter } = search
  const { data, isError, isPlaceholderData, refetch } = api.admin.audit.useQuery(
    { page, ...filter },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.audit' } },
  )
  const [shown, setShown] = useState<{ opened: boolean; line: Line | null }>({ opened: false, line: null })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const isFailed = data === undefined && isError
  // Another filter begins at its first page (pitfall 20).
  const narrow = (change: Partial<AuditSearch>) => onSearchChange({ ...filter, ...change, page: undefined })

  return (
    <>
      <PageHeader
        title="Journal d'audit"
        description="Chaque acte d'administration : qui, quoi, avant et après. Rien ne s'y modifie."
      />
      <div className={classes.filters}>
        <Select
          label="Action"
          placeholder="Toutes"
          data={auditActions.map((value) => ({ value, label: auditActionLabels[value] }))}
          value={filter.action ?? null}
          onChange={(action) => narrow({ action: action ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': "Effacer l'action" }}
        />
        <Select
          label="Personne"
          placeholder="Toutes"
          data={(data?.actors ?? []).map(({ actorId, actorName }) => ({ value: actorId, label: actorName }))}
          value={filter.actorId ?? null}
          onChange={(actorId) => narrow({ actorId: actorId ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Effacer la personne' }}
        />
        <PeriodFilter
          value={{ from: filter.from ?? '', to: filter.to ?? '' }}
          onChange={({ from, to }) => narrow({ from: from || undefined, to: to || undefined })}
          presets={today === '' ? [] : periodPresets(today)}
          today={today}
        />
      </div>
      <DataTable
        label="Journal d'audit"
        columns={auditColumns}
        rows={isFailed ? [] : data?.rows}
        rowKey={({ seq }) => String(seq)}
        rowLabel={auditRowLabel}
        rowActions={(line) => [
          { key: 'details', label: 'Détails', icon: IconHistory, onClick: () => setShown({ opened: true, line }) },
        ]}
        refreshing={isPlaceholderData}
        empty={
          isFailed ? (
            <LoadError title={failureOf('admin.audit')} onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconHistory} title={isFiltered ? 'Aucun acte pour ces filtres' : 'Aucun acte'}>
              {isFiltered
                ? 'Élargissez la période ou effacez un filtre.'
                : "Les actes d'administration s'inscriront ici."}
            </EmptyState>
          )
        }
      />
      <PageSummaryPagination
        page={page}
        pageCount={data === undefined ? 1 : pageCount(data.total, data.pageSize)}
        onChange={(next) => onSearchChange({ ...filter, page: next })}
      />
      <AuditLineModal {...shown} onClose={() => setShown((now) => ({ ...now, opened: false }))} />
    </>
  )
}
