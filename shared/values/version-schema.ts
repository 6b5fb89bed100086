import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'

/**
 * The `updatedAt` that an edit was made from, as `Date.toISOString` writes it, so that two versions are equal exactly if
 * their texts are. The bounds are 1970 and 9999: outside them the text would start with a sign, or mean an instant that
 * Postgres does not know.
 */
export const versionSchema = z.pipe(
  z.iso.datetime({ offset: true }),
  z.pipe(
    z.transform((text: string) => new Date(text).toISOString()),
    z.string().check(z.refine((text) => text >= '1970', fieldMessages.dateInvalid)),
  ),
)
