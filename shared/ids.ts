import { v7 } from 'uuid'
import * as z from 'zod/mini'
import { fieldMessages } from './messages/fields.fr.ts'

/**
 * An id in a call: any UUID that Postgres takes, in lower case. Ids we make are v7 (D10), but an unknown id of another version is *not
 * found*, not a malformed input.
 */
export const idSchema = z.guid({ error: fieldMessages.invalidId, abort: true }).check(z.toLowerCase())

/**
 * A new id, UUID v7 (D10). Made by the client for what it creates, so that a retry creates once. `uuid` is the one package
 * beside zod that `shared` imports: it works where `crypto.randomUUID` does not exist (plain http) and has v7.
 */
export function newId(): string {
  return v7()
}
