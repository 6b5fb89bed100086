import * as z from 'zod/mini'
import { fieldMessages, tooLongMessage } from '#shared/messages/fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'
import { countCharacters } from './text.ts'

const MAX_WEB_ADDRESS_LENGTH = 1000

/** No white space, no control characters, no lone surrogates, and no backslash, which browsers read as a slash. */
const FORBIDDEN = /[\s\\\p{Cc}\p{Cs}]/u

/** `http` or `https` with a host, without credentials. `z.url()` would accept `javascript:` too. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/?#]/i.test(text) || FORBIDDEN.test(text)) return false
  try {
    const { protocol, hostname, username, password } = new URL(text)
    return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === ''
  } catch {
    return false
  }
}

export function checkWebAddress(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (countCharacters(trimmed) > MAX_WEB_ADDRESS_LENGTH) return tooLongMessage(MAX_WEB_ADDRESS_LENGTH)
  return isWebAddress(trimmed) ? null : fieldMessages.webAddressInvalid
}

export const optionalWebAddressSchema = z.pipe(
  z.nullish(z.string(fieldMessages.invalidValue).check(sentenceCheck(checkWebAddress))),
  z.transform((text: string | null | undefined) => text?.trim() || null),
)
