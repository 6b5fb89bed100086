import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { formatAmount } from '#shared/values/money.ts'
import { type MoneyError, parseMoney, type ParseMoneyOptions } from '#shared/values/parse-money.ts'
import { moneyErrorMessages } from '#shared/values/money-schema.ts'
import { afterPress } from './after-press.ts'
import classes from './money-input.module.css'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  value: string
  onChange: (text: string) => void
  rules?: ParseMoneyOptions
  currency?: string
  messages?: Record<MoneyError, string>
}

/** The text is not changed while typing; leaving the field formats a valid amount and keeps an invalid one. */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, onBlur, error, rules, currency = 'MAD', messages = moneyErrorMessages, ...rest } = props
  const [edited, setEdited] = useState(false)
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
      // The event's value: the prop may still be one keystroke behind.
      const text = event.currentTarget.value
      const parsed = parseMoney(text, rules)
      if (parsed.ok) onChange(formatAmount(parsed.centimes))
      // Only the form knows whether the field is required.
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
