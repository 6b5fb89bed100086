import type { ComboboxGenericItem, ComboboxItem, SelectProps } from '@mantine/core'
import { foldForSearch } from '#shared/values/text.ts'
import { fold, hasWords, searchWords } from './matches-search.ts'

export function flattenOptions(data: NonNullable<SelectProps['data']>): ComboboxItem[] {
  return data.flatMap((entry) =>
    typeof entry === 'object' && 'items' in entry ? entry.items.map(toOption) : [toOption(entry)],
  )
}

function toOption(entry: ComboboxGenericItem | ComboboxItem | string): ComboboxItem {
  if (typeof entry === 'string') return { value: entry, label: entry }
  return 'label' in entry ? entry : { value: entry.value, label: entry.value }
}

/** The option with this label, else the only one that has all words of the text. */
export function findTypedChoice(options: readonly ComboboxItem[], text: string): ComboboxItem | 'none' | 'several' {
  const choosable = options.filter(({ disabled }) => disabled !== true)
  const whole = foldForSearch(text)
  const same = choosable.filter(({ label }) => fold(label) === whole)
  const words = searchWords(text)
  const found = same.length > 0 ? same : choosable.filter(({ label }) => hasWords(label, words))
  const [only, ...others] = found
  if (only === undefined || words.length === 0) return 'none'
  return others.length > 0 ? 'several' : only
}
