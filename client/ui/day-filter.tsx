import { useEffect, useState } from 'react'
import { EARLIEST_TRANSACTION_DATE } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { DateInput } from './date-input.tsx'

interface DayFilterProps {
  value: IsoDate
  onChange: (date: IsoDate | undefined) => void
  today: IsoDate
  error?: string | null
  className?: string
}

export function DayFilter({ value, onChange, today, error = null, className = '' }: DayFilterProps) {
  const [text, setText] = useState<string>(value)
  useEffect(() => setText(value), [value])
  const handleCommit = (date: IsoDate | '') => {
    if (date === value) return
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
      minDate={EARLIEST_TRANSACTION_DATE}
      maxDate={today}
    />
  )
}
