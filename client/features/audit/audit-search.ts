import { searchDay, searchId, searchPage, searchText } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'

/** The filters of the audit trail as the URL has them (D31). */
export interface AuditSearch {
  page?: number | undefined
  actorId?: string | undefined
  /** As it stands there: the list of actions comes with the screen, not with every first load (performance.md). */
  action?: string | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

/** Reads them; what the URL says wrongly counts as not said. */
export function auditSearch({ page, actorId, action, from, to }: Record<string, unknown>): AuditSearch {
  return {
    page: searchPage(page),
    actorId: searchId(actorId),
    action: searchText(action),
    from: searchDay(from),
    to: searchDay(to),
  }
}
