import * as z from 'zod/mini'

/**
 * The `updatedAt` that an edit was made from (D11). JavaScript knows instants that Postgres does not, before 4713 BC: a
 * version is compared in SQL, and nothing of ours is older than 1970.
 */
export const versionSchema = z.date().check(z.gte(new Date(0)))

/** The same, from a row that has it as ISO text. */
export const versionTextSchema = z.pipe(
  z.iso.datetime({ offset: true }),
  z.pipe(
    z.transform((text: string) => new Date(text)),
    versionSchema,
  ),
)
