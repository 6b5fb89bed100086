import { civilDate, civilDateTime } from '#server/platform/clock.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { FindClientsInput, ListUsersInput } from '#shared/users/user-input.ts'
import type { Call } from '#server/deps.ts'
import { listClients, type ClientName } from './clients.queries.ts'
import { listPeople, type PersonRow } from './people.queries.ts'

export interface Person extends PersonRow {
  readonly createdOn: IsoDate
  readonly endsOn: IsoDate | null
  /** Local date and time of `seenAt`. */
  readonly lastSeen: string | null
  readonly lastSeenOn: IsoDate | null
}

type UserCall = Pick<Call, 'db' | 'timeZone' | 'now'>

export function asPerson(row: PersonRow, { timeZone }: Pick<Call, 'timeZone'>): Person {
  return {
    ...row,
    createdOn: civilDate(row.createdAt, timeZone),
    endsOn: row.endsAt === null ? null : civilDate(row.endsAt, timeZone),
    lastSeen: row.seenAt === null ? null : civilDateTime(row.seenAt, timeZone),
    lastSeenOn: row.seenAt === null ? null : civilDate(row.seenAt, timeZone),
  }
}

export async function listUsers(call: UserCall, input: ListUsersInput): Promise<Paged<Person>> {
  const found = await readPage(input.page, (page) => listPeople(call.db, { ...input, page }, call.now))
  return { ...found, rows: found.rows.map((row) => asPerson(row, call)) }
}

export function findClients({ db }: Pick<Call, 'db'>, { search }: FindClientsInput): Promise<ClientName[]> {
  return listClients(db, search)
}
