import { Select } from '@mantine/core'
import { IconLockCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PeriodFilter } from '#client/ui/period-filter.tsx'
import { filterLabels } from '#shared/closings/closing-labels.fr.ts'
import { closingFilters } from '#shared/closings/closing-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { counted } from '#shared/values/count.ts'
import { periodPresets } from '#shared/values/period-presets.ts'
import { ClientClosing } from './client-closing.tsx'
import { clientClosingColumns } from './client-closing-columns.tsx'
import { ClosingTotals } from './closing-totals.tsx'
import type { RenderCounts } from './day-rows.tsx'

interface ClosingsSearch {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  filter?: string | undefined
  page?: number | undefined
  /** The closing that is open. */
  closing?: string | undefined
}

interface ClosingListProps {
  userId: string
  search: ClosingsSearch
  onSearchChange: (change: ClosingsSearch) => void
}

interface ClientClosingsProps extends ClosingListProps {
  renderCounts: RenderCounts
}

/** The closings of one client, or the one that is open. */
export function ClientClosings({ userId, search, onSearchChange, renderCounts }: ClientClosingsProps) {
  if (search.closing !== undefined) {
    return <ClientClosing userId={userId} id={search.closing} renderCounts={renderCounts} />
  }
  return <ClosingList userId={userId} search={search} onSearchChange={onSearchChange} />
}

const stateChoices = Object.entries(filterLabels).map(([value, label]) => ({ value, label }))

function ClosingList({ userId, search, onSearchChange }: ClosingListProps) {
  const today = useToday()
  const { from, to, page = 1 } = search
  const filter = closingFilters.find((known) => known === search.filter) ?? 'all'
  const query = api.admin.closings.useQuery(
    { userId, page, filter, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    {
      enabled: from === undefined || to === undefined || from <= to,
      placeholderData: keepPreviousData,
      meta: { outcome: 'closings.list' },
    },
  )
  const isFiltered = from !== undefined || to !== undefined || filter !== 'all'
  const totals = query.data?.totals
  const total = query.data?.total ?? 0
  return (
    <PagedList
      label="Clôtures"
      query={query}
      failed={getFailure('closings.list')}
      filters={
        <>
          <PeriodFilter
            compact
            value={{ from: from ?? '', to: to ?? '' }}
            onChange={(period) =>
              onSearchChange({ from: period.from || undefined, to: period.to || undefined, page: undefined })
            }
            presets={periodPresets(today)}
            today={today}
          />
          <Select
            label="État"
            placeholder="Tous"
            data={stateChoices}
            value={filter in filterLabels ? filter : null}
            onChange={(next) => onSearchChange({ filter: next ?? undefined, page: undefined })}
            clearable
            clearButtonProps={{ 'aria-label': "Effacer l'état" }}
          />
        </>
      }
      count={counted(total, 'clôture')}
      columns={clientClosingColumns}
      tall
      onOpen={({ id }) => onSearchChange({ closing: id })}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={IconLockCheck} title={isFiltered ? 'Aucune clôture pour ces filtres' : 'Aucune clôture'}>
          {isFiltered ? 'Élargissez la période ou effacez un filtre.' : "Ce client n'a clôturé aucune journée."}
        </EmptyState>
      }
      {...(totals === undefined || total === 0
        ? {}
        : {
            footer: <ClosingTotals count={total} totals={totals} />,
          })}
      onPageChange={(next) => onSearchChange({ page: next > 1 ? next : undefined })}
    />
  )
}
