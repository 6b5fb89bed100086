import * as z from 'zod/mini'
import { fieldMessages, tooLongMessage, tooShortMessage } from '#shared/messages/fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'
import { removeInvisibleMarks } from './invisible.ts'

/** Control characters other than tab and line ends, and lone surrogates: Postgres refuses or replaces them. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Cs}/u

const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u

/** One line of text as it is stored: NFC, single spaces, none at the ends, no invisible characters. */
export function cleanLine(text: string): string {
  return removeInvisibleMarks(text).normalize('NFC').replace(/\s+/g, ' ').trim()
}

export function cleanLines(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(cleanLine)
    .join('\n')
    .trim()
}

/** Code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

export interface TextRules {
  /** In code points, after cleaning. */
  max: number
  min?: number
  required?: string
  multiline?: boolean
}

export function textSchema(rules: TextRules) {
  const { max, min = 1, required = fieldMessages.required, multiline = false } = rules
  return z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? required : fieldMessages.invalidValue),
    })
    .check(
      z.overwrite(multiline ? cleanLines : cleanLine),
      sentenceCheck<string>((text) => {
        if (FORBIDDEN.test(text)) return fieldMessages.forbiddenCharacters
        if (!VISIBLE.test(text)) return required
        const length = countCharacters(text)
        if (length < min) return tooShortMessage(min)
        return length > max ? tooLongMessage(max) : null
      }),
    )
}

interface OptionalTextRules extends Pick<TextRules, 'max' | 'multiline'> {
  clean?: (text: string) => string
  check?: (text: string) => string | null
}

export function optionalTextSchema(rules: OptionalTextRules) {
  const { max, multiline = false, clean = multiline ? cleanLines : cleanLine, check = () => null } = rules
  return z.pipe(
    z.nullish(
      z.string(fieldMessages.invalidValue).check(
        z.overwrite(clean),
        sentenceCheck<string>((text) => {
          if (FORBIDDEN.test(text)) return fieldMessages.forbiddenCharacters
          if (countCharacters(text) > max) return tooLongMessage(max)
          return VISIBLE.test(text) ? check(text) : null
        }),
      ),
    ),
    z.transform((text: string | null | undefined) => (text && VISIBLE.test(text) ? text : null)),
  )
}

/** Without case, accents and ligatures; marks as ranges and letters one by one, as the database's `name_key` does it. */
export function foldForSearch(text: string): string {
  return Array.from(
    cleanLine(text)
      .normalize('NFD')
      .replace(/[\u0300-\u036F\u064B-\u065F\u0670]/g, ''),
    (character) => character.toLowerCase(),
  )
    .join('')
    .replace(/[’ʼ]/g, "'")
    .replaceAll('ς', 'σ')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
}

export function nameKey(name: string): string {
  return foldForSearch(name)
}
