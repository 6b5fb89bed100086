import { useEffect, useState } from 'react'
import { DateInput } from '#client/ui/date-input.tsx'
import type { IsoDate } from '#shared/calendar-date.ts'

interface DayFilterProps {
  /** As the URL has it (D31); '' until today is known. */
  value: IsoDate | ''
  onChange: (date: IsoDate | undefined) => void
  today: IsoDate | ''
}

/** One day to look at; taken over when it is meant, not at each letter. */
export function DayFilter({ value, onChange, today }: DayFilterProps) {
  const [text, setText] = useState<string>(value)
  useEffect(() => setText(value), [value])
  const handleCommit = (date: IsoDate | '') => {
    if (date !== value) onChange(date || undefined)
  }
  const bounds = today === '' ? {} : { today, maxDate: today }
  return <DateInput label="Date" value={text} onChange={setText} onCommit={handleCommit} {...bounds} />
}
