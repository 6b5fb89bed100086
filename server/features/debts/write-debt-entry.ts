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
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
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
import { DEBTOR_AGENCY_KEY, lockDebtorOwned } from './debtor-write.queries.ts'
import { assertDebtDate, assertOwed } from './debts.rules.ts'

type Trx = Transaction<Database>
type WrittenEntry = Omit<NewDebtEntry, 'createdBy'>

const actions = {
  repayment: 'debts.collect',
  waiver: 'debts.waive',
  loan: 'debts.lend',
} as const

interface Writing {
  readonly input: { readonly id: string; readonly date: IsoDate }
  readonly isSame: (stored: EntryRecord) => boolean
  /** What makes the same call, sent at the same moment, wait. */
  readonly lock: (trx: Trx) => Promise<void>
  /** Locked too. */
  readonly findDebtor: (trx: Trx) => Promise<DebtorRow>
  readonly write: (trx: Trx, debtor: DebtorRow) => Promise<WrittenEntry>
}

/** Writes an entry once for its id, and its line of the trail. */
export async function writeEntry(call: AuditedOwnerCall, writing: Writing): Promise<DebtEntryRow> {
  const { db, ownerId, member, today } = call
  const { id, date } = writing.input
  assertDebtDate(date, today)
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
        isSame: ({ entry }) => writing.isSame(entry),
        insert: async () => {
          await writing.lock(trx)
          // The same call, sent at the same moment, held the lock.
          if ((await find()) !== undefined) return false
          const debtor = await writing.findDebtor(trx)
          await holdMember(trx, call)
          const entry = await writing.write(trx, debtor)
          await insertDebtEntryOwned(trx, ownerId, { ...entry, createdBy: member.id })
          return true
        },
      })
      if (isNew) await recordEntry(trx, call, row)
      return asEntryRow(row.entry, call)
    })
  try {
    return await once()
  } catch (error) {
    if (isUniqueViolation(error, DEBT_ENTRY_KEY)) return once()
    const isOfAgency = isForeignKeyViolation(error, FEED_AGENCY_KEY) || isForeignKeyViolation(error, DEBTOR_AGENCY_KEY)
    throw isOfAgency ? refuse('agencies.not_found') : error
  }
}

interface Reduction extends Pick<Writing, 'isSame' | 'write'> {
  readonly input: Writing['input'] & { readonly debtorId: string; readonly amount: Centimes }
}

/** As {@link writeEntry}, of what somebody owes. Throws `debts.not_found`, `debts.overpaid`. */
export function writeReduction(call: AuditedOwnerCall, { input, isSame, write }: Reduction): Promise<DebtEntryRow> {
  const { debtorId } = input
  return writeEntry(call, {
    input,
    isSame,
    lock: (trx) => lockDebtorOwned(trx, call.ownerId, debtorId),
    findDebtor: async (trx) => {
      const debtor = await findDebtorInScope(trx, call, debtorId)
      if (debtor === undefined) throw refuse('debts.not_found')
      return debtor
    },
    write: async (trx, debtor) => {
      const entry = await write(trx, debtor)
      assertOwed(await listEntriesInScope(trx, call, debtorId), input)
      return entry
    },
  })
}

async function recordEntry(
  trx: Trx,
  call: AuditedOwnerCall,
  { entry, debtor }: { entry: EntryRecord; debtor: DebtorRow },
): Promise<void> {
  const { id, kind, agencyId, agencyName: agency, date, amount, attachment } = entry
  const { ownerId } = call
  const about = { subject: { id, name: nameEntry(entry, debtor) }, ownerId, agencyId }
  const facts = { agency, date, amount }
  if (kind === 'repayment' || kind === 'waiver' || kind === 'loan') {
    return recordChange(call, trx, { action: actions[kind], ...about, after: facts })
  }
  const fileName = attachment?.fileName ?? null
  return recordChange(call, trx, { action: 'debts.payOtherwise', ...about, after: { ...facts, fileName } })
}

export function asEntryRow(
  { agencyId: _agency, feedId: _feed, createdBy: _author, createdAt, ...entry }: EntryRecord,
  { timeZone }: Pick<OwnerCall, 'timeZone'>,
): DebtEntryRow {
  return { ...entry, createdAtLocal: civilDateTime(createdAt, timeZone) }
}
