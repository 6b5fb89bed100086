import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { matchesSearch } from '#server/platform/db/search-patterns.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { ListDebtorsInput, UpdateDebtorInput } from '#shared/debts/debtor-input.ts'
import { nameErased } from '#shared/debts/debt-labels.fr.ts'
import type { DebtKind } from '#shared/debts/debt-terms.ts'
import type { DebtEntryRow, DebtorRow } from '#shared/debts/debtor-row.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

export const DEBT_ENTRY_KEY = 'debt_entries_pkey'

type Reader = Kysely<Database>
type Filter = Omit<ListDebtorsInput, 'page'>

/** The rest of the debt is of this day and later: what was paid back is taken from the oldest. */
const oldest = sql<IsoDate | null>`case when d.balance > 0 then (
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

/** Entries of the debtor wait for the end of the transaction. */
export async function lockDebtorOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx
    .selectFrom('debtors')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

/** Numbers follow one order only under `lockOwner`. */
export async function insertDebtorOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  debtor: Pick<
    Insertable<Database['debtors']>,
    'id' | 'kind' | 'name' | 'phone' | 'member_id' | 'agency_id' | 'created_by'
  >,
): Promise<void> {
  await trx
    .insertInto('debtors')
    .values({
      ...debtor,
      owner_id: ownerId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from debtors where owner_id = ${ownerId})`,
      credit_limit: null,
      note: null,
      erased_at: null,
    })
    .execute()
}

/** False where the version is another. */
export async function updateDebtorOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, updatedAt, name, phone, agencyId, limit, note, active }: UpdateDebtorInput,
): Promise<boolean> {
  const row = await trx
    .updateTable('debtors')
    .set({ name, phone, agency_id: agencyId, credit_limit: limit, note, active })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('updated_at', '=', new Date(updatedAt))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The amounts stay; nothing that a person typed about the customer does. */
export async function eraseDebtorOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('debtors')
    .set({ name: null, phone: null, note: null, active: false, erased_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('debt_entries')
    .set({ note: null })
    .where('owner_id', '=', ownerId)
    .where('debtor_id', '=', id)
    .where('note', 'is not', null)
    .execute()
}

export interface EntryRecord extends Omit<DebtEntryRow, 'createdAtLocal'> {
  agencyId: string | null
  feedId: string | null
  createdBy: string
  createdAt: Date
}

function selectEntries(db: Reader, ownerId: OwnerId) {
  return db
    .selectFrom('debt_entries as e')
    .leftJoin('agencies as a', (join) => join.onRef('a.owner_id', '=', 'e.owner_id').onRef('a.id', '=', 'e.agency_id'))
    .leftJoin('members as author', (join) =>
      join.onRef('author.owner_id', '=', 'e.owner_id').onRef('author.id', '=', 'e.created_by'),
    )
    .select([
      'e.id',
      'e.debtor_id as debtorId',
      'e.date',
      'e.kind',
      'e.amount',
      'e.agency_id as agencyId',
      'a.name as agencyName',
      'e.note',
      'e.feed_id as feedId',
      'e.transaction_id as transactionId',
      'e.created_by as createdBy',
      'e.created_at as createdAt',
      'author.display_name as authorName',
    ])
    .where('e.owner_id', '=', ownerId)
}

/** The oldest first. The name of an agency beyond the scope is left out. */
export async function listEntriesInScope(db: Reader, space: ScopedSpace, debtorId: string): Promise<EntryRecord[]> {
  const { ownerId, scope } = space
  const rows = await selectEntries(db, ownerId)
    .where('e.debtor_id', '=', debtorId)
    .orderBy('e.date')
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute()
  return rows.map((row) => ({ ...row, agencyName: isInScope(scope, row.agencyId) ? row.agencyName : null }))
}

export function findEntryOwned(db: Reader, ownerId: OwnerId, id: string): Promise<EntryRecord | undefined> {
  return selectEntries(db, ownerId).where('e.id', '=', id).executeTakeFirst()
}

export function findCreditOwned(db: Reader, ownerId: OwnerId, transactionId: string): Promise<EntryRecord | undefined> {
  return selectEntries(db, ownerId).where('e.transaction_id', '=', transactionId).executeTakeFirst()
}

export async function findShiftOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  transactionId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('transactions')
    .select('shift_id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', transactionId)
    .executeTakeFirst()
  return row?.shift_id ?? null
}

export interface NewDebtEntry {
  readonly id: string
  readonly debtorId: string
  readonly agencyId: string | null
  readonly date: IsoDate
  readonly kind: DebtKind
  readonly amount: Centimes
  readonly feedId: string | null
  readonly transactionId: string | null
  readonly note: string | null
  readonly createdBy: string
  /** Of a shortage, and of what is set against one. */
  readonly decisionId?: string
  readonly surplusId?: string
  /** Of one that is put back. */
  readonly createdAt?: Date
}

/** Violates `DEBT_ENTRY_KEY` where the id is taken. A trigger changes the balance. */
export async function insertDebtEntryOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  entry: NewDebtEntry,
): Promise<void> {
  await trx
    .insertInto('debt_entries')
    .values({
      owner_id: ownerId,
      id: entry.id,
      debtor_id: entry.debtorId,
      agency_id: entry.agencyId,
      date: entry.date,
      kind: entry.kind,
      amount: entry.amount,
      feed_id: entry.feedId,
      transaction_id: entry.transactionId,
      note: entry.note,
      created_by: entry.createdBy,
      decision_id: entry.decisionId ?? null,
      surplus_id: entry.surplusId ?? null,
      ...(entry.createdAt === undefined ? {} : { created_at: entry.createdAt }),
    })
    .execute()
}

export async function deleteDebtEntryOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('debt_entries')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** For the case that the transaction is restored. */
export async function keepDeletedCreditOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { transactionId, ...credit }: EntryRecord & { feedId: string; transactionId: string },
): Promise<void> {
  await trx
    .insertInto('deleted_credits')
    .values({
      owner_id: ownerId,
      transaction_id: transactionId,
      entry_id: credit.id,
      debtor_id: credit.debtorId,
      feed_id: credit.feedId,
      amount: credit.amount,
      note: credit.note,
      created_by: credit.createdBy,
      created_at: credit.createdAt,
    })
    .execute()
}

/** Removes it too. */
export function takeDeletedCreditOwned(trx: Transaction<Database>, ownerId: OwnerId, transactionId: string) {
  return trx
    .deleteFrom('deleted_credits')
    .where('owner_id', '=', ownerId)
    .where('transaction_id', '=', transactionId)
    .returning([
      'entry_id as id',
      'debtor_id as debtorId',
      'feed_id as feedId',
      'amount',
      'note',
      'created_by as createdBy',
      'created_at as createdAt',
    ])
    .executeTakeFirst()
}
