import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { queueKinds } from './queue-kind.ts'

export const listQueueInput = z.object({
  page: pageSchema,
  search: searchSchema,
  kind: z.optional(z.enum(queueKinds)),
})

const MAX_APPROVED_AT_ONCE = 50

/** Each with the version that was read, so that nothing is approved that has changed since. */
export const approveManyInput = z.object({
  rows: z
    .array(z.object({ personId: idSchema, version: z.string().check(z.minLength(1), z.maxLength(64)) }))
    .check(z.minLength(1), z.maxLength(MAX_APPROVED_AT_ONCE)),
})

export type ListQueueInput = z.infer<typeof listQueueInput>
export type ApproveManyInput = z.infer<typeof approveManyInput>
