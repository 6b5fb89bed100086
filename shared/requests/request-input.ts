import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { reasonSchema } from '#shared/users/user-input.ts'

export const listRequestsInput = z.object({ page: pageSchema, search: searchSchema })

export const approveRequestInput = z.object({ id: idSchema })

/** `planId`: another plan than the requested one. */
export const activateRequestInput = z.object({ requestId: idSchema, planId: z.optional(idSchema) })

export const rejectRequestInput = z.object({ requestId: idSchema, reason: reasonSchema })

export type ListRequestsInput = z.infer<typeof listRequestsInput>
export type ApproveRequestInput = z.infer<typeof approveRequestInput>
export type ActivateRequestInput = z.infer<typeof activateRequestInput>
export type RejectRequestInput = z.infer<typeof rejectRequestInput>
