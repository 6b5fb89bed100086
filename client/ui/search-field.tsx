import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const WRITE_AFTER_MS = 200

interface SearchFieldProps {
  /** What it searches, for screen readers and as the hint: `Rechercher un opérateur`. */
  label: string
  /** As the URL has it (D31). */
  value: string
  /** Called when the typing pauses; the route writes it to the URL, in place of the entry before. */
  onChange: (value: string) => void
}

/**
 * A search box over a list. What is typed stands here at once and reaches the URL a moment later, so that a slow write
 * never takes back a letter (pitfall 24).
 */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const written = useRef(value)
  const write = useDebouncedCallback((next: string) => {
    written.current = next
    onChange(next)
  }, WRITE_AFTER_MS)

  // Back, a link or a button `Effacer`: the URL changed by another hand.
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
