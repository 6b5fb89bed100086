import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'
import { removeInvisible, toOurDigits } from '#shared/values/invisible.ts'

export const PIN_LENGTH = { min: 4, max: 6 } as const

/** As it is typed on any keyboard: digits of other scripts become ours, spaces are dropped. */
export function cleanPin(text: string): string {
  return toOurDigits(removeInvisible(text)).replace(/\s/g, '')
}

/** Four to six equal digits, or digits that go up or down by one, 9 and 0 being neighbours. */
function isSimple(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10))
  const [step] = steps
  return steps.size === 1 && (step === 0 || step === 1 || step === 9)
}

function checkGiven(pin: string): string | null {
  if (pin === '') return fieldMessages.pinRequired
  const { min, max } = PIN_LENGTH
  return new RegExp(`^\\d{${min},${max}}$`).test(pin) ? null : fieldMessages.pinFormat
}

/** Why a cleaned PIN may not be chosen; null if it may. */
export function checkNewPin(pin: string): string | null {
  return checkGiven(pin) ?? (isSimple(pin) ? fieldMessages.pinTooSimple : null)
}

function wrongPin(issue: z.core.$ZodRawIssue): string {
  const isMissing = issue.input === undefined || issue.input === null
  return isMissing ? fieldMessages.pinRequired : fieldMessages.invalidValue
}

/** Longer is refused before it is cleaned. */
const MAX_TYPED = 40

function pinSchema(check: (pin: string) => string | null) {
  return z
    .string({ error: wrongPin })
    .check(
      z.maxLength(MAX_TYPED, { error: fieldMessages.pinFormat, abort: true }),
      z.overwrite(cleanPin),
      sentenceCheck<string>(check),
    )
}

/** A PIN to choose. */
export const newPinSchema = pinSchema(checkNewPin)

/** A PIN to sign in or to confirm. */
export const givenPinSchema = pinSchema(checkGiven)
