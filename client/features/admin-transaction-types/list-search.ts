import * as z from 'zod/mini'
import { namesSearchSchema } from '#client/features/admin-lists/list-search.ts'

const { q, page } = namesSearchSchema.shape

/** The catalogue as the URL has it (D31): one search over both tables, and the page of each. */
export const catalogueSearchSchema = z.object({ q, incoming: page, outgoing: page })
export type CatalogueSearch = z.infer<typeof catalogueSearchSchema>
