import { Checkbox, Select } from '@mantine/core'
import { IconLockCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { PersonField } from '#client/app/person-field.tsx'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PeriodFilter } from '#client/ui/period-filter.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { filterLabels } from '#shared/closings/closing-labels.fr.ts'
import { closingFilters } from '#shared/closings/closing-terms.ts'
import { counted } from '#shared/values/count.ts'
import { periodPresets } from '#shared/values/period-presets.ts'
import { ClosingTotals } from './closing-totals.tsx'
import { closingColumns } from './closing-columns.tsx'
import classes from './history-tab.module.css'
import type { JournalSearch, JournalTabProps } from './journal-search.ts'

interface HistoryTabProps extends JournalTabProps {
  children: ReactNode
}

const stateChoices = Object.entries(filterLabels).map(([value, label]) => ({ value, label }))

/** Closings, and below them what the route adds. */
export function HistoryTab({ search, onSearchChange, children }: HistoryTabProps) {
  const navigate = useNavigate()
  const today = useToday()
  const { agency, from, to, by, page = 1 } = search
  const filter = closingFilters.find((known) => known === search.filter) ?? 'all'
  const agencies = api.agencies.list.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const query = api.closings.list.useQuery(
    {
      page,
      filter,
      ...(agency === undefined ? {} : { agencyId: agency }),
      ...(by === undefined ? {} : { closedBy: by }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    },
    {
      // The field shows the error of a reversed period.
      enabled: from === undefined || to === undefined || from <= to,
      placeholderData: keepPreviousData,
      meta: { outcome: 'closings.list' },
    },
  )
  const handleFilter = (change: Partial<JournalSearch>) => onSearchChange({ ...search, ...change, page: undefined })
  const isFiltered =
    agency !== undefined || by !== undefined || from !== undefined || to !== undefined || filter !== 'all'
  const totals = query.data?.totals
  const total = query.data?.total ?? 0
  return (
    <>
      <PagedList
        label="Clôtures"
        tall
        query={query}
        failed={getFailure('closings.list')}
        filters={
          <>
            <SearchSelect
              label="Agence"
              placeholder="Toutes"
              clearable
              data={agencies.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              value={agency ?? null}
              onChange={(next) => handleFilter({ agency: next ?? undefined })}
            />
            <PersonField label="Par" value={by} onChange={(next) => handleFilter({ by: next })} />
            <PeriodFilter
              compact
              value={{ from: from ?? '', to: to ?? '' }}
              onChange={(period) => handleFilter({ from: period.from || undefined, to: period.to || undefined })}
              presets={periodPresets(today)}
              today={today}
            />
            <Select
              label="État"
              placeholder="Tous"
              data={stateChoices}
              value={filter in filterLabels ? filter : null}
              onChange={(next) => handleFilter({ filter: next ?? undefined })}
              clearable
              clearButtonProps={{ 'aria-label': "Effacer l'état" }}
            />
            <Checkbox
              label="Écarts seulement"
              checked={filter === 'discrepancies'}
              onChange={(event) => handleFilter({ filter: event.currentTarget.checked ? 'discrepancies' : undefined })}
            />
            <div className={classes.export}>
              <Exporter
                of={filter === 'discrepancies' ? 'discrepancies' : 'closings'}
                filters={{ agencyId: agency, closedBy: by, from, to, filter }}
                disabled={total === 0}
              />
            </div>
          </>
        }
        count={counted(total, 'clôture')}
        columns={closingColumns}
        onOpen={({ id }) => void navigate({ to: '/app/journal/closings/$closingId', params: { closingId: id } })}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={IconLockCheck} title={isFiltered ? 'Aucune clôture pour ces filtres' : 'Aucune clôture'}>
            {isFiltered
              ? 'Élargissez la période ou effacez un filtre.'
              : "Comptez votre caisse dans l'onglet Clôture\u00A0: la journée clôturée apparaîtra ici."}
          </EmptyState>
        }
        {...(totals === undefined || total === 0
          ? {}
          : {
              footer: <ClosingTotals count={total} totals={totals} />,
            })}
        onPageChange={(next) => onSearchChange({ ...search, page: next > 1 ? next : undefined })}
      />
      {children}
    </>
  )
}
