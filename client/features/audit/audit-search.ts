import { searchDay, searchId, searchPage, searchText } from '#client/app/search-values.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export interface AuditSearch {
  page?: number | undefined
  /** The client, in the trail of all clients. */
  q?: string | undefined
  actorId?: string | undefined
  /** Not checked here: the list of actions comes with the screen, not with every first load. */
  action?: string | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

/** Leaves out what the URL has wrong. */
export function auditSearch({ page, q, actorId, action, from, to }: Record<string, unknown>): AuditSearch {
  return {
    page: searchPage(page),
    q: searchText(q),
    actorId: searchId(actorId),
    action: searchText(action),
    from: searchDay(from),
    to: searchDay(to),
  }
}
