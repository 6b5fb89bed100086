import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'

/** Any UUID in lower case: an unknown id of another version than ours is *not found*, not a malformed input. */
export const idSchema = z.guid({ error: fieldMessages.invalidId, abort: true }).check(z.toLowerCase())
