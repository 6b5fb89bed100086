import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './search-field.module.css'

const WRITE_AFTER_MS = 200

/** In characters; a longer one gets a wider field. */
const LONG_HINT = 30

interface SearchFieldProps {
  label: string
  /** The label by default. */
  placeholder?: string
  value: string
  /** Called when typing pauses. */
  onChange: (value: string) => void
}

/** The typed text is local, so that a slow update of the URL never removes a letter. */
export function SearchField({ label, placeholder = label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const written = useRef(value)
  const write = useDebouncedCallback((next: string) => {
    written.current = next
    onChange(next)
  }, WRITE_AFTER_MS)

  useEffect(() => {
    if (value === written.current) return
    written.current = value
    setText(value)
  }, [value])

  const handleChange = (next: string) => {
    setText(next)
    write(next)
  }

  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={200}
      autoComplete="off"
      className={classes.field ?? ''}
      mod={{ long: placeholder.length > LONG_HINT }}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      title={placeholder === label ? undefined : placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label="Effacer la recherche" onClick={() => handleChange('')} />
        )
      }
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  )
}
