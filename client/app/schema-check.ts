import { schemaResolver } from '@mantine/form'
import type * as z from 'zod/mini'
import { configureZod } from '#shared/messages/zod-french.ts'

// Not in the first load, and before any schema: all forms validate through this file (tests/house/imports.test.ts).
configureZod()

export function checkedBy(schema: z.ZodMiniType) {
  return schemaResolver(schema, { sync: true })
}

export function findFault(schema: z.ZodMiniType, value: unknown): string | null {
  const checked = schema.safeParse(value)
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}
