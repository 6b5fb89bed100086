import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { SearchSelect, type SearchSelectProps } from '#client/ui/search-select.tsx'

const SEARCH_AFTER_MS = 200

interface Operator {
  id: string
  name: string
}

interface OperatorFieldProps extends Omit<SearchSelectProps, 'data' | 'value' | 'onChange'> {
  value: string | null
  onChange: (operatorId: string | null) => void
  current: Operator | null
}

/** The optional operator of a product, searched on the server. */
export function OperatorField({ current, value, onChange, ...field }: OperatorFieldProps) {
  const [chosen, setChosen] = useState<Operator | null>(null)
  const selected = [chosen, current].find((operator) => operator?.id === value) ?? null
  const [typed, setTyped] = useState(selected?.name ?? '')
  // The name of the chosen operator is not a search: the list then shows the others too.
  const wanted = typed === selected?.name ? '' : typed
  const [search] = useDebouncedValue(wanted, SEARCH_AFTER_MS)
  const { data, isPlaceholderData, isPending } = api.operators.adminList.useQuery(
    { search, page: 1 },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.operators' } },
  )
  const found: readonly Operator[] = data?.rows ?? []
  // Without the chosen operator among the options the field would look empty.
  const options = selected === null || found.some(({ id }) => id === selected.id) ? found : [selected, ...found]
  return (
    <SearchSelect
      label="Opérateur"
      placeholder="Aucun opérateur"
      clearable
      clearButtonProps={{ 'aria-label': "Effacer l'opérateur" }}
      nothingFoundMessage="Aucun opérateur trouvé"
      {...field}
      onSearchChange={setTyped}
      isSearching={wanted !== search || isPlaceholderData || isPending}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id: string | null) => {
        setChosen(options.find((option) => option.id === id) ?? null)
        onChange(id)
      }}
    />
  )
}
