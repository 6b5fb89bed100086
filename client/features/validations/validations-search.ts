import * as z from 'zod/mini'
import { pageSchema } from '#shared/paging.ts'
import { paymentStatuses } from '#shared/statuses.ts'

/** The filters of the manual validations as the URL has them (D31). */
export const validationsSearchSchema = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z.optional(z.enum(paymentStatuses)), undefined),
  page: z.catch(z.optional(z.pipe(z.coerce.number(), pageSchema)), undefined),
})
export type ValidationsSearch = z.infer<typeof validationsSearchSchema>
