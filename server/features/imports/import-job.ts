import * as z from 'zod/mini'
import { auditRoles } from '#shared/audit/audit-input.ts'

/** What the background is asked to do, and by whom. */
export const importJobSchema = z.object({
  ownerId: z.string(),
  importId: z.string(),
  act: z.enum(['import', 'undo']),
  author: z.object({ id: z.string(), name: z.string(), role: z.enum(auditRoles) }),
  requestId: z.string(),
})

export type ImportJob = z.infer<typeof importJobSchema>
