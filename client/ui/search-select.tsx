import { type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '#shared/values/count.ts'
import { hasWords, searchWords } from './matches-search.ts'
import { useTypedChoice } from './use-typed-choice.ts'

// With six hundred options all are searched, but only these are rendered.
const MAX_SHOWN = 50

/** More than are seen at once: what a press or a key renders, before the others follow. */
const FIRST_SHOWN = 12

const MAX_FRAMES = 30

const MORE = '\u0000more'

/** Options beyond the limit are counted in a last line, so that the first fifty are not taken for all. */
const filter: OptionsFilter = ({ options, search, limit }) => {
  const words = searchWords(search)
  const found: typeof options = []
  let left = limit
  let more = 0
  for (const option of options) {
    const matching = ('items' in option ? option.items : [option]).filter((item) => hasWords(item.label, words))
    const items = matching.slice(0, left)
    left -= items.length
    more += matching.length - items.length
    if (items.length === 0) continue
    found.push('items' in option ? { group: option.group, items } : option)
  }
  // The others follow, and their number with them.
  if (more > 0 && limit === MAX_SHOWN) {
    found.push({ value: MORE, label: `${formatCount(more)} de plus\u00A0: précisez votre recherche`, disabled: true })
  }
  return found
}

/** What the server found; like the others, the first of them with the press or key. */
const keepAll: OptionsFilter = ({ options, limit }) => (limit === MAX_SHOWN ? options : options.slice(0, limit))

// The library keeps a closed list in the page. With its options, each key typed in the form would render them.
const keepNone: OptionsFilter = () => []

export interface SearchSelectProps extends Omit<SelectProps, 'filter' | 'limit' | 'searchable' | 'searchValue'> {
  data: NonNullable<SelectProps['data']>
  /** Where the server searches for `onSearchChange`: whether `data` is not yet what it found for the last text. */
  isSearching?: boolean
}

function findLine(input: HTMLElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return (
    list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
    list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ??
    null
  )
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}

/** Text left in it takes the only option it matches; any other text stays, is an error, and stops the save. */
export function SearchSelect(props: SearchSelectProps) {
  const {
    isSearching,
    allowDeselect = true,
    error,
    onFocus,
    onBlur,
    nothingFoundMessage = 'Aucun résultat',
    ...rest
  } = props
  const [isOpen, setIsOpen] = useState(false)
  const [hasOptions, setHasOptions] = useState(false)
  const wasTyped = useRef(false)
  /** Since it has the focus: the first letter replaces the present choice. */
  const isUntouched = useRef(false)
  const typed = useTypedChoice(props)
  // The options follow the paint of the press, unless a choice is to be marked in them.
  const wasOpened = useDeferredValue(isOpen)
  const isShown = hasOptions || (isOpen && (wasOpened || typed.isTyped || props.value != null))
  const shownText = isShown ? typed.text : null
  // The present choice is looked for in the list.
  const isWhole = useDeferredValue(shownText) === shownText || (props.value != null && !typed.isTyped)

  const handleClose = () => {
    wasTyped.current = false
    setIsOpen(false)
    setHasOptions(false)
  }

  const handleFocus = (event: FocusEvent<HTMLInputElement>) => {
    isUntouched.current = true
    onFocus?.(event)
  }

  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    // The library has just put the old choice's label back; the element still has what was typed.
    typed.settle(event.currentTarget.value)
    onBlur?.(event)
  }

  // Before the library, which passes Enter to the form while options load: a fast Enter must choose, never save.
  const handleKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isUntouched.current && isLetter(event)) event.currentTarget.select()
    isUntouched.current = false
    // The library opens the list and marks an option in one go.
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') flushSync(() => setHasOptions(true))
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || (!isOpen && !typed.isTyped)) return
    event.preventDefault()
    event.stopPropagation()
    const input = event.currentTarget
    if (!isOpen) return typed.settle(input.value)
    const isMarked = document
      .getElementById(input.getAttribute('aria-controls') ?? '')
      ?.querySelector('[data-combobox-selected]')
    // The list was only looked at: the value stays.
    if (!wasTyped.current && !isMarked) return handleClose()
    const take = (triesLeft: number) => {
      const line = input.hasAttribute('data-searching') ? null : findLine(input)
      if (line !== null) line.click()
      else if (triesLeft > 0 && document.activeElement === input) requestAnimationFrame(() => take(triesLeft - 1))
    }
    take(MAX_FRAMES)
  }

  return (
    <Select
      maxDropdownHeight={280}
      checkIconPosition="right"
      clearButtonProps={{ 'aria-label': 'Effacer le choix' }}
      comboboxProps={{ shadow: 'md', radius: 'md' }}
      selectFirstOptionOnChange
      // A field that gets the focus because of its error shows the error, not its list.
      openOnFocus={false}
      {...rest}
      nothingFoundMessage={isShown ? nothingFoundMessage : undefined}
      // Choosing the present option by its name keeps it; choosing it in the list may clear it.
      allowDeselect={allowDeselect && !typed.isTyped}
      error={typed.error ?? error}
      data-unsettled={typed.isUnsettled || undefined}
      data-searching={isSearching || undefined}
      searchValue={typed.text}
      onSearchChange={typed.handleSearchChange}
      onChange={typed.handleChange}
      onOptionSubmit={typed.handleOptionSubmit}
      onFocus={handleFocus}
      onBlur={handleBlur}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={handleClose}
      onInput={() => {
        wasTyped.current = true
        typed.handleInput()
      }}
      onKeyDownCapture={handleKeyDownCapture}
      searchable
      limit={isWhole ? MAX_SHOWN : FIRST_SHOWN}
      filter={!isShown ? keepNone : isSearching === undefined ? filter : keepAll}
    />
  )
}
