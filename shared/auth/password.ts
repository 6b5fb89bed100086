import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'
import { countCharacters } from '#shared/values/text.ts'

const MIN_PASSWORD_LENGTH = 6
const MAX_PASSWORD_LENGTH = 128

/** NFC, so that accents of all keyboards give the same password. No trimming: any character counts. */
function normalisePassword(text: string): string {
  return text.normalize('NFC')
}

function wrongPassword(issue: z.core.$ZodRawIssue): string {
  const isMissing = issue.input === undefined || issue.input === null
  return isMissing ? fieldMessages.passwordRequired : fieldMessages.invalidValue
}

function checkLongest(text: string): string | null {
  // A lone surrogate would be hashed as U+FFFD: two passwords would open one account.
  if (/\p{Cs}/u.test(text)) return fieldMessages.forbiddenCharacters
  return countCharacters(text) > MAX_PASSWORD_LENGTH ? fieldMessages.passwordTooLong : null
}

export const passwordSchema = z.string({ error: wrongPassword }).check(
  z.overwrite(normalisePassword),
  sentenceCheck<string>((text) => {
    if (text === '') return fieldMessages.passwordRequired
    return countCharacters(text) < MIN_PASSWORD_LENGTH ? fieldMessages.passwordTooShort : checkLongest(text)
  }),
)

/** A password to sign in or to confirm: any length up to 128. */
export const givenPasswordSchema = z.string({ error: wrongPassword }).check(
  z.overwrite(normalisePassword),
  sentenceCheck<string>((text) => (text === '' ? fieldMessages.passwordRequired : checkLongest(text))),
)

export function passwordsMatch(password: string, confirmation: string): boolean {
  return normalisePassword(password) === normalisePassword(confirmation)
}

/** A temporary password is often pasted with a space or a line end; a chosen one is compared as typed. */
export function trimTemporaryPassword(password: string): string {
  return password.trim()
}

export function isUnchangedPassword(current: string, next: string, isTemporary: boolean): boolean {
  return isTemporary ? passwordsMatch(current.trim(), next.trim()) : passwordsMatch(current, next)
}

export function passwordChangedCheck<Value extends { currentPassword: string; password: string }>(
  isTemporary: boolean,
): z.core.$ZodCheck<Value> {
  return z.refine<Value>((value) => !isUnchangedPassword(value.currentPassword, value.password, isTemporary), {
    error: fieldMessages.passwordUnchanged,
    path: ['password'],
  })
}

/** Also runs while other fields are wrong. */
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
