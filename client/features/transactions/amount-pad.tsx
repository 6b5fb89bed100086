import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { readDigit } from '#client/ui/pin-keys.ts'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import { type Centimes, formatMoneyForInput, formatWholeMoney } from '#shared/values/money.ts'
import { parseMoney } from '#shared/values/parse-money.ts'
import { formatTyped, padKeys, readPadKey, typeKey } from './amount-keys.ts'
import classes from './amount-pad.module.css'

interface AmountPadProps {
  /** As typed: `1500,5`. */
  value: string
  onChange: (text: string) => void
  onSubmit: () => void
  /** Offered with one touch. */
  quick: readonly Centimes[]
  error: ReactNode
  disabled: boolean
}

function toText(amount: Centimes): string {
  return formatMoneyForInput(amount).replace(/,00$/, '')
}

/** Takes an amount by touch or keyboard; no keyboard of the phone covers it. */
export function AmountPad({ value, onChange, onSubmit, quick, error, disabled }: AmountPadProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) onSubmit()
      return
    }
    if (event.key.length > 1 && event.key !== 'Backspace' && event.key !== 'Delete') return
    event.preventDefault()
    const key = readPadKey(event.key, readDigit(event))
    if (key !== undefined && !disabled) onChange(typeKey(value, key))
  }

  const handlePaste = (text: string) => {
    const parsed = parseMoney(text)
    if (parsed.ok && !disabled) onChange(toText(parsed.centimes))
  }

  // The keys leave the focus where it is, so that touch and keyboard mix.
  const keepFocus = (event: MouseEvent) => event.preventDefault()

  return (
    <div className={classes.pad}>
      <div className={classes.display} data-wrong={error != null || undefined}>
        <label htmlFor={id}>{transactionLabels.amount}</label>
        <input
          ref={field}
          id={id}
          data-path="amount"
          type="text"
          inputMode="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          aria-invalid={error != null || undefined}
          aria-describedby={`${id}-error`}
          value={formatTyped(value)}
          onKeyDown={handleKeyDown}
          onPaste={(event) => {
            event.preventDefault()
            handlePaste(event.clipboardData.getData('text'))
          }}
          // Typed text arrives by the keys above.
          onChange={() => undefined}
        />
        <span aria-hidden>MAD</span>
      </div>
      <p id={`${id}-error`} role="alert" className={classes.error}>
        {error}
      </p>
      <div className={classes.quick} role="group" aria-label="Montants fréquents">
        {quick.map((amount) => (
          <UnstyledButton
            key={amount}
            className={classes.amount ?? ''}
            disabled={disabled}
            onMouseDown={keepFocus}
            onClick={() => onChange(toText(amount))}
          >
            {formatWholeMoney(amount, '').trim()}
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.keys} role="group" aria-label="Clavier">
        {padKeys.map((key) => (
          <UnstyledButton
            key={key}
            className={classes.key ?? ''}
            disabled={disabled}
            aria-label={key === ',' ? 'Virgule' : undefined}
            onMouseDown={keepFocus}
            onClick={() => onChange(typeKey(value, key))}
          >
            {key}
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.key ?? ''}
          data-quiet
          aria-label="Effacer"
          disabled={disabled || value === ''}
          onMouseDown={keepFocus}
          onClick={() => onChange(typeKey(value, 'back'))}
        >
          <IconChevronLeft size={28} aria-hidden />
        </UnstyledButton>
      </div>
    </div>
  )
}
