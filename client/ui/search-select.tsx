import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatCount } from '#shared/values/count.ts'
import { foldForSearch } from '#shared/values/text.ts'

// Six hundred products: all are searched, fifty are drawn (pitfall 54).
const MAX_SHOWN = 50

/** How long Enter waits for the list to be drawn. */
const MAX_FRAMES = 30

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

/** The line that Enter takes: the marked one, else the first that fits, once there are lines. */
function lineFor(input: HTMLElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return (
    list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
    list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ??
    null
  )
}

/** A choice from a list of any length, searched without case and accents (pitfall 23). Value is the option's `value`, or null. */
export function SearchSelect(props: SearchSelectProps) {
  const [isOpen, setIsOpen] = useState(false)
  const wasTyped = useRef(false)

  const handleClose = () => {
    wasTyped.current = false
    setIsOpen(false)
  }

  // Ahead of the library's own, which lets Enter through to the form while no line is marked: the list is about to be drawn,
  // or its lines are on their way. A few letters and a fast Enter are a choice, never a save.
  const handleKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !isOpen || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    const input = event.currentTarget
    const isMarked = document
      .getElementById(input.getAttribute('aria-controls') ?? '')
      ?.querySelector('[data-combobox-selected]')
    // Only looked at: what was chosen before stays.
    if (!wasTyped.current && !isMarked) return handleClose()
    const take = (triesLeft: number) => {
      const line = lineFor(input)
      if (line !== null) line.click()
      else if (triesLeft > 0 && document.activeElement === input) requestAnimationFrame(() => take(triesLeft - 1))
    }
    take(MAX_FRAMES)
  }

  return (
    <Select
      nothingFoundMessage="Aucun résultat"
      maxDropdownHeight={280}
      checkIconPosition="right"
      clearButtonProps={{ 'aria-label': 'Effacer le choix' }}
      comboboxProps={{ shadow: 'md', radius: 'md' }}
      // A few letters and Enter: what stands first is what Enter takes.
      selectFirstOptionOnChange
      // A field that takes the focus because it was refused shows why, not its list.
      openOnFocus={false}
      {...props}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={handleClose}
      onInput={() => (wasTyped.current = true)}
      onKeyDownCapture={handleKeyDownCapture}
      searchable
      limit={MAX_SHOWN}
      filter={filter}
    />
  )
}
