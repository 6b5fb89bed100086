import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'

/**
 * Any UUID in lower case. Ids made here are v7, but an unknown id of another version is *not found*, not a malformed input.
 * Apart from `newId`, so that first screens do not load what makes ids.
 */
export const idSchema = z.guid({ error: fieldMessages.invalidId, abort: true }).check(z.toLowerCase())
