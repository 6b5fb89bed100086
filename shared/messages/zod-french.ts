import * as z from 'zod/mini'
import { formatCount } from '#shared/values/count.ts'
import { fieldMessages, tooLongMessage, tooShortMessage } from './fields.fr.ts'

type Issue = z.core.$ZodRawIssue

/** Call it before the first parse. `jitless`: otherwise zod probes `eval`, which the CSP would report. */
export function configureZod(): void {
  z.config({ jitless: true, customError: frenchMessage })
}

export function frenchMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return invalidTypeMessage(issue.expected, issue.input)
    case 'too_small':
      return tooSmallMessage(issue.origin, issue.minimum, issue.inclusive ?? false)
    case 'too_big':
      return tooBigMessage(issue.origin, issue.maximum, issue.inclusive ?? false)
    case 'invalid_format':
      return formatMessage(issue.format)
    case 'not_multiple_of':
      return fieldMessages.invalidNumber
    case 'unrecognized_keys':
      return fieldMessages.unknownField
    case 'invalid_value':
    case 'invalid_union':
      return isMissing(issue.input) ? fieldMessages.required : fieldMessages.invalidChoice
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return fieldMessages.invalidValue
  }
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

function invalidTypeMessage(expected: string, input: unknown): string {
  if (isMissing(input)) return fieldMessages.required
  if (expected === 'int') return fieldMessages.wholeNumber
  if (expected === 'number' || expected === 'bigint') return fieldMessages.invalidNumber
  if (expected === 'date') return fieldMessages.dateInvalid
  return fieldMessages.invalidValue
}

function tooSmallMessage(origin: string, minimum: number | bigint, inclusive: boolean): string {
  const limit = formatCount(minimum)
  if (origin === 'string') return minimum <= 1 ? fieldMessages.required : tooShortMessage(limit)
  if (origin === 'array' || origin === 'set') return `${limit} élément(s) au minimum`
  if (origin === 'date') return fieldMessages.dateInvalid
  if (origin === 'file') return fieldMessages.invalidValue
  return inclusive ? `La valeur minimale est ${limit}` : `La valeur doit être supérieure à ${limit}`
}

function tooBigMessage(origin: string, maximum: number | bigint, inclusive: boolean): string {
  const limit = formatCount(maximum)
  if (origin === 'string') return tooLongMessage(limit)
  if (origin === 'array' || origin === 'set') return `${limit} élément(s) au maximum`
  if (origin === 'date') return fieldMessages.dateInvalid
  if (origin === 'file') return 'Fichier trop volumineux'
  return inclusive ? `La valeur maximale est ${limit}` : `La valeur doit être inférieure à ${limit}`
}

function formatMessage(format: string): string {
  switch (format) {
    case 'email':
      return fieldMessages.emailInvalid
    case 'url':
      return fieldMessages.invalidUrl
    case 'uuid':
    case 'guid':
      return fieldMessages.invalidId
    case 'date':
    case 'datetime':
      return fieldMessages.dateInvalid
    default:
      return fieldMessages.invalidFormat
  }
}
