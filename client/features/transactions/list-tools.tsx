import { memo } from 'react'
import { useToday } from '#client/app/session.ts'
import { PeriodFilter } from '#client/ui/period-filter.tsx'
import { periodPresets } from '#shared/values/period-presets.ts'
import { ListFilters } from './list-filters.tsx'
import type { ListScreenProps } from './list-search.ts'

interface ListToolsProps extends ListScreenProps {
  isMore: boolean
}

/** All filters of a list. Rendered for other filters only: on an old machine they take as long as its rows. */
export const ListTools = memo(function ListTools({ search, onSearchChange, isMore }: ListToolsProps) {
  const today = useToday()
  const { agency, q, by, from, to } = search
  return (
    <>
      <ListFilters search={search} onSearchChange={onSearchChange} isMore={isMore} />
      <PeriodFilter
        compact
        value={{ from: from ?? '', to: to ?? '' }}
        // A new filter starts at page 1.
        onChange={(period) =>
          onSearchChange({ agency, q, by, from: period.from || undefined, to: period.to || undefined })
        }
        presets={periodPresets(today)}
        today={today}
      />
    </>
  )
})
