import { civilDate } from '#server/clock.ts'
import type { Context } from '#server/trpc/context.ts'
import type { IsoDate } from '#shared/calendar-date.ts'
import { PAGE_SIZE, type Paged } from '#shared/paging.ts'
import type { ListUsersInput, UpdateUserInput } from '#shared/users/user-input.ts'
import type { AuditedCall } from '#server/verb-context.ts'
import { listPeople, type PersonRow } from './people.queries.ts'
import { updateUser } from './update-user.ts'

/** A client as screens show one, with the civil days of its instants (D13). */
export interface Person extends PersonRow {
  readonly createdOn: IsoDate
  readonly endsOn: IsoDate | null
}

type UserCall = Pick<Context, 'db' | 'deps' | 'now'>

export const asPerson = (row: PersonRow, { deps }: Pick<Context, 'deps'>): Person => {
  const { businessTimeZone } = deps.config
  return {
    ...row,
    createdOn: civilDate(row.createdAt, businessTimeZone),
    endsOn: row.endsAt === null ? null : civilDate(row.endsAt, businessTimeZone),
  }
}

/** A page of the clients (spec 000 §2, `Gestion des Utilisateurs`). */
export const listUsers = async (call: UserCall, input: ListUsersInput): Promise<Paged<Person>> => {
  const { rows, total } = await listPeople(call.db, input, call.now)
  return { rows: rows.map((row) => asPerson(row, call)), total, page: input.page, pageSize: PAGE_SIZE }
}

/** `updateUser`, answered as screens show it. */
export const saveUser = async (call: AuditedCall & Pick<Context, 'deps'>, input: UpdateUserInput): Promise<Person> =>
  asPerson(await updateUser(call, input), call)
