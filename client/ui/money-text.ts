import { type Centimes, type MoneyError, parseMoney, type ParseMoneyOptions } from '#shared/values/money.ts'
import { moneyErrorMessages } from '#shared/values/money-schema.ts'

/**
 * What is wrong with a typed amount, in French, or null. For `validate` of a form whose field is a MoneyInput.
 * @param messages where the document words the faults of this field differently
 */
export function checkMoneyText(
  text: string,
  options?: ParseMoneyOptions,
  messages: Record<MoneyError, string> = moneyErrorMessages,
): string | null {
  const parsed = parseMoney(text, options)
  return parsed.ok ? null : messages[parsed.error]
}

/** The centimes of a text that {@link checkMoneyText} has accepted. Throws on any other: a form asks first. */
export function readMoneyText(text: string, options?: ParseMoneyOptions): Centimes {
  const parsed = parseMoney(text, options)
  if (!parsed.ok) throw new RangeError(`Not an amount: ${parsed.error}`)
  return parsed.centimes
}
