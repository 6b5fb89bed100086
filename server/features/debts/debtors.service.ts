import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import { isForeignKeyViolation } from '#server/platform/db/postgres-errors.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { findOpenAmounts } from '#shared/debts/ageing.ts'
import { nameForTrail } from '#shared/debts/debt-labels.fr.ts'
import type { ListDebtorsInput, UpdateDebtorInput } from '#shared/debts/debtor-input.ts'
import { debtSigns } from '#shared/debts/debt-terms.ts'
import type { DebtorLedger, DebtorPage, DebtorRow, LedgerLine } from '#shared/debts/debtor-row.ts'
import { type Centimes, centimes } from '#shared/values/money.ts'
import { type EntryRecord, listEntriesInScope } from './debt-entries.queries.ts'
import { DEBTOR_AGENCY_KEY, eraseDebtorOwned, lockDebtorOwned, updateDebtorOwned } from './debtor-write.queries.ts'
import { findCustomerInScope, findDebtorInScope, listCustomersInScope } from './debtors.queries.ts'
import { asEntryRow } from './write-debt-entry.ts'

export function listDebtors(call: OwnerCall, input: ListDebtorsInput): Promise<DebtorPage> {
  return readPage(input.page, (page) => listCustomersInScope(call.db, call, { ...input, page }))
}

/** Throws `debts.not_found`. */
export async function readLedger(call: OwnerCall, { id }: { id: string }): Promise<DebtorLedger> {
  const debtor = await findDebtorInScope(call.db, call, id)
  if (debtor === undefined) throw refuse('debts.not_found')
  return { debtor, entries: asLedger(await listEntriesInScope(call.db, call, id), call) }
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
    throw isForeignKeyViolation(error, DEBTOR_AGENCY_KEY) ? refuse('agencies.not_found') : error
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
