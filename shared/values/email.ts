import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'
import { removeInvisible } from './invisible.ts'

export const MAX_EMAIL_LENGTH = 254

/** Lowers A to Z only: `toLowerCase` would turn the Kelvin sign U+212A into `k`, which is another account's address. */
export function normaliseEmail(text: string): string {
  return removeInvisible(text)
    .trim()
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export const emailSchema = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? fieldMessages.emailRequired : fieldMessages.emailInvalid,
  })
  .check(
    z.overwrite(normaliseEmail),
    sentenceCheck<string>((text) => {
      if (text === '') return fieldMessages.emailRequired
      const isGood = text.length <= MAX_EMAIL_LENGTH && z.regexes.email.test(text)
      return isGood ? null : fieldMessages.emailInvalid
    }),
  )
