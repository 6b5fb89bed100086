import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { FEED_AGENCY_KEY } from '#server/features/feeds/feeds.queries.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { DebtEntryRow, DebtorRow } from '#shared/debts/debtor-row.ts'
import { nameEntry } from './debt-facts.ts'
import {
  DEBT_ENTRY_KEY,
  type EntryRecord,
  findEntryOwned,
  insertDebtEntryOwned,
  listEntriesInScope,
  type NewDebtEntry,
} from './debt-entries.queries.ts'
import { findDebtorInScope } from './debtors.queries.ts'
import { lockDebtorOwned } from './debtor-write.queries.ts'
import { assertDebtDate, assertOwed } from './debts.rules.ts'

interface Reduction {
  readonly input: { readonly id: string; readonly debtorId: string } & Parameters<typeof assertOwed>[1]
  readonly isSame: (stored: EntryRecord) => boolean
  readonly write: (trx: Transaction<Database>, debtor: DebtorRow) => Promise<Omit<NewDebtEntry, 'createdBy'>>
}

/** Writes what reduces a debt, once for its id, and its line of the trail. */
export async function writeEntry(call: AuditedOwnerCall, { input, isSame, write }: Reduction): Promise<DebtEntryRow> {
  const { db, ownerId, member, today } = call
  const { id, debtorId } = input
  assertDebtDate(input.date, today)
  const once = () =>
    inTransaction(db, async (trx) => {
      const find = async () => {
        const entry = await findEntryOwned(trx, ownerId, id)
        if (entry === undefined) return undefined
        const debtor = await findDebtorInScope(trx, call, entry.debtorId)
        return debtor && { entry, debtor }
      }
      const { row, isNew } = await createOnce(trx, {
        key: { table: 'debt_entries', ownerId, id },
        find,
        isSame: ({ entry }) => isSame(entry),
        insert: async () => {
          await lockDebtorOwned(trx, ownerId, debtorId)
          // The same call, sent at the same moment, held the lock.
          if ((await find()) !== undefined) return false
          const debtor = await findDebtorInScope(trx, call, debtorId)
          if (debtor === undefined) throw refuse('debts.not_found')
          await holdMember(trx, call)
          const entry = await write(trx, debtor)
          assertOwed(await listEntriesInScope(trx, call, debtorId), input)
          await insertDebtEntryOwned(trx, ownerId, { ...entry, createdBy: member.id })
          return true
        },
      })
      const { entry, debtor } = row
      if (isNew) {
        await recordChange(call, trx, {
          action: entry.kind === 'waiver' ? 'debts.waive' : 'debts.collect',
          subject: { id, name: nameEntry(entry, debtor) },
          ownerId,
          agencyId: entry.agencyId,
          after: { agency: entry.agencyName, date: entry.date, amount: entry.amount },
        })
      }
      return asEntryRow(entry, call)
    })
  try {
    return await once()
  } catch (error) {
    if (isUniqueViolation(error, DEBT_ENTRY_KEY)) return once()
    if (isForeignKeyViolation(error, FEED_AGENCY_KEY)) throw refuse('agencies.not_found')
    throw error
  }
}

export function asEntryRow(
  { agencyId: _agency, feedId: _feed, createdBy: _author, createdAt, ...entry }: EntryRecord,
  { timeZone }: Pick<OwnerCall, 'timeZone'>,
): DebtEntryRow {
  return { ...entry, createdAtLocal: civilDateTime(createdAt, timeZone) }
}
