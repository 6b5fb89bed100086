import { toOurDigits } from '#shared/values/invisible.ts'

/** The number in `12`, `n° 12` and `reçu n°12`; null for other texts. */
export function readReceiptNumber(text: string): number | null {
  const digits = /^\s*(?:re[çc]us?)?\s*(?:n\s*[°ºo.]?|#)?\s*0*(\d{1,9})\s*$/iu.exec(
    toOurDigits(text).normalize('NFC'),
  )?.[1]
  return digits === undefined ? null : Number.parseInt(digits, 10)
}
