import type { Transaction } from 'kysely'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { deleteFeedOwned, FEED_AGENCY_KEY, insertFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import { assertHoldsCash } from '#server/features/shifts/cash-holder.ts'
import { findEntryRefusal } from '#server/features/team/entry-limits.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { findOpenAmounts } from '#shared/debts/ageing.ts'
import { nameForTrail } from '#shared/debts/debt-labels.fr.ts'
import type { CollectDebtInput, WaiveDebtInput } from '#shared/debts/debt-input.ts'
import type { ListDebtorsInput, UpdateDebtorInput } from '#shared/debts/debtor-input.ts'
import { debtSigns } from '#shared/debts/debt-terms.ts'
import type { DebtEntryRow, DebtorLedger, DebtorPage, DebtorRow, LedgerLine } from '#shared/debts/debtor-row.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { mayChangeEntry } from '#shared/team/permissions.ts'
import { newId } from '#shared/values/ids.ts'
import { type Centimes, centimes } from '#shared/values/money.ts'
import { nameEntry } from './debt-facts.ts'
import {
  DEBT_ENTRY_KEY,
  deleteDebtEntryOwned,
  type EntryRecord,
  eraseDebtorOwned,
  findCustomerInScope,
  findDebtorInScope,
  findEntryOwned,
  insertDebtEntryOwned,
  listCustomersInScope,
  listEntriesInScope,
  lockDebtorOwned,
  type NewDebtEntry,
  updateDebtorOwned,
} from './debts.queries.ts'
import { assertDebtDate, assertOwed, isSameRepayment, isSameWaiver } from './debts.rules.ts'

export function listDebtors(call: OwnerCall, input: ListDebtorsInput): Promise<DebtorPage> {
  return readPage(input.page, (page) => listCustomersInScope(call.db, call, { ...input, page }))
}

/** Throws `debts.not_found`. */
export async function readLedger(call: OwnerCall, { id }: { id: string }): Promise<DebtorLedger> {
  const debtor = await findDebtorInScope(call.db, call, id)
  if (debtor === undefined) throw refuse('debts.not_found')
  return { debtor, entries: asLedger(await listEntriesInScope(call.db, call, id), call) }
}

/**
 * In the drawer of any agency of the scope, on an open day. Throws `debts.not_found`, `debts.overpaid`, `agencies.not_found`,
 * `shifts.not_yours`, `closings.day_closed`, `create.id_taken`, and a field error for a date out of bounds.
 */
export function collectDebt(call: AuditedOwnerCall, input: CollectDebtInput): Promise<DebtEntryRow> {
  const { id, debtorId, agencyId, date, amount, note } = input
  const { member } = call
  return writeEntry(call, {
    input,
    isSame: (stored) => isSameRepayment(stored, input),
    write: async (trx, debtor) => {
      const refusal = findEntryRefusal(call, input)
      if (refusal !== undefined) throw refusal
      if (!isInScope(call.scope, agencyId)) throw refuse('agencies.not_found')
      await assertHoldsCash(trx, call, { agencyId, date })
      const counterpart = debtor.kind
      const origin = { kind: 'debt', id } as const
      const feed = { id: newId(), agencyId, date, amount, counterpart, origin, note: null, createdBy: member.id }
      await insertFeedOwned(trx, call.ownerId, { ...feed, direction: 'incoming' })
      return { id, debtorId, agencyId, date, amount, note, kind: 'repayment', feedId: feed.id, transactionId: null }
    },
  })
}

/** What the owner gives up. Throws `debts.not_found`, `debts.overpaid`, `create.id_taken`, and a field error for its date. */
export function waiveDebt(call: AuditedOwnerCall, input: WaiveDebtInput): Promise<DebtEntryRow> {
  const { id, debtorId, date, amount, reason } = input
  return writeEntry(call, {
    input,
    isSame: (stored) => isSameWaiver(stored, input),
    write: async (_, { agencyId }) => {
      const entry = { id, debtorId, agencyId, date, amount, note: reason }
      return { ...entry, kind: 'waiver', feedId: null, transactionId: null }
    },
  })
}

/** Throws `debts.not_found`, `edit.stale`, `debts.erased`, `agencies.not_found`. */
export function updateDebtor(call: AuditedOwnerCall, input: UpdateDebtorInput): Promise<DebtorRow> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    await lockDebtorOwned(trx, ownerId, input.id)
    const before = await findCustomerInScope(trx, call, input.id)
    if (before === undefined) throw refuse('debts.not_found')
    if (before.isErased) throw refuse('debts.erased')
    if (!(await updateDebtorOwned(trx, ownerId, input))) throw refuse('edit.stale', { current: before })
    const after = await findCustomerInScope(trx, call, input.id)
    if (after === undefined) throw refuse('debts.not_found')
    await recordEdit(call, trx, {
      action: 'debts.update',
      subject: { id: input.id, name: nameForTrail(before) },
      ownerId,
      before: toAuditFacts(before),
      after: toAuditFacts(after),
    })
    return after
  }).catch((error: unknown) => {
    throw isForeignKeyViolation(error, 'debtors_agency') ? refuse('agencies.not_found') : error
  })
}

/** Throws `debts.not_found`. A repeated call changes nothing. */
export function eraseDebtor(call: AuditedOwnerCall, { id }: { id: string }): Promise<DebtorRow> {
  const { db, ownerId, now } = call
  return inTransaction(db, async (trx) => {
    await lockDebtorOwned(trx, ownerId, id)
    const before = await findCustomerInScope(trx, call, id)
    if (before === undefined) throw refuse('debts.not_found')
    if (before.isErased) return before
    await eraseDebtorOwned(trx, ownerId, { id, now })
    const subject = { id, name: nameForTrail(before) }
    await recordChange(call, trx, { action: 'debts.erase', subject, ownerId, after: { debt: before.balance } })
    return (await findCustomerInScope(trx, call, id)) ?? before
  })
}

/**
 * A repayment or a waiver that was entered by mistake, with its feed. A member changes it under the limits of entries. Throws
 * `debts.entry_not_found`, `debts.entry_fixed`, `access.entry_fixed`, `closings.day_closed`.
 */
export function cancelDebtEntry(call: AuditedOwnerCall, { id }: { id: string }): Promise<{ id: string }> {
  const { db, ownerId, member, now, today } = call
  return inTransaction(db, async (trx) => {
    const found = await findEntryOwned(trx, ownerId, id)
    if (found === undefined) throw refuse('debts.entry_not_found')
    await lockDebtorOwned(trx, ownerId, found.debtorId)
    const debtor = await findDebtorInScope(trx, call, found.debtorId)
    if (debtor === undefined || !isInScope(call.scope, found.agencyId)) throw refuse('debts.entry_not_found')
    if (found.kind !== 'repayment' && found.kind !== 'waiver') throw refuse('debts.entry_fixed')
    if (found.kind === 'waiver' && member.role !== 'owner') throw refuse('debts.entry_fixed')
    if (!mayChangeEntry(member, found, { now, today })) throw refuse('access.entry_fixed')
    await holdMember(trx, call)
    if (!(await deleteDebtEntryOwned(trx, ownerId, id))) throw refuse('debts.entry_not_found')
    if (found.feedId !== null) await deleteFeedOwned(trx, ownerId, found.feedId)
    await recordChange(call, trx, {
      action: 'debts.cancel',
      subject: { id, name: nameEntry(found, debtor) },
      ownerId,
      agencyId: found.agencyId,
      before: { agency: found.agencyName, date: found.date, amount: found.amount },
    })
    return { id }
  })
}

interface Reduction {
  readonly input: { readonly id: string; readonly debtorId: string } & Parameters<typeof assertOwed>[1]
  readonly isSame: (stored: EntryRecord) => boolean
  readonly write: (trx: Transaction<Database>, debtor: DebtorRow) => Promise<Omit<NewDebtEntry, 'createdBy'>>
}

/** Writes what reduces a debt, once for its id, and its line of the trail. */
async function writeEntry(call: AuditedOwnerCall, { input, isSame, write }: Reduction): Promise<DebtEntryRow> {
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

function asEntryRow(
  { agencyId: _agency, feedId: _feed, createdBy: _author, createdAt, ...entry }: EntryRecord,
  { timeZone }: Pick<OwnerCall, 'timeZone'>,
): DebtEntryRow {
  return { ...entry, createdAtLocal: civilDateTime(createdAt, timeZone) }
}

/** The newest first, each with what was owed after it. */
function asLedger(entries: readonly EntryRecord[], zone: Pick<OwnerCall, 'timeZone'>): LedgerLine[] {
  const open = findOpenAmounts(entries)
  let balance: Centimes = centimes(0)
  const lines = entries.map((entry) => {
    balance = centimes(balance + debtSigns[entry.kind] * entry.amount)
    return { ...asEntryRow(entry, zone), open: open.get(entry.id) ?? null, balance }
  })
  return lines.toReversed()
}

/** Neither name nor phone number: the trail is never rewritten. */
function toAuditFacts({ agencyName, limit, active }: DebtorRow) {
  return { agency: agencyName, debtLimit: limit, active }
}
