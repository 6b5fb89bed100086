import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatCount } from '#shared/values/count.ts'
import { foldForSearch } from '#shared/values/text.ts'

// With six hundred options all are searched, but only these are rendered.
const MAX_SHOWN = 50

const MAX_FRAMES = 30

const folded = new Map<string, string>()

/** Removing accents is the slow part of a search, and the labels repeat. */
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

const MORE = '\u0000more'

/** Options beyond the limit are counted in a last line, so that the first fifty are not taken for all. */
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
  data: NonNullable<SelectProps['data']>
}

function findLine(input: HTMLElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return (
    list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
    list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ??
    null
  )
}

export function SearchSelect(props: SearchSelectProps) {
  const [isOpen, setIsOpen] = useState(false)
  const wasTyped = useRef(false)

  const handleClose = () => {
    wasTyped.current = false
    setIsOpen(false)
  }

  // Before the library, which passes Enter to the form while options load: a fast Enter must choose, never save.
  const handleKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !isOpen || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    const input = event.currentTarget
    const isMarked = document
      .getElementById(input.getAttribute('aria-controls') ?? '')
      ?.querySelector('[data-combobox-selected]')
    // The list was only looked at: the value stays.
    if (!wasTyped.current && !isMarked) return handleClose()
    const take = (triesLeft: number) => {
      const line = findLine(input)
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
      selectFirstOptionOnChange
      // A field that gets the focus because of its error shows the error, not its list.
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
