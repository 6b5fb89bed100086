import type { AuditedCall, WithDeps } from '#server/deps.ts'

/** What the decisions on a request get: who decides, and the parts that mail and hash. */
export type DecisionCall = AuditedCall & WithDeps
