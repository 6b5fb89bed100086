import type { Transaction } from 'kysely'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { EditMonthInput } from '#shared/commissions/commission-input.ts'
import { monthStateLabels, receiptViaLabels } from '#shared/commissions/commission-labels.fr.ts'
import type { DeclaredMonth } from '#shared/commissions/commission-row.ts'
import { formatMonth } from '#shared/values/calendar-date.ts'
import { findMonthInScope, lockMonthOwned, type MonthRecord } from './months.queries.ts'
import { viewDeclared } from './months.service.ts'

type Change = (trx: Transaction<Database>, before: MonthRecord) => Promise<(after: MonthRecord) => Promise<void>>

/** One change of a declaration at a time. `change` returns what records it. Throws `commissions.month_not_found`, `edit.stale`. */
export function changeMonth(
  call: AuditedOwnerCall,
  { id, updatedAt }: EditMonthInput,
  change: Change,
): Promise<DeclaredMonth> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    await holdMember(trx, call)
    await lockMonthOwned(trx, ownerId, id)
    const before = await findMonthInScope(trx, call, id)
    if (before === undefined) throw refuse('commissions.month_not_found')
    if (before.updatedAt !== updatedAt) throw staleEdit(await viewDeclared(trx, call, before))
    const record = await change(trx, before)
    const after = (await findMonthInScope(trx, call, id)) ?? before
    await record(after)
    return viewDeclared(trx, call, after)
  })
}

export function toMonthSubject({ id, operatorName, agencyName, month }: MonthRecord) {
  return { id, name: [operatorName, agencyName, formatMonth(month)].filter((part) => part !== null).join(', ') }
}

export function toMonthFacts(record: MonthRecord) {
  return {
    operator: record.operatorName,
    agency: record.agencyName,
    month: record.month,
    monthState: monthStateLabels[record.state],
    declared: record.declared,
    received: record.received,
    receivedOn: record.receivedOn,
    receivedVia: record.via === null ? null : receiptViaLabels[record.via],
    note: record.note,
    fileName: record.attachment?.fileName ?? null,
  }
}
