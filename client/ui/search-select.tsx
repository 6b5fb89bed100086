import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { formatCount } from '#shared/count.ts'
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

/** The value of the line that tells how many more there are; it cannot be chosen. */
const MORE = '\u0000more'

/**
 * Without case and without accents, each word anywhere: `fes` and `FÈS` find Fès, `union env` finds Western Union envoi. What
 * is found beyond the limit is counted, so that nobody takes the first fifty for all.
 */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const words = foldForSearch(search).split(' ').filter(Boolean)
  const found: typeof options = []
  let left = limit
  let more = 0
  for (const option of options) {
    const matching = ('items' in option ? option.items : [option]).filter((item) => matches(item, words))
    const items = matching.slice(0, left)
    left -= items.length
    more += matching.length - items.length
    if (items.length === 0) continue
    found.push('items' in option ? { group: option.group, items } : option)
  }
  if (more > 0) {
    found.push({ value: MORE, label: `${formatCount(more)} de plus\u00A0: précisez votre recherche`, disabled: true })
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
      // A few letters and Enter: what stands first is what Enter takes.
      selectFirstOptionOnChange
      {...props}
      searchable
      limit={MAX_SHOWN}
      filter={filter}
    />
  )
}
