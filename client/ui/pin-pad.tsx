import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBackspace, IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { readDigit, takeDigits } from './pin-keys.ts'
import classes from './pin-pad.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface PinPadProps {
  /** What screen readers say of the field, such as `Code de Salma`. */
  label: string
  minLength: number
  maxLength: number
  /** Of the key that sends. */
  submitLabel: string
  busy?: boolean
  /** Why the last code was refused; the field is empty again. */
  failure?: ReactNode
  onType?: () => void
  onSubmit: (pin: string) => void
}

/**
 * Takes a code by touch or keyboard. The digits are in the state alone: the field holds one bullet for each, so no browser keeps
 * them and no screen reader says them. Give it a `key` to empty it.
 */
export function PinPad(props: PinPadProps) {
  const { label, minLength, maxLength, submitLabel, busy = false, failure, onType, onSubmit } = props
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const change = (next: string) => {
    if (busy) return
    setPin(next.slice(0, maxLength))
    onType?.()
  }
  const submit = () => {
    if (busy || pin.length < minLength) return
    setPin('')
    onSubmit(pin)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const digit = readDigit(event)
    if (digit !== undefined) change(pin + digit)
    else if (event.key === 'Backspace' || event.key === 'Delete') change(pin.slice(0, -1))
    else if (event.key === 'Enter' && !event.repeat) submit()
    else if (Array.from(event.key).length > 1) return
    event.preventDefault()
  }

  // The keys leave the focus where it is, so that touch and keyboard mix.
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

  return (
    <div className={classes.pad}>
      <div className={classes.field}>
        <input
          ref={field}
          data-autofocus
          className={classes.input}
          type="text"
          inputMode="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          aria-label={label}
          aria-invalid={(failure !== undefined && failure !== null) || undefined}
          aria-describedby={`${id}-failure`}
          value={'\u2022'.repeat(pin.length)}
          onKeyDown={handleKeyDown}
          onPaste={(event) => {
            event.preventDefault()
            change(pin + takeDigits(event.clipboardData.getData('text')))
          }}
          // Typed text arrives by the keys above.
          onChange={() => undefined}
        />
        <span className={classes.dots} aria-hidden>
          {Array.from({ length: Math.max(minLength, pin.length) }, (_, index) => (
            <span key={index} data-filled={index < pin.length || undefined} />
          ))}
        </span>
      </div>
      <VisuallyHidden role="status">
        {pin === '' ? '' : pin.length === 1 ? '1 chiffre saisi' : `${pin.length} chiffres saisis`}
      </VisuallyHidden>
      <p id={`${id}-failure`} role="alert" className={classes.failure}>
        {failure}
      </p>
      <div className={classes.keys}>
        {KEYS.map((digit) => (
          <UnstyledButton
            key={digit}
            className={classes.key ?? ''}
            disabled={busy}
            onMouseDown={keepFocus}
            onClick={() => change(pin + digit)}
          >
            {digit}
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.key ?? ''}
          data-quiet
          aria-label="Effacer"
          disabled={busy || pin === ''}
          onMouseDown={keepFocus}
          onClick={() => change(pin.slice(0, -1))}
        >
          <IconBackspace size={26} stroke={1.6} aria-hidden />
        </UnstyledButton>
        <UnstyledButton
          className={classes.key ?? ''}
          disabled={busy}
          onMouseDown={keepFocus}
          onClick={() => change(`${pin}0`)}
        >
          0
        </UnstyledButton>
        <UnstyledButton
          className={classes.key ?? ''}
          data-send
          aria-label={submitLabel}
          aria-disabled={busy || pin.length < minLength || undefined}
          onMouseDown={keepFocus}
          onClick={submit}
        >
          <IconCheck size={28} stroke={2} aria-hidden />
        </UnstyledButton>
      </div>
    </div>
  )
}
