import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { formatAmount, type MoneyError, parseMoney, type ParseMoneyOptions } from '#shared/values/money.ts'
import { moneyErrorMessages } from '#shared/values/money-schema.ts'
import { afterPress } from './after-press.ts'
import classes from './money-input.module.css'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** The typed text, not a number: what the form holds. Start from '' or `formatAmount(centimes)`. */
  value: string
  onChange: (text: string) => void
  /** `allowZero` for balances and feeds. */
  rules?: ParseMoneyOptions
  currency?: string
  /** Where the document words the faults of this field differently. */
  messages?: Record<MoneyError, string>
}

/**
 * An amount as text, read by the strict parser of shared/values/money.ts (D12, pitfalls 4 to 8). Nothing is changed while typing; on
 * leaving the field a good amount is written out (`1234,5` → `1 234,50`) and a bad one stays as it is, with its error. The wheel
 * and the arrows do nothing. At submit: `checkMoneyText`, then `readMoneyText`.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, onBlur, error, rules, currency = 'MAD', messages = moneyErrorMessages, ...rest } = props
  const [edited, setEdited] = useState(false)
  /** The text that was left as no amount; what is typed since is another. */
  const [refused, setRefused] = useState<{ text: string; message: string } | null>(null)
  const blurError = refused?.text === value ? refused.message : null

  const handleChange = (text: string) => {
    setEdited(true)
    setRefused(null)
    onChange(text)
  }

  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    if (edited) {
      setEdited(false)
      // What stands in the field, which no late render can make older than it is.
      const text = event.currentTarget.value
      const parsed = parseMoney(text, rules)
      if (parsed.ok) onChange(formatAmount(parsed.centimes))
      // An empty field is the form's business: it alone knows whether it is required.
      else if (parsed.error !== 'empty') {
        const message = messages[parsed.error]
        afterPress(() => setRefused({ text, message }))
      }
    }
    onBlur?.(event)
  }

  return (
    <TextInput
      placeholder="0,00"
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onBlur={handleBlur}
      error={error ?? blurError}
      classNames={{ input: classes.input ?? '' }}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      rightSection={
        <Text size="sm" c="dimmed" aria-hidden>
          {currency}
        </Text>
      }
    />
  )
}
