import { Select } from '@mantine/core'
import { useToday } from '#client/app/session.ts'
import { PeriodFilter } from '#client/ui/period-filter.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { categories, type Category } from '#shared/cash/categories.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { periodPresets } from '#shared/values/period-presets.ts'
import { directions } from './directions.ts'

interface AdminFilters {
  q?: string | undefined
  type?: Category | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

interface AdminTransactionFiltersProps {
  value: AdminFilters
  /** What the search goes through. */
  hint: string
  onNarrow: (change: AdminFilters) => void
}

/** The filters of transactions that the administration reads, of all clients or of one. */
export function AdminTransactionFilters({ value, hint, onNarrow }: AdminTransactionFiltersProps) {
  const today = useToday()
  const { q = '', type, from, to } = value
  return (
    <>
      <SearchField
        label="Rechercher une transaction"
        placeholder={hint}
        value={q}
        onChange={(next) => onNarrow({ q: next })}
      />
      <Select
        label="Type"
        placeholder="Tous"
        data={categories.map((category) => ({ value: category, label: directions[category].choice }))}
        value={type ?? null}
        onChange={(chosen) => onNarrow({ type: categories.find((category) => category === chosen) })}
        clearable
        clearButtonProps={{ 'aria-label': 'Effacer le type' }}
      />
      <PeriodFilter
        compact
        value={{ from: from ?? '', to: to ?? '' }}
        onChange={(period) => onNarrow({ from: period.from || undefined, to: period.to || undefined })}
        presets={periodPresets(today)}
        today={today}
      />
    </>
  )
}
