import { type Centimes } from '#shared/values/money.ts'
import { type MoneyError, parseMoney, type ParseMoneyOptions } from '#shared/values/parse-money.ts'
import { moneyErrorMessages } from '#shared/values/money-schema.ts'

export function checkMoneyText(
  text: string,
  options?: ParseMoneyOptions,
  messages: Record<MoneyError, string> = moneyErrorMessages,
): string | null {
  const parsed = parseMoney(text, options)
  return parsed.ok ? null : messages[parsed.error]
}

/** Throws on text that {@link checkMoneyText} refuses. */
export function readMoneyText(text: string, options?: ParseMoneyOptions): Centimes {
  const parsed = parseMoney(text, options)
  if (!parsed.ok) throw new RangeError(`Not an amount: ${parsed.error}`)
  return parsed.centimes
}
