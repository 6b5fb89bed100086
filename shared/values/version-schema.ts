import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'

/** As `Date.toISOString` writes it, so that equal versions have equal texts; outside 1970–9999 a text may take a sign. */
export const versionSchema = z.pipe(
  z.iso.datetime({ offset: true }),
  z.pipe(
    z.transform((text: string) => new Date(text).toISOString()),
    z.string().check(z.refine((text) => text >= '1970', fieldMessages.dateInvalid)),
  ),
)
