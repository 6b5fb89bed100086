import { MAX_QUANTITY } from '#shared/cash/denominations.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'

/** What is wrong with a typed quantity, in French, or null. Whole numbers from 0, digits alone; nothing typed is none. */
export function checkQuantityText(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (/^[-\u2212]\d+$/.test(trimmed)) return fieldMessages.quantityNegative
  if (!/^\d+$/.test(trimmed)) return fieldMessages.wholeNumber
  // Looked at as text first: seventeen digits would no longer be exact as a number.
  const digits = trimmed.replace(/^0+(?=\d)/, '')
  return digits.length > 7 || Number.parseInt(digits, 10) > MAX_QUANTITY ? fieldMessages.quantityTooLarge : null
}

/** The number of pieces; 0 for a text that {@link checkQuantityText} refuses, which is not counted until it is right. */
export function readQuantityText(text: string): number {
  return text.trim() === '' || checkQuantityText(text) !== null ? 0 : Number.parseInt(text.trim(), 10)
}
