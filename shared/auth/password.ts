import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'
import { countCharacters } from '#shared/values/text.ts'

const MIN_PASSWORD_LENGTH = 6
const MAX_PASSWORD_LENGTH = 128

/** NFC, so that an accent typed on two kinds of keyboard gives one password. Nothing else: no trimming, any character (D5). */
function normalisePassword(text: string): string {
  return text.normalize('NFC')
}

function wrongPassword(issue: z.core.$ZodRawIssue): string {
  const isMissing = issue.input === undefined || issue.input === null
  return isMissing ? fieldMessages.passwordRequired : fieldMessages.invalidValue
}

function checkLongest(text: string): string | null {
  // A lone surrogate would be hashed as U+FFFD, and two passwords would open one account.
  if (/\p{Cs}/u.test(text)) return fieldMessages.forbiddenCharacters
  return countCharacters(text) > MAX_PASSWORD_LENGTH ? fieldMessages.passwordTooLong : null
}

/** A password being chosen: 6 to 128 characters (spec 000 §5, D5), never trimmed. */
export const passwordSchema = z.string({ error: wrongPassword }).check(
  z.overwrite(normalisePassword),
  sentenceCheck<string>((text) => {
    if (text === '') return fieldMessages.passwordRequired
    return countCharacters(text) < MIN_PASSWORD_LENGTH ? fieldMessages.passwordTooShort : checkLongest(text)
  }),
)

/** A password given to sign in or to confirm: present, whatever its length up to 128; the account decides. */
export const givenPasswordSchema = z.string({ error: wrongPassword }).check(
  z.overwrite(normalisePassword),
  sentenceCheck<string>((text) => (text === '' ? fieldMessages.passwordRequired : checkLongest(text))),
)

/** Whether a password and its confirmation are the same text. */
export function passwordsMatch(password: string, confirmation: string): boolean {
  return normalisePassword(password) === normalisePassword(confirmation)
}

/**
 * For an object with `password` and `passwordConfirmation`: puts `Les mots de passe ne correspondent pas` on the second, also while
 * other fields are still wrong.
 */
export function passwordsMatchCheck<
  Value extends { password: string; passwordConfirmation: string },
>(): z.core.$ZodCheck<Value> {
  return z.refine<Value>((value) => passwordsMatch(value.password, value.passwordConfirmation), {
    error: fieldMessages.passwordsDiffer,
    path: ['passwordConfirmation'],
    when: ({ value }) => hasBothPasswords(value),
  })
}

function hasBothPasswords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!('password' in value) || !('passwordConfirmation' in value)) return false
  return typeof value.password === 'string' && typeof value.passwordConfirmation === 'string'
}
