import { removeInvisible, toOurDigits } from '#shared/values/invisible.ts'

/**
 * The reference of a request as it is stored (`SD-4827-1539`), from any spelling that has its eight digits: without `SD`,
 * with spaces, in small letters. Null for other texts. A phone number of eight digits is read as one too.
 */
export function readPaymentReference(text: string): string | null {
  const compact = toOurDigits(removeInvisible(text)).replace(/[^\p{L}\d]/gu, '')
  const digits = /^(?:sd)?(\d{4})(\d{4})$/i.exec(compact)
  return digits === null ? null : `SD-${digits[1]}-${digits[2]}`
}
