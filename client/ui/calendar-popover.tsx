import { Loader, Popover, Text } from '@mantine/core'
import { type KeyboardEvent, lazy, Suspense } from 'react'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { ExistingTarget } from './existing-target.tsx'

// If the chunk does not load (an old tab after a deploy), dates can still be typed.
const Calendar = lazy(async () => {
  try {
    const { Calendar: loaded } = await import('./calendar.tsx')
    return { default: loaded }
  } catch {
    return { default: CalendarUnavailable }
  }
})

function CalendarUnavailable() {
  return (
    <Text size="sm" c="dimmed" maw={220}>
      Le calendrier n'est pas disponible pour le moment. Tapez la date : JJ/MM/AAAA.
    </Text>
  )
}

interface CalendarPopoverProps {
  target: HTMLElement
  opened: boolean
  onClose: () => void
  onKeyDown: (event: KeyboardEvent) => void
  value: IsoDate | null
  onPick: (date: IsoDate) => void
  today?: IsoDate
  minDate?: IsoDate
  maxDate?: IsoDate
}

/** Of a `DateInput`. */
export function CalendarPopover({ target, opened, onClose, onKeyDown, ...calendar }: CalendarPopoverProps) {
  return (
    <Popover opened={opened} onChange={(isOpen) => !isOpen && onClose()} position="bottom-start" withRoles={false}>
      <Popover.Target>
        <ExistingTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label="Calendrier" onKeyDown={onKeyDown}>
        <Suspense fallback={<Loader size="sm" m="xl" />}>
          <Calendar {...calendar} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
