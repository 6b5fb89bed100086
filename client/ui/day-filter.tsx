import { useEffect, useState } from 'react'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { DateInput } from './date-input.tsx'

interface DayFilterProps {
  /** As the URL has it. */
  value: IsoDate
  onChange: (date: IsoDate | undefined) => void
  today: IsoDate
  /** What is wrong with the day in the URL. */
  error?: string | null
  className?: string
}

/** One day to look at; taken over when it is meant, not at each letter. */
export function DayFilter({ value, onChange, today, error = null, className = '' }: DayFilterProps) {
  const [text, setText] = useState<string>(value)
  useEffect(() => setText(value), [value])
  const handleCommit = (date: IsoDate | '') => {
    if (date === value) return
    // Until the URL has it: where a page asks before it is left, the day may stay.
    setText(value)
    onChange(date || undefined)
  }
  return (
    <DateInput
      label="Date"
      className={className}
      value={text}
      onChange={setText}
      onCommit={handleCommit}
      error={text === value ? error : null}
      today={today}
      maxDate={today}
    />
  )
}
