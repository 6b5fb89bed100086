import type { ApiOutputs } from '#client/app/trpc.ts'
import { auditActions } from '#shared/audit/audit-actions.ts'
import type { ListAuditInput } from '#shared/audit/audit-input.ts'
import type { AuditSearch } from './audit-search.ts'

export type AuditPage = ApiOutputs['audit']['list']
export type AuditLine = AuditPage['rows'][number]

/** An unknown action in the URL is left out. */
export function toListInput({ page = 1, q: _q, action, ...filter }: AuditSearch): ListAuditInput {
  return { ...filter, page, action: auditActions.find((one) => one === action) }
}
