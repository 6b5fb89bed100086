import { ActionIcon, Loader, Popover, Text, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { formatDate, parseTypedDate } from '#shared/values/calendar-date.ts'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'
import { checkDateBounds, dateErrorMessages } from '#shared/values/date-schema.ts'
import { afterPress } from './after-press.ts'
import classes from './date-input.module.css'

// If the chunk does not load (an old tab after a deploy), dates can still be typed.
const Calendar = lazy(async () => {
  try {
    const { Calendar: loaded } = await import('./calendar.tsx')
    return { default: loaded }
  } catch {
    return { default: CalendarUnavailable }
  }
})

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** `IsoDate`, '' for none, or the typed text if it is no date; isoDateSchema then refuses it. */
  value: string
  onChange: (value: string) => void
  /** Called when the user picks a date, presses Enter or leaves the field with a date in its bounds or none. For filters. */
  onCommit?: (value: IsoDate | '') => void
  minDate?: IsoDate | undefined
  maxDate?: IsoDate
  today?: IsoDate
}

function CalendarUnavailable() {
  return (
    <Text size="sm" c="dimmed" maw={220}>
      Le calendrier n'est pas disponible pour le moment. Tapez la date : JJ/MM/AAAA.
    </Text>
  )
}

function toShownText(value: string): string {
  return isIsoDate(value) ? formatDate(value) : value
}

function toFormValue(text: string): string {
  const parsed = parseTypedDate(text)
  return parsed.ok ? parsed.date : text.trim()
}

export function DateInput(props: DateInputProps) {
  const { value, onChange, onCommit, onBlur, onKeyDown, error, minDate, maxDate, today, ...rest } = props
  // `5/1/2026` is a date before the field is left; the text must not change under the caret.
  const [typed, setTyped] = useState<string | null>(null)
  // A value from elsewhere (a preset, `Effacer`, Back) replaces the typed text.
  const draft = typed !== null && toFormValue(typed) === value ? typed : null
  /** The refused text at the time the field was left; later text shows no error yet. */
  const [refused, setRefused] = useState<{ text: string; message: string } | null>(null)
  const blurError = refused?.text === (draft ?? value) ? refused.message : null
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const handleType = (text: string) => {
    setTyped(text)
    setRefused(null)
    onChange(toFormValue(text))
  }

  const refuse = (text: string, message: string) => afterPress(() => setRefused({ text, message }))

  const commit = () => {
    if (draft === null) return
    const parsed = parseTypedDate(draft)
    if (!parsed.ok && parsed.error !== 'empty') return refuse(draft, dateErrorMessages[parsed.error])
    setTyped(null)
    const message = parsed.ok ? checkDateBounds(parsed.date, { minDate, maxDate, today }) : null
    if (parsed.ok && message !== null) return refuse(parsed.date, message)
    onCommit?.(parsed.ok ? parsed.date : '')
  }

  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    commit()
    onBlur?.(event)
  }

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    setOpened(false)
    input.current?.focus()
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit()
    closeOnEscape(event)
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      setOpened(true)
    }
    onKeyDown?.(event)
  }

  const handlePick = (date: IsoDate) => {
    setTyped(null)
    setRefused(null)
    setOpened(false)
    onChange(date)
    onCommit?.(date)
    input.current?.focus()
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" withRoles={false}>
      <Popover.Target>
        <TextInput
          placeholder="JJ/MM/AAAA"
          {...rest}
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          classNames={{ input: classes.input ?? '' }}
          value={draft ?? toShownText(value)}
          onChange={(event) => handleType(event.currentTarget.value)}
          onBlur={handleBlur}
          onKeyDown={handleKeyDown}
          error={error ?? blurError}
          // Mantine's Modal ignores Escape where the focused element has this attribute.
          data-mantine-stop-propagation={opened || undefined}
          rightSectionWidth={42}
          rightSection={
            <ActionIcon
              size="md"
              aria-label={
                typeof rest.label === 'string' ? `Ouvrir le calendrier\u00A0: ${rest.label}` : 'Ouvrir le calendrier'
              }
              aria-haspopup="dialog"
              aria-expanded={opened}
              disabled={rest.disabled ?? false}
              data-mantine-stop-propagation={opened || undefined}
              onKeyDown={closeOnEscape}
              onClick={() => setOpened((isOpen) => !isOpen)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label="Calendrier" onKeyDown={closeOnEscape}>
        <Suspense fallback={<Loader size="sm" m="xl" />}>
          <Calendar
            value={isIsoDate(value) ? value : null}
            onPick={handlePick}
            {...(today === undefined ? {} : { today })}
            {...(minDate === undefined ? {} : { minDate })}
            {...(maxDate === undefined ? {} : { maxDate })}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
