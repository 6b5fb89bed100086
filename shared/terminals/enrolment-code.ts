import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'
import { removeInvisible } from '#shared/values/invisible.ts'

/** Letters and digits that are not taken for each other. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8

/** A code is typed at the terminal within this time. */
export const CODE_VALID_MS = 10 * 60_000

/** As it is stored: without the spaces and dashes between, in capitals. */
export function cleanCode(text: string): string {
  return removeInvisible(text)
    .replace(/[\s\-\u2010-\u2015]/g, '')
    .toUpperCase()
}

const MAX_TYPED = 40

/** Any text but none: that a code has another form is no other answer than that it is unknown. */
export const codeSchema = z.string({ error: fieldMessages.terminalCodeRequired }).check(
  z.maxLength(MAX_TYPED, { error: fieldMessages.terminalCodeInvalid, abort: true }),
  z.overwrite(cleanCode),
  sentenceCheck<string>((code) => (code === '' ? fieldMessages.terminalCodeRequired : null)),
)
