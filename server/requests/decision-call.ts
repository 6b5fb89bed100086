import type { Context } from '#server/trpc/context.ts'
import type { AuditedCall } from '#server/verb-context.ts'

/** What the decisions on a request get: who decides, and the parts that mail and hash. */
export type DecisionCall = AuditedCall & Pick<Context, 'deps'>
