import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { formatDate, parseTypedDate } from '#shared/values/calendar-date.ts'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'
import { checkDateBounds, dateErrorMessages } from '#shared/values/date-bounds.ts'
import { afterPress } from './after-press.ts'
import classes from './date-input.module.css'

export const CalendarPopover = lazyPart(() => import('./calendar-popover.tsx').then((module) => module.CalendarPopover))

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
  /** Since the calendar was first asked for. */
  const [target, setTarget] = useState<HTMLElement | null>(null)
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

  const open = () => {
    setTarget(input.current)
    setOpened(true)
  }

  const dropCalendar = () => {
    setTarget(null)
    setOpened(false)
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
      open()
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
    <>
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
            onClick={() => (opened ? setOpened(false) : open())}
            onPointerEnter={() => void CalendarPopover.preload().catch(() => undefined)}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        }
      />
      {target !== null && (
        <Suspense fallback={null}>
          <PartBoundary onMissing={dropCalendar}>
            <CalendarPopover
              target={target}
              opened={opened}
              onClose={() => setOpened(false)}
              onKeyDown={closeOnEscape}
              value={isIsoDate(value) ? value : null}
              onPick={handlePick}
              {...(today === undefined ? {} : { today })}
              {...(minDate === undefined ? {} : { minDate })}
              {...(maxDate === undefined ? {} : { maxDate })}
            />
          </PartBoundary>
        </Suspense>
      )}
    </>
  )
}
