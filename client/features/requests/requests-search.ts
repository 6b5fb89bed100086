import * as z from 'zod/mini'
import { pageSchema } from '#shared/paging.ts'

/** The filters of a list of requests as the URL has them (D31). */
export const requestsSearchSchema = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  page: z.catch(z.optional(z.pipe(z.coerce.number(), pageSchema)), undefined),
})
export type RequestsSearch = z.infer<typeof requestsSearchSchema>
