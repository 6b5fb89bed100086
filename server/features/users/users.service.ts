import { civilDate } from '#server/platform/clock.ts'
import { pageWithin } from '#server/platform/db/page-within.ts'
import type { Context } from '#server/platform/trpc/context.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { ListUsersInput, UpdateUserInput } from '#shared/users/user-input.ts'
import type { AuditedCall } from '#server/deps.ts'
import { listPeople, type PersonRow } from './people.queries.ts'
import { updateUser } from './update-user.ts'

/** A client as screens show one, with the civil days of its instants (D13). */
export interface Person extends PersonRow {
  readonly createdOn: IsoDate
  readonly endsOn: IsoDate | null
}

type UserCall = Pick<Context, 'db' | 'deps' | 'now'>

export function asPerson(row: PersonRow, { deps }: Pick<Context, 'deps'>): Person {
  const { businessTimeZone } = deps.config
  return {
    ...row,
    createdOn: civilDate(row.createdAt, businessTimeZone),
    endsOn: row.endsAt === null ? null : civilDate(row.endsAt, businessTimeZone),
  }
}

/** A page of the clients (spec 000 §2, `Gestion des Utilisateurs`). */
export async function listUsers(call: UserCall, input: ListUsersInput): Promise<Paged<Person>> {
  const found = await pageWithin(input.page, (page) => listPeople(call.db, { ...input, page }, call.now))
  return { ...found, rows: found.rows.map((row) => asPerson(row, call)) }
}

/** `updateUser`, answered as screens show it. */
export async function saveUser(call: AuditedCall & Pick<Context, 'deps'>, input: UpdateUserInput): Promise<Person> {
  return asPerson(await updateUser(call, input), call)
}
