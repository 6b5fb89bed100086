import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'

/**
 * An id in a call: any UUID that Postgres takes, in lower case. Ids we make are v7 (D10), but an unknown id of another version is *not
 * found*, not a malformed input. Apart from `newId`: who only reads addresses need not load what makes ids.
 */
export const idSchema = z.guid({ error: fieldMessages.invalidId, abort: true }).check(z.toLowerCase())
