import type { Kysely, Transaction } from 'kysely'
import { selectFile } from '#server/features/attachments/kept-files.queries.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { DebtKind } from '#shared/debts/debt-terms.ts'
import type { DebtEntryRow } from '#shared/debts/debtor-row.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export const DEBT_ENTRY_KEY = 'debt_entries_pkey'

type Reader = Kysely<Database>

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
      selectFile('e.attachment_id').as('attachment'),
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
  readonly attachmentId?: string
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
      attachment_id: entry.attachmentId ?? null,
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
