import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { ChangeModal } from '#client/ui/change-modal.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PageSummaryPagination } from '#client/ui/page-summary-pagination.tsx'
import { PeriodFilter } from '#client/ui/period-filter.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import type { AuditAction } from '#shared/audit/audit-actions.ts'
import { auditActionLabels } from '#shared/messages/audit.fr.ts'
import { pageCount } from '#shared/values/paging.ts'
import { periodPresets } from '#shared/values/period-presets.ts'
import { auditColumns, auditRowLabel } from './audit-columns.tsx'
import type { AuditLine, AuditPage } from './audit-line.ts'
import type { AuditSearch } from './audit-search.ts'
import classes from './audit-trail.module.css'
import { describeChange } from './describe-change.ts'

export interface AuditTrailProps {
  description: string
  actions: readonly AuditAction[]
  /** Undefined while the first page loads. */
  page: AuditPage | undefined
  isRefreshing: boolean
  /** Replaces the lines that could not be loaded. */
  failure: string | undefined
  onRetry: () => void
  emptyHint: string
  search: AuditSearch
  onSearchChange: (search: AuditSearch) => void
  isOfAllClients?: boolean
  exporter?: ReactNode
}

export function AuditTrail({ description, actions, page: data, search, onSearchChange, ...rest }: AuditTrailProps) {
  const { isRefreshing, failure, onRetry, emptyHint, isOfAllClients = false, exporter } = rest
  const today = useToday()
  const { page = 1, ...filter } = search
  const [shown, setShown] = useState<{ opened: boolean; line: AuditLine | null }>({ opened: false, line: null })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const narrow = (change: Partial<AuditSearch>) => onSearchChange({ ...filter, ...change, page: undefined })

  return (
    <>
      <PageHeader title="Journal d'audit" description={description} actions={exporter} />
      <div className={classes.filters}>
        {isOfAllClients && (
          <SearchField
            label="Rechercher un client"
            placeholder={searchHints.client}
            value={filter.q ?? ''}
            onChange={(q) => narrow({ q })}
          />
        )}
        <SearchSelect
          label="Action"
          placeholder="Toutes"
          data={actions.map((value) => ({ value, label: auditActionLabels[value] }))}
          value={filter.action ?? null}
          onChange={(action) => narrow({ action: action ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': "Effacer l'action" }}
        />
        <SearchSelect
          label="Personne"
          placeholder="Toutes"
          data={(data?.actors ?? []).map(({ actorId, actorName }) => ({ value: actorId, label: actorName }))}
          value={filter.actorId ?? null}
          onChange={(actorId) => narrow({ actorId: actorId ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Effacer la personne' }}
        />
        <PeriodFilter
          compact
          value={{ from: filter.from ?? '', to: filter.to ?? '' }}
          onChange={({ from, to }) => narrow({ from: from || undefined, to: to || undefined })}
          presets={periodPresets(today)}
          today={today}
        />
      </div>
      <DataTable
        label="Journal d'audit"
        columns={auditColumns}
        rows={failure === undefined ? data?.rows : []}
        rowKey={({ seq }) => String(seq)}
        rowLabel={auditRowLabel}
        rowActions={(line) => [
          {
            key: 'details',
            label: 'Détails',
            icon: IconHistory,
            opens: true,
            onClick: () => setShown({ opened: true, line }),
          },
        ]}
        refreshing={isRefreshing}
        empty={
          failure === undefined ? (
            <EmptyState icon={IconHistory} title={isFiltered ? 'Aucun acte pour ces filtres' : 'Aucun acte'}>
              {isFiltered ? 'Élargissez la période ou effacez un filtre.' : emptyHint}
            </EmptyState>
          ) : (
            <LoadError title={failure} onRetry={onRetry} />
          )
        }
      />
      <PageSummaryPagination
        page={page}
        pageCount={data === undefined ? 1 : pageCount(data.total, data.pageSize)}
        onChange={(next) => onSearchChange({ ...filter, page: next })}
      />
      <ChangeModal
        opened={shown.opened}
        change={shown.line === null ? null : describeChange(shown.line)}
        onClose={() => setShown((now) => ({ ...now, opened: false }))}
      />
    </>
  )
}
