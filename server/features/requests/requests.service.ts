import { civilDate } from '#server/platform/clock.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Call } from '#server/deps.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { ListRequestsInput } from '#shared/requests/request-input.ts'
import { listPendingRequests, listRequestsToActivate, type RequestRow } from './request-list.queries.ts'

export interface Request extends RequestRow {
  readonly createdOn: IsoDate
}

type RequestCall = Pick<Call, 'db' | 'timeZone'>

export function listPending(call: RequestCall, input: ListRequestsInput): Promise<Paged<Request>> {
  return pageFrom(call, input, listPendingRequests)
}

export function listToActivate(call: RequestCall, input: ListRequestsInput): Promise<Paged<Request>> {
  return pageFrom(call, input, listRequestsToActivate)
}

async function pageFrom(
  { db, timeZone }: RequestCall,
  input: ListRequestsInput,
  list: typeof listPendingRequests,
): Promise<Paged<Request>> {
  const found = await readPage(input.page, (page) => list(db, { ...input, page }))
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, createdOn: civilDate(row.createdAt, timeZone) })),
  }
}
