import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import { matchesSearch } from '#server/platform/db/search-patterns.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { ListDebtorsInput } from '#shared/debts/debtor-input.ts'
import { nameErased } from '#shared/debts/debt-labels.fr.ts'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

type Reader = Kysely<Database>
type Filter = Omit<ListDebtorsInput, 'page'>

/** The rest of the debt is of this day and later: what was paid back is taken from the oldest. */
export const oldest = sql<IsoDate | null>`case when d.balance > 0 then (
  select min(owed.date) from (
    select e.date, sum(e.amount) over (order by e.date, e.created_at, e.id) as running
    from debt_entries as e where e.owner_id = d.owner_id and e.debtor_id = d.id and e.sign = 1
  ) as owed
  where owed.running > (
    select coalesce(sum(p.amount), 0) from debt_entries as p
    where p.owner_id = d.owner_id and p.debtor_id = d.id and p.sign = -1
  )
) end`

function selectCustomers(db: Reader, { ownerId, scope }: ScopedSpace, { search, filter, agencyId }: Filter) {
  let debtors = db.selectFrom('debtors as d').where('d.owner_id', '=', ownerId).where('d.kind', '=', 'customer')
  if (scope !== 'all') debtors = debtors.where(isWithin(scope, 'd.agency_id'))
  if (agencyId !== undefined) debtors = debtors.where('d.agency_id', '=', agencyId)
  if (filter === 'open') debtors = debtors.where('d.balance', '>', sql<Centimes>`0`)
  if (search !== null) {
    debtors = debtors.where(matchesSearch(search, { text: sql`concat_ws(' ', d.name_key, d.phone)` }))
  }
  return debtors
}

function selectNamed(debtors: ReturnType<typeof selectCustomers>) {
  return debtors
    .leftJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 'd.owner_id').onRef('a.id', '=', 'd.agency_id'))
    .leftJoin('members as m', (join) => join.onRef('m.owner_id', '=', 'd.owner_id').onRef('m.id', '=', 'd.member_id'))
    .select([
      'd.id',
      'd.kind',
      'd.member_id as memberId',
      'd.number',
      'd.name',
      'm.display_name as memberName',
      'd.erased_at as erasedAt',
      'd.phone',
      'd.agency_id as agencyId',
      'a.name as agencyName',
      'd.credit_limit as limit',
      'd.note',
      'd.active',
      'd.balance',
      oldest.as('oldest'),
      versionText('d.updated_at').as('updatedAt'),
    ])
}

function toDebtorRow(row: Awaited<ReturnType<ReturnType<typeof selectNamed>['executeTakeFirstOrThrow']>>): DebtorRow {
  const { name, memberName, erasedAt, ...rest } = row
  return { ...rest, name: name ?? memberName ?? nameErased(row.number), isErased: erasedAt !== null }
}

export async function listCustomersInScope(
  db: Reader,
  space: ScopedSpace,
  { page, ...filter }: ListDebtorsInput,
): Promise<{ rows: DebtorRow[]; total: number; owed: Centimes }> {
  const rows = await selectNamed(selectCustomers(db, space, filter))
    .orderBy('d.balance', 'desc')
    .orderBy(byNameKey('d.name_key'))
    .orderBy('d.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const sums = await selectCustomers(db, space, filter)
    .select(({ fn }) => [fn.countAll<number>().as('total'), sql<Centimes>`coalesce(sum(d.balance), 0)`.as('owed')])
    .executeTakeFirstOrThrow()
  return { rows: rows.map(toDebtorRow), ...sums }
}

export async function countCustomersInScope(db: Reader, space: ScopedSpace, filter: Filter): Promise<number> {
  const { total } = await selectCustomers(db, space, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** For a file: all of the filter, the largest debt first. */
export async function* readCustomersInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  filter: Filter,
  options: BatchOptions,
): AsyncIterable<DebtorRow[]> {
  const customers = selectNamed(selectCustomers(trx, space, filter))
    .orderBy('d.balance', 'desc')
    .orderBy(byNameKey('d.name_key'))
    .orderBy('d.id')
  for await (const rows of readInBatches(trx, customers, options)) yield rows.map(toDebtorRow)
}

/** Customers of the agencies of the scope. Undefined for any other. */
export async function findCustomerInScope(db: Reader, space: ScopedSpace, id: string): Promise<DebtorRow | undefined> {
  const row = await selectNamed(selectCustomers(db, space, { search: null, filter: 'all' }))
    .where('d.id', '=', id)
    .executeTakeFirst()
  return row && toDebtorRow(row)
}

interface MemberSpace extends ScopedSpace {
  readonly member: { readonly id: string; readonly role: MemberRole }
}

/**
 * A customer of the scope, or a member: for owner and accountant, for who manages an agency of that member, and for the member.
 * Undefined for any other.
 */
export async function findDebtorInScope(db: Reader, space: MemberSpace, id: string): Promise<DebtorRow | undefined> {
  const customer = await findCustomerInScope(db, space, id)
  if (customer !== undefined) return customer
  const row = await selectNamed(selectMembersInScope(db, space)).where('d.id', '=', id).executeTakeFirst()
  return row && toDebtorRow(row)
}

function selectMembersInScope(db: Reader, space: MemberSpace) {
  const { ownerId, scope, member } = space
  const members = db.selectFrom('debtors as d').where('d.owner_id', '=', ownerId).where('d.kind', '=', 'member')
  if (member.role === 'owner' || member.role === 'accountant' || (member.role === 'manager' && scope === 'all')) {
    return members
  }
  const isOwn = sql<boolean>`d.member_id = ${member.id}`
  if (member.role !== 'manager' || scope === 'all') return members.where(isOwn)
  return members.where(sql<boolean>`(${isOwn} or exists (
    select from member_agencies as works
    where works.owner_id = d.owner_id and works.member_id = d.member_id and works.agency_id = any(${scope}::uuid[])
  ))`)
}

export async function listMemberDebtorsInScope(db: Reader, space: MemberSpace): Promise<DebtorRow[]> {
  const rows = await selectNamed(selectMembersInScope(db, space)).orderBy('d.balance', 'desc').orderBy('d.id').execute()
  return rows.map(toDebtorRow)
}

export async function findDebtorIdOfMemberOwned(
  db: Reader,
  ownerId: OwnerId,
  memberId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('debtors')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.id
}

/** The member whose debts they are; undefined for a customer. */
export async function findMemberOfDebtorOwned(
  db: Reader,
  ownerId: OwnerId,
  debtorId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('debtors')
    .select('member_id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', debtorId)
    .executeTakeFirst()
  return row?.member_id ?? undefined
}
