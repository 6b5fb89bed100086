import type { ApiOutputs } from '#client/app/trpc.ts'
import { auditActions } from '#shared/audit/audit-actions.ts'
import type { ListAuditInput } from '#shared/audit/audit-input.ts'
import type { AuditSearch } from './audit-search.ts'

/** A page of a trail: the tenant's own, or all of them. */
export type AuditPage = ApiOutputs['audit']['list']
export type AuditLine = AuditPage['rows'][number]

/** What a search of the URL asks the server for; an action that is none counts as not said. */
export function askedLines({ page = 1, action, ...filter }: AuditSearch): ListAuditInput {
  return { ...filter, page, action: auditActions.find((one) => one === action) }
}
