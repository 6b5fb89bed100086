import type { ComboboxItem } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { afterPress } from './after-press.ts'
import type { SearchSelectProps } from './search-select.tsx'
import { findTypedChoice, flattenOptions } from './typed-choice.ts'

const messages = { none: fieldMessages.choiceUnknown, several: fieldMessages.choiceAmbiguous }

interface Unsettled {
  text: string
  value: string | null
  /** Shown only after the press that left the field: the error line moves the button under it. */
  message: string | null
}

function isSameOption(one: ComboboxItem, other: ComboboxItem | undefined): boolean {
  return one.value === other?.value && one.label === other.label
}

type TypedChoiceOptions = Pick<
  SearchSelectProps,
  'data' | 'value' | 'onChange' | 'onSearchChange' | 'onOptionSubmit' | 'isSearching'
>

export function useTypedChoice(props: TypedChoiceOptions) {
  const { data, value = null, onChange, onSearchChange, onOptionSubmit, isSearching = false } = props
  const options = flattenOptions(data)
  const present = options.find((option) => option.value === value)
  // A search on the server may not find the present choice.
  const [known, setKnown] = useState(present)
  if (present !== undefined && !isSameOption(present, known)) setKnown(present)
  const label = present?.label ?? (known?.value === value ? known?.label : undefined) ?? ''
  const [text, setText] = useState(label)
  const [unsettled, setUnsettled] = useState<Unsettled | null>(null)
  // Another value from elsewhere replaces the text.
  if (unsettled !== null && unsettled.value !== value) setUnsettled(null)

  const setSearch = (next: string) => {
    setText(next)
    onSearchChange?.(next)
  }

  const choose = (option: ComboboxItem) => {
    setUnsettled(null)
    setSearch(option.label)
    if (option.value !== value) onChange?.(option.value, option)
  }

  /** @param message the error; null while the options for the text are being searched */
  const refuse = (left: string, message: string | null) => {
    setSearch(left)
    setUnsettled((now) => ({ text: left, value, message: now?.text === left ? now.message : null }))
    if (message !== null) afterPress(() => setUnsettled((now) => (now?.text === left ? { ...now, message } : now)))
  }

  const settle = (left: string) => {
    if (left === label) return
    if (left.trim() === '') {
      // A field that must have a choice ignores the change, and then says so.
      onChange?.(null, null)
      return value === null ? setSearch('') : refuse('', fieldMessages.choiceRequired)
    }
    if (isSearching) return refuse(left, null)
    const found = findTypedChoice(options, left)
    if (found === 'none' || found === 'several') refuse(left, messages[found])
    else choose(found)
  }

  // The options may come after the field was left.
  const waiting = unsettled !== null && unsettled.text !== '' && !isSearching ? unsettled.text : null
  const found = waiting === null ? null : findTypedChoice(options, waiting)
  const late = found === null || typeof found === 'string' ? found : found.value
  useEffect(() => {
    if (waiting !== null) settle(waiting)
    // oxlint-disable-next-line react/exhaustive-deps -- `settle` is new at each render; only another result settles again
  }, [late])

  return {
    text,
    isTyped: text !== label,
    isUnsettled: unsettled !== null,
    error: unsettled?.message ?? null,
    settle,
    handleSearchChange: setSearch,
    handleInput: () => setUnsettled(null),
    handleChange: (next: string | null, option: ComboboxItem | null) => {
      setUnsettled(null)
      onChange?.(next, option)
    },
    handleOptionSubmit: (next: string) => {
      setUnsettled(null)
      // The library leaves the text as it is where the value does not change.
      if (next === value) setSearch(label)
      onOptionSubmit?.(next)
    },
  }
}
