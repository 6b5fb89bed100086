import type { Context } from '#server/platform/trpc/context.ts'
import type { AuditedCall } from '#server/deps.ts'

/** What the decisions on a request get: who decides, and the parts that mail and hash. */
export type DecisionCall = AuditedCall & Pick<Context, 'deps'>
