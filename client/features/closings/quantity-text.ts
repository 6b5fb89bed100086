import { MAX_QUANTITY } from '#shared/cash/denominations.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'

/** Returns the French error or null. Accepts digits only; empty is 0. */
export function checkQuantityText(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (/^[-\u2212]\d+$/.test(trimmed)) return fieldMessages.quantityNegative
  if (!/^\d+$/.test(trimmed)) return fieldMessages.wholeNumber
  // Checks the length first, since long numbers lose precision.
  const digits = trimmed.replace(/^0+(?=\d)/, '')
  return digits.length > 7 || Number.parseInt(digits, 10) > MAX_QUANTITY ? fieldMessages.quantityTooLarge : null
}

/** Returns 0 for an invalid text. */
export function readQuantityText(text: string): number {
  return text.trim() === '' || checkQuantityText(text) !== null ? 0 : Number.parseInt(text.trim(), 10)
}
