import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import type { AuditedOwnerCall, SpaceCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { IgnoreLineInput, LinkLineInput, StatementLineInput } from '#shared/statements/statement-input.ts'
import { statementDirectionLabels } from '#shared/statements/statement-labels.fr.ts'
import type { CounterpartRow } from '#shared/statements/statement-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { matchPeriod } from './match-period.ts'
import {
  type DecidedLine,
  findLineInScope,
  isLinkedOwned,
  isLinkedToOwned,
  listChoicesOwned,
  updateLineIgnoredOwned,
} from './statement-decisions.queries.ts'
import { lockAccountLinesOwned } from './statement-lines.queries.ts'
import { toCounterpartRow } from './statement-result.service.ts'
import { holdCounterpartsOwned, writeLinksOwned } from './statement-match.queries.ts'

const SHOWN_CHOICES = 50

/** Throws `statements.line_not_found`. */
export async function listLineChoices(call: SpaceCall, { lineId }: StatementLineInput): Promise<CounterpartRow[]> {
  const line = await findLineInScope(call.db, call, lineId)
  if (line === undefined) throw refuse('statements.line_not_found')
  const choices = await listChoicesOwned(call.db, call.ownerId, line, SHOWN_CHOICES)
  return choices.map((choice) => toCounterpartRow(choice, call))
}

/**
 * Links a line to what a person says it is. A repeated call changes nothing. Throws `statements.line_not_found`,
 * `statements.line_decided`, and `statements.counterpart_not_found` for what is of another account or direction, or linked.
 */
export function linkLine(call: AuditedOwnerCall, input: LinkLineInput): Promise<{ id: string }> {
  const { lineId, kind, counterpartId } = input
  const { ownerId } = call
  return inTransaction(call.db, async (trx) => {
    const line = await lockLine(trx, call, lineId)
    if (await isLinkedToOwned(trx, ownerId, { lineId, kind, id: counterpartId })) return { id: lineId }
    if (line.state !== 'unmatched') throw refuse('statements.line_decided')
    const account = { id: line.accountId, agencyId: line.agencyId, feeTo: line.feeTo }
    const held = await holdCounterpartsOwned(trx, ownerId, account, [counterpartId])
    const counterpart = held.get(counterpartId)
    if (counterpart === undefined || counterpart.kind !== kind || counterpart.direction !== line.direction) {
      throw refuse('statements.counterpart_not_found')
    }
    if (await isLinkedOwned(trx, ownerId, counterpart)) throw refuse('statements.counterpart_not_found')
    const state = counterpart.amount === line.amount ? 'matched' : 'different'
    await writeLinksOwned(trx, ownerId, [{ line, counterpart, state }])
    const linkedTo = `${statementDirectionLabels[counterpart.direction]} de ${formatMoney(counterpart.amount)} du ${formatDate(counterpart.date)}`
    await record(call, trx, { action: 'statements.link', line, linkedTo })
    return { id: lineId }
  })
}

/** Throws `statements.line_not_found`, `statements.line_decided`. */
export function ignoreLine(call: AuditedOwnerCall, { lineId, reason }: IgnoreLineInput): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const line = await lockLine(trx, call, lineId)
    if (line.state === 'ignored') {
      if (line.reason === reason) return { id: lineId }
      throw refuse('statements.line_decided')
    }
    await ignoreLockedLine(trx, call, line, reason)
    return { id: lineId }
  })
}

export async function ignoreLockedLine(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  line: DecidedLine,
  reason: string,
): Promise<void> {
  await updateLineIgnoredOwned(trx, call.ownerId, { id: line.id, reason })
  await record(call, trx, { action: 'statements.ignore', line, reason })
}

/** The line waits again, and is looked for at once. Throws `statements.line_not_found`. */
export function restoreLine(call: AuditedOwnerCall, { lineId }: StatementLineInput): Promise<{ id: string }> {
  const { ownerId } = call
  return inTransaction(call.db, async (trx) => {
    const line = await lockLine(trx, call, lineId)
    if (line.state !== 'ignored') return { id: lineId }
    await updateLineIgnoredOwned(trx, ownerId, { id: lineId, reason: null })
    await record(call, trx, { action: 'statements.restore', line })
    const account = { id: line.accountId, agencyId: line.agencyId, feeTo: line.feeTo }
    await matchPeriod(trx, ownerId, { account, from: line.date, to: line.date })
    return { id: lineId }
  })
}

/** With the lines of its account, until the transaction ends. Throws `statements.line_not_found`. */
export async function lockLine(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  lineId: string,
): Promise<DecidedLine> {
  const found = await findLineInScope(trx, call, lineId)
  if (found === undefined) throw refuse('statements.line_not_found')
  await lockAccountLinesOwned(trx, call.ownerId, found.accountId)
  const line = await findLineInScope(trx, call, lineId)
  if (line === undefined) throw refuse('statements.line_not_found')
  return line
}

interface Decision {
  readonly action: 'statements.link' | 'statements.ignore' | 'statements.restore'
  readonly line: DecidedLine
  readonly linkedTo?: string
  readonly reason?: string
}

export function nameLine({ direction, amount, date, reference }: DecidedLine): string {
  const named = `${statementDirectionLabels[direction]} de ${formatMoney(amount)} du ${formatDate(date)}`
  return reference === null ? named : `${named}, référence ${reference}`
}

function record(call: AuditedOwnerCall, trx: Transaction<Database>, { action, line, linkedTo, reason }: Decision) {
  const { accountName: account, date, direction, amount, reference } = line
  return recordChange(call, trx, {
    action,
    subject: { id: line.id, name: nameLine(line) },
    ownerId: call.ownerId,
    agencyId: line.agencyId,
    reason,
    after: { account, date, direction, amount, reference, ...(linkedTo === undefined ? {} : { linkedTo }) },
  })
}
