import { listActsAbout } from '#server/features/audit/audit.queries.ts'
import { asAuditRow, type AuditRow } from '#server/features/audit/audit.service.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { Call } from '#server/deps.ts'
import type { UserHistoryInput } from '#shared/users/user-input.ts'
import type { Paged } from '#shared/values/paging.ts'
import { findPerson } from './people.queries.ts'
import { listRequestIds } from './user-details.queries.ts'

/**
 * What administrators and the product did about a client or its rows, newest first; not what the client did. Refuses
 * `users.not_found`.
 */
export async function readUserHistory(
  call: Pick<Call, 'db' | 'timeZone' | 'now'>,
  { id, page }: UserHistoryInput,
): Promise<Paged<AuditRow>> {
  const { db, now } = call
  const person = await findPerson(db, id, now)
  if (person === undefined) throw refuse('users.not_found')
  const { userId } = person
  // Lines from before the account have only the request's id.
  const subjectIds = userId === null ? [person.id] : [userId, ...(await listRequestIds(db, userId))]
  const found = await readPage(page, (at) => listActsAbout(db, { ownerId: userId, subjectIds, page: at }))
  return { ...found, rows: found.rows.map((row) => asAuditRow(row, call)) }
}
