import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import { deleteFeedOwned, insertFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import { assertWithinLimit } from '#server/features/feeds/feeds.rules.ts'
import { findAccountInScope, type AccountRecord } from '#server/features/operator-accounts/operator-accounts.queries.ts'
import { findEntryRefusal } from '#server/features/team/entry-limits.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall, SpaceCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type {
  CreateOperatorMovementInput,
  ListOperatorMovementsInput,
} from '#shared/operator-movements/operator-movement-input.ts'
import { movementKindLabels } from '#shared/operator-movements/operator-movement-labels.fr.ts'
import type { OperatorMovementPage, OperatorMovementRow } from '#shared/operator-movements/operator-movement-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { listClaimsOwned } from './claims.queries.ts'
import {
  deleteMovementsOwned,
  findMovementInScope,
  insertMovementsOwned,
  listMovementsInScope,
  MOVEMENT_KEY,
  MOVEMENT_RECEIPT_KEY,
} from './operator-movements.queries.ts'
import { assertMovementDate, cashDirection, isSameMovement } from './operator-movements.rules.ts'

/** In the question about a claim that is not known. */
const MAX_NAMED_CLAIMS = 5

export async function listOperatorMovements(
  call: SpaceCall,
  input: ListOperatorMovementsInput,
): Promise<OperatorMovementPage> {
  return readPage(input.page, async (page) => {
    const { rows, total } = await listMovementsInScope(call.db, call, { ...input, page })
    const listed = rows.map((row) => ({ ...row, createdAtLocal: civilDateTime(row.createdAt, call.timeZone) }))
    return { rows: listed, total }
  })
}

/**
 * With its feed where it is paid in cash. Throws `create.id_taken`, `operatorAccounts.not_found`, `operatorAccounts.not_open`,
 * `operatorMovements.unknown_claim`, `closings.day_closed`, and field errors for a date or an amount out of bounds.
 */
export function createOperatorMovement(
  call: AuditedOwnerCall,
  input: CreateOperatorMovementInput,
): Promise<OperatorMovementRow> {
  const { ownerId, member, today } = call
  const { id, date, amount, kind, via, reference, note } = input
  assertMovementDate(date, today)
  return writeOnce(call, async (trx) => {
    const { row, isNew } = await createOnce(trx, {
      key: { table: 'operator_movements', ownerId, id },
      find: () => findMovementInScope(trx, call, id),
      isSame: (stored) => isSameMovement(stored, input),
      insert: async () => {
        const { agencyId } = await findEnteredAccount(trx, call, input.accountId, date)
        const feed = { id: newId(), agencyId, date, direction: cashDirection(kind), amount, note }
        if (kind === 'claim_paid' && !input.confirmUnknownClaim) await assertClaimed(trx, ownerId, input)
        if (via === 'cash') assertWithinLimit(member.feedLimit, feed)
        const origin = { kind: 'operator', id } as const
        if (via === 'cash') {
          await insertFeedOwned(trx, ownerId, { ...feed, counterpart: 'operator', origin, createdBy: member.id })
        }
        const feedId = via === 'cash' ? feed.id : null
        const account = { account_id: input.accountId, agency_id: agencyId, feed_id: feedId, pair_id: null }
        await insertMovementsOwned(trx, ownerId, [
          { id, date, kind, amount, via, reference, note, ...account, created_by: member.id },
        ])
        return true
      },
    })
    if (isNew) {
      const after = toAuditFacts(row)
      await recordChange(call, trx, {
        action: 'operatorMovements.create',
        subject: toAuditSubject(row),
        ownerId,
        agencyId: row.agencyId,
        after,
      })
    }
    return row
  })
}

/** Throws `operatorMovements.unknown_claim`: a mistyped reference would leave the claim open. */
async function assertClaimed(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { accountId, date, reference }: CreateOperatorMovementInput,
): Promise<void> {
  if (reference === null) return
  const claims = await listClaimsOwned(trx, ownerId, { accountId, date, reference })
  if (claims.some(({ isMeant }) => isMeant)) return
  const open = claims.filter(({ isPaid }) => !isPaid).slice(0, MAX_NAMED_CLAIMS)
  throw refuse('operatorMovements.unknown_claim', { reference, open: open.map((claim) => claim.reference) })
}

/**
 * With its feed, and with the other side of a transfer. Throws `operatorMovements.not_found`, `.is_receipt` for what a month of
 * commissions received, `closings.day_closed`.
 */
export async function removeOperatorMovement(call: AuditedOwnerCall, input: { id: string }): Promise<{ id: string }> {
  try {
    return await removeMovement(call, input)
  } catch (error) {
    if (isForeignKeyViolation(error, MOVEMENT_RECEIPT_KEY)) throw refuse('operatorMovements.is_receipt')
    throw error
  }
}

function removeMovement(call: AuditedOwnerCall, { id }: { id: string }): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId } = call
    const row = await findMovementInScope(trx, call, id)
    const pair = row === undefined || row.pairId === null ? undefined : await findMovementInScope(trx, call, row.pairId)
    if (row === undefined || (row.pairId !== null && pair === undefined)) throw refuse('operatorMovements.not_found')
    const refusal = findEntryRefusal(call, row)
    if (refusal !== undefined) throw refusal
    await holdMember(trx, call)
    const sides = pair === undefined ? [row] : [row, pair]
    const ids = sides.map((side) => side.id)
    if ((await deleteMovementsOwned(trx, ownerId, ids)) < ids.length) throw refuse('operatorMovements.not_found')
    if (row.feedId !== null) await deleteFeedOwned(trx, ownerId, row.feedId)
    for (const side of sides) {
      const before = toAuditFacts(side)
      await recordChange(call, trx, {
        action: 'operatorMovements.remove',
        subject: toAuditSubject(side),
        ownerId,
        agencyId: side.agencyId,
        before,
      })
    }
    return { id }
  })
}

/** Throws `operatorAccounts.not_found`, `access.not_signed_in`, and a field error for a date that the member may not enter. */
export async function findEnteredAccount(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  accountId: string,
  date: IsoDate,
): Promise<AccountRecord> {
  const account = await findAccountInScope(trx, call, accountId)
  if (account === undefined) throw refuse('operatorAccounts.not_found')
  const refusal = findEntryRefusal(call, { date, agencyId: account.agencyId })
  if (refusal !== undefined) throw refusal
  await holdMember(trx, call)
  return account
}

/** Tries again where the same call was served at the same moment: the second try finds its row. */
export async function writeOnce<Result>(
  { db }: AuditedOwnerCall,
  write: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, write)
  } catch (error) {
    if (!isUniqueViolation(error, MOVEMENT_KEY)) throw error
    return inTransaction(db, write)
  }
}

export function toAuditSubject({ id, kind, amount, date, operatorName, accountLabel }: OperatorMovementRow) {
  const name = `${movementKindLabels[kind]} de ${formatMoney(amount)} du ${formatDate(date)}, ${operatorName}, ${accountLabel}`
  return { id, name }
}

function toAuditFacts(row: OperatorMovementRow) {
  return {
    agency: row.agencyName,
    operator: row.operatorName,
    account: row.accountLabel,
    date: row.date,
    movement: row.kind,
    amount: row.amount,
    via: row.via,
    reference: row.reference,
    note: row.note,
  }
}
