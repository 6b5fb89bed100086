import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { MAX_TREND_BACK, trendSteps, type TrendStep } from '#shared/board/board-day.ts'
import type { BoardSearch } from './board-search.ts'
import classes from './trend.module.css'
import { trendLabels } from './trend-words.ts'

const steps = trendSteps.map((step) => ({ value: step, label: trendLabels[step].choice }))

interface TrendFiltersProps {
  search: BoardSearch
  onSearchChange: (search: BoardSearch) => void
  agencies: ReadonlyArray<{ agencyId: string; agencyName: string }>
  /** `du … au …`. */
  period: string
}

export function TrendFilters({ search, onSearchChange, agencies, period }: TrendFiltersProps) {
  const { by = 'day', agency, back = 0 } = search
  // Another step starts at the present.
  const handleStep = (next: TrendStep) => onSearchChange({ agency, by: next === 'day' ? undefined : next })
  const goTo = (to: number) => onSearchChange({ ...search, back: to === 0 ? undefined : to })
  return (
    <div className={classes.filters}>
      <SegmentedControl aria-label="Par" data={steps} value={by} onChange={handleStep} />
      <SearchSelect
        aria-label="Agence"
        placeholder="Toutes les agences"
        clearable
        data={agencies.map(({ agencyId, agencyName }) => ({ value: agencyId, label: agencyName }))}
        value={agency ?? null}
        onChange={(next) => onSearchChange({ ...search, agency: next ?? undefined })}
      />
      <div className={classes.turns}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Période précédente"
          disabled={back >= MAX_TREND_BACK}
          onClick={() => goTo(back + 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <span className="tabular" aria-live="polite">
          {period}
        </span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Période suivante"
          disabled={back === 0}
          onClick={() => goTo(back - 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
