import type { Transaction } from 'kysely'
import { refuse } from '#server/platform/errors/refusal.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import type { Database } from './schema.ts'

/** Tables whose ids are unique within a tenant only. */
type OwnedTable =
  | 'agencies'
  | 'groups'
  | 'history_imports'
  | 'statement_imports'
  | 'user_transaction_types'
  | 'closings'
  | 'commission_months'
  | 'commission_rules'
  | 'count_attempts'
  | 'debt_entries'
  | 'shortage_decisions'
  | 'invitations'
  | 'operator_accounts'
  | 'operator_movements'
  | 'bank_expenses'
  | 'expense_categories'
  | 'places'
  | 'place_counts'
  | 'cash_transfers'
  | 'alert_rules'
  | 'handovers'
  | 'shifts'
  | 'spot_checks'
  | 'members'
  | 'terminals'

interface OwnedKey {
  readonly table: OwnedTable
  readonly ownerId: string
  readonly id: string
}

interface Creation<Row> {
  /** Of a tenant's table: the id is then also refused where another tenant has it. */
  readonly key?: OwnedKey
  /** The stored row of this id that the caller may see. */
  readonly find: () => Promise<Row | undefined>
  /** Whether a stored row is what the call asks for. */
  readonly isSame: (row: Row) => boolean
  /** Checks what only a first call has to meet, then inserts. Returns false where a unique key kept it from inserting. */
  readonly insert: () => Promise<boolean>
  /** The error where nothing was inserted and `find` finds nothing: another unique key than the caller's id. */
  readonly conflict?: () => Error
}

/**
 * Creates a row once for the id that the client made, so that the same call may be sent again
 * (docs/product/foundations.md#creating-once). A repeated call returns the stored row and checks nothing but its content,
 * since the first call may have used up what the checks count. Refuses `create.id_taken` where the id stands for something
 * else, and `conflict`.
 */
export async function createOnce<Row>(
  trx: Transaction<Database>,
  { key, find, isSame, insert, conflict = () => refuse('create.id_taken') }: Creation<Row>,
): Promise<{ row: Row; isNew: boolean }> {
  const known = await find()
  if (known === undefined && key !== undefined && (await isIdOfAnotherOwner(trx, key))) throw refuse('create.id_taken')
  const isNew = known === undefined && (await insert())
  // Also finds the row of the same call sent at the same moment: the insert waited for its transaction.
  const row = known ?? (await find())
  if (row === undefined) throw conflict()
  if (!isNew && !isSame(row)) throw refuse('create.id_taken')
  return { row, isNew }
}

/** Whether another tenant has a row of this id. Not asked where tables are distributed: it would be a question to every machine. */
export async function isIdOfAnotherOwner(
  trx: Transaction<Database>,
  { table, ownerId, id }: OwnedKey,
): Promise<boolean> {
  if (isDistributed()) return false
  const other = await trx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '<>', ownerId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
