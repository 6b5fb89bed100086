import { removeInvisible, toOurDigits } from './invisible.ts'
import { centimes, type Centimes } from './money.ts'
import { parseMoney } from './parse-money.ts'

/** What somebody typed between spaces, or an amount with its spaces and currency. */
export interface SearchPart {
  readonly text: string
  /** Without its sign; null for what is no amount. */
  readonly amount: Centimes | null
}

const WHOLE_NUMBER = String.raw`(?:[1-9]\d{0,2}(?:[ ]\d{3})+|\d{1,3}(?:\.\d{3})+|\d+)`
const PARTS = new RegExp(
  String.raw`(?<!\S)[-+\u2212]?${WHOLE_NUMBER}(?:[.,]\d{1,2})?(?:[ ]?(?:MAD|DH))?(?!\S)|\S+`,
  'giu',
)

/**
 * A phone number with its separators, such as `06 12-34 56 78` and `+212 (0)6 12 34 56 78`, or a part of one. Not longer than
 * a number is, so that an amount after it is its own part.
 */
const DIGIT_OF_PHONE = String.raw`[ ().\/-]*\d`
const PHONE = String.raw`(?<!\S)(?:(?:\+|00)212(?:${DIGIT_OF_PHONE}){6,10}|(?:\+|00)[1-9](?:${DIGIT_OF_PHONE}){6,14}|0(?:${DIGIT_OF_PHONE}){6,9})(?!\S)`
const PARTS_AND_PHONES = new RegExp(`${PHONE}|${PARTS.source}`, 'giu')

/** One line, with digits of other scripts as ours. */
export function cleanSearch(text: string): string {
  return toOurDigits(removeInvisible(text).normalize('NFKC')).replace(/\s+/g, ' ').trim()
}

/** Each part once. `phones`: keeps a phone number that is typed with spaces as one part. */
export function splitSearch(text: string, { phones = false }: { phones?: boolean } = {}): SearchPart[] {
  const parts = new Set(cleanSearch(text).match(phones ? PARTS_AND_PHONES : PARTS))
  return Array.from(parts, (part) => {
    const money = parseMoney(part, { allowNegative: true })
    return { text: part, amount: money.ok ? centimes(Math.abs(money.centimes)) : null }
  })
}
