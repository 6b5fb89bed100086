import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const WRITE_AFTER_MS = 200

interface SearchFieldProps {
  label: string
  value: string
  /** Called when typing pauses. */
  onChange: (value: string) => void
}

/** The typed text is local, so that a slow update of the URL never removes a letter. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
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
      placeholder={label}
      value={text}
      maxLength={200}
      autoComplete="off"
      miw={260}
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
