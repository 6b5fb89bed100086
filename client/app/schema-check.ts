import { schemaResolver } from '@mantine/form'
import type * as z from 'zod/mini'
import { configureZod } from '#shared/messages/zod-french.ts'

// Before any schema is used, and not in the first load: forms come with their schemas, and both go through here. Nothing else
// of the client parses (tests/house/imports.test.ts).
configureZod()

/** For `useForm({ validate: checkedBy(schema) })`: field → French sentence of everything that the schema refuses. */
export function checkedBy(schema: z.ZodMiniType) {
  return schemaResolver(schema, { sync: true })
}

/** The first thing that a schema has against one value, or null. */
export function findFault(schema: z.ZodMiniType, value: unknown): string | null {
  const checked = schema.safeParse(value)
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}
