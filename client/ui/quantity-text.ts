import { MAX_QUANTITY } from '#shared/cash/denominations.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { removeInvisible } from '#shared/values/invisible.ts'

/** `1000`, or `1 000` with any space. */
const COUNT = /^(?:\d+|[1-9]\d{0,2}(?:\s\d{3})+)$/

/** Returns the French error or null. Accepts a whole number only; empty is 0. */
export function checkQuantityText(text: string): string | null {
  const trimmed = removeInvisible(text).trim()
  if (trimmed === '') return null
  const isNegative = /^[-\u2010-\u2015\u2212]/.test(trimmed)
  if (!COUNT.test(isNegative ? trimmed.slice(1) : trimmed)) return fieldMessages.wholeNumber
  if (isNegative) return fieldMessages.quantityNegative
  // Checks the length first, since long numbers lose precision.
  const digits = readDigits(text)
  return digits.length > 7 || Number.parseInt(digits, 10) > MAX_QUANTITY ? fieldMessages.quantityTooLarge : null
}

/** Returns 0 for an invalid text. */
export function readQuantityText(text: string): number {
  const digits = readDigits(text)
  return digits === '' || checkQuantityText(text) !== null ? 0 : Number.parseInt(digits, 10)
}

function readDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
}
