import { searchDay, searchId, searchPage, searchWord } from '#client/app/search-values.ts'
import { type AuditAction, auditActions } from '#shared/audit/audit-actions.ts'
import type { IsoDate } from '#shared/calendar-date.ts'

/** The filters of the audit trail as the URL has them (D31). */
export interface AuditSearch {
  page?: number | undefined
  actorId?: string | undefined
  action?: AuditAction | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

/** Reads them; what the URL says wrongly counts as not said. */
export function auditSearch({ page, actorId, action, from, to }: Record<string, unknown>): AuditSearch {
  return {
    page: searchPage(page),
    actorId: searchId(actorId),
    action: searchWord(auditActions, action),
    from: searchDay(from),
    to: searchDay(to),
  }
}
