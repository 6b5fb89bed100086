import * as z from 'zod/mini'
import { auditRoles } from '#shared/audit/audit-input.ts'

/** What the background is asked to do, and by whom. */
export const statementJobSchema = z.object({
  ownerId: z.string(),
  importId: z.string(),
  confirmed: z.boolean(),
  author: z.object({ id: z.string(), name: z.string(), role: z.enum(auditRoles) }),
  requestId: z.string(),
})

export type StatementJob = z.infer<typeof statementJobSchema>
