import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/calendar-date.ts'
import { idSchema } from '#shared/id-schema.ts'
import { pageSchema } from '#shared/paging.ts'
import { categories } from '#shared/statuses.ts'

/*
 * The filters of the administration's lists as the URL has them (D31): texts stay texts (pitfall 22), and what it says wrongly
 * counts as not said.
 */

const text = z.catch(z.optional(z.string()), undefined)
const day = z.catch(z.optional(isoDateSchema), undefined)
const page = z.catch(z.optional(z.pipe(z.coerce.number(), pageSchema)), undefined)

export const namesSearchSchema = z.object({ q: text, page })
export type NamesSearch = z.infer<typeof namesSearchSchema>

export const agenciesSearchSchema = z.object({ q: text, groupId: z.catch(z.optional(idSchema), undefined), page })
export type AgenciesSearch = z.infer<typeof agenciesSearchSchema>

export const historySearchSchema = z.object({
  q: text,
  type: z.catch(z.optional(z.enum(categories)), undefined),
  from: day,
  to: day,
  page,
})
export type HistorySearch = z.infer<typeof historySearchSchema>

export const balancesSearchSchema = z.object({ date: day, group: text, agency: text, page })
export type BalancesSearch = z.infer<typeof balancesSearchSchema>
