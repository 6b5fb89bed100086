import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { foldForSearch } from '#shared/text.ts'

// Six hundred products: all are searched, fifty are drawn (pitfall 54).
const MAX_SHOWN = 50

const folded = new Map<string, string>()

/** Folding is the slow part of a search and labels repeat from key to key. */
function fold(label: string): string {
  const known = folded.get(label)
  if (known !== undefined) return known
  if (folded.size > 5_000) folded.clear()
  const result = foldForSearch(label)
  folded.set(label, result)
  return result
}

function matches(item: ComboboxItem, words: readonly string[]): boolean {
  const label = fold(item.label)
  return words.every((word) => label.includes(word))
}

/** Without case and without accents, each word anywhere: `fes` and `FÈS` find Fès, `union env` finds Western Union envoi. */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const words = foldForSearch(search).split(' ').filter(Boolean)
  const found: typeof options = []
  let left = limit
  for (const option of options) {
    if (left <= 0) break
    if ('items' in option) {
      const items = option.items.filter((item) => matches(item, words)).slice(0, left)
      if (items.length > 0) found.push({ group: option.group, items })
      left -= items.length
    } else if (matches(option, words)) {
      found.push(option)
      left -= 1
    }
  }
  return found
}

export interface SearchSelectProps extends Omit<SelectProps, 'filter' | 'limit' | 'searchable'> {
  /** `{ value, label }[]`, or groups of them: `{ group, items }[]`. */
  data: NonNullable<SelectProps['data']>
}

/** A choice from a list of any length, searched without case and accents (pitfall 23). Value is the option's `value`, or null. */
export function SearchSelect(props: SearchSelectProps) {
  return (
    <Select
      nothingFoundMessage="Aucun résultat"
      maxDropdownHeight={280}
      checkIconPosition="right"
      clearButtonProps={{ 'aria-label': 'Effacer le choix' }}
      comboboxProps={{ shadow: 'md', radius: 'md' }}
      {...props}
      searchable
      limit={MAX_SHOWN}
      filter={filter}
    />
  )
}
