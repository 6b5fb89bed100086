import {
  listAllAgencies,
  findGroupHeading,
  type AgencyOfClient,
} from '#server/features/agencies/all-agencies.queries.ts'
import { civilDate } from '#server/platform/clock.ts'
import { listAllGroups, type GroupOfClient } from '#server/features/groups/all-groups.queries.ts'
import type { Call } from '#server/deps.ts'
import {
  listAllTransactions,
  REACH,
  type TransactionOfClient,
} from '#server/features/transactions/all-transactions.queries.ts'
import type {
  FindClientsInput,
  ListAllAgenciesInput,
  ListAllGroupsInput,
  ListAllTransactionsInput,
} from '#shared/users/admin-lists-input.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { clampPage, PAGE_SIZE, pageCount, type Paged } from '#shared/values/paging.ts'
import { listClients, type ClientName } from './clients.queries.ts'

/*
 * What the administration reads over all clients (D28); it changes nothing and is not written down.
 */

type AdminCall = Pick<Call, 'db' | 'timeZone'>
type Dated<Row> = Row & { createdOn: IsoDate }

function dated<Row extends { createdAt: Date }>(rows: readonly Row[], { timeZone }: AdminCall): Array<Dated<Row>> {
  return rows.map((row) => ({ ...row, createdOn: civilDate(row.createdAt, timeZone) }))
}

/** The first twenty clients by name, of those that the search finds. */
export function findClients({ db }: Pick<Call, 'db'>, { search }: FindClientsInput): Promise<ClientName[]> {
  return listClients(db, search)
}

/** Everybody's groups by name, with client and number of agencies. */
export async function listGroupsOfClients(
  call: AdminCall,
  input: ListAllGroupsInput,
): Promise<Paged<Dated<GroupOfClient>>> {
  const { rows, total } = await listAllGroups(call.db, input)
  return { rows: dated(rows, call), total, page: input.page, pageSize: PAGE_SIZE }
}

/** `group`: whose agencies they are, where one was asked for and exists. */
export interface AgenciesOfClients extends Paged<Dated<AgencyOfClient>> {
  group: { name: string; ownerName: string } | null
}

/** Everybody's agencies by name, with client, group and number of transactions. */
export async function listAgenciesOfClients(call: AdminCall, input: ListAllAgenciesInput): Promise<AgenciesOfClients> {
  const { rows, total } = await listAllAgencies(call.db, input)
  const group = input.groupId === undefined ? undefined : await findGroupHeading(call.db, input.groupId)
  return { rows: dated(rows, call), total, page: input.page, pageSize: PAGE_SIZE, group: group ?? null }
}

/** `total` goes up to a bound; `isMore` says that there are more, which a narrower period shows. */
export interface TransactionsOfClients extends Paged<TransactionOfClient> {
  isMore: boolean
}

/** Everybody's transactions, newest first. A page past the last is the last one. */
export async function listTransactionsOfClients(
  { db }: Pick<Call, 'db'>,
  { search, type, from, to, page: asked }: ListAllTransactionsInput,
): Promise<TransactionsOfClients> {
  const page = Math.min(asked, pageCount(REACH))
  const { rows, found } = await listAllTransactions(db, { search, type, from, to }, page)
  const total = Math.min(found, REACH)
  const last = clampPage(page, pageCount(total))
  if (last !== page) return listTransactionsOfClients({ db }, { search, type, from, to, page: last })
  return { rows, total, page, pageSize: PAGE_SIZE, isMore: found > REACH }
}
