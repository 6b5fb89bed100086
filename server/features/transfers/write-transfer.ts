import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { insertFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import { holdPlacesOwned } from '#server/features/places/places.queries.ts'
import { assertHoldsCash } from '#server/features/shifts/cash-holder.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { readClosedDay } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { asTransfer } from './transfer-view.ts'
import { listPlaceIds } from './transfer-sides.ts'
import { lockTransferOwned } from './transfer-write.queries.ts'
import type { Side } from './transfers.rules.ts'
import { findTransferInScope, type TransferRecord } from './transfer-record.queries.ts'

type Change = Omit<Parameters<typeof recordChange>[2], 'subject' | 'ownerId' | 'agencyId'>

interface Decision {
  readonly trx: Transaction<Database>
  readonly transfer: TransferRecord
  /** Of an instant, as refusals tell it. */
  readonly at: (instant: Date) => string
}

/**
 * A change of a transfer that the caller sees, one at a time, with what it does to drawers and its line of the audit trail in
 * one database transaction. Throws `transfers.not_found`, `access.not_signed_in`.
 * @param change returns what the audit trail says, and which side did it
 */
export function changeTransfer(
  call: AuditedOwnerCall,
  id: string,
  change: (decision: Decision) => Promise<Change & { readonly by: Side }>,
): Promise<TransferRow> {
  const { db, ownerId, timeZone } = call
  return inTransaction(db, async (trx) => {
    if ((await findTransferInScope(trx, call, id)) === undefined) throw refuse('transfers.not_found')
    await holdMember(trx, call)
    await lockTransferOwned(trx, ownerId, id)
    const transfer = await findTransferInScope(trx, call, id)
    if (transfer === undefined) throw refuse('transfers.not_found')
    await holdPlacesOwned(trx, ownerId, listPlaceIds(transfer.from, transfer.to))
    const at = (instant: Date) => civilDateTime(instant, timeZone)
    const { by, ...line } = await change({ trx, transfer, at })
    await recordTransfer(trx, call, transfer, by, line)
    return asTransfer((await findTransferInScope(trx, call, id)) ?? transfer, call)
  })
}

export function recordTransfer(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  transfer: TransferRecord,
  by: Side,
  line: Change,
): Promise<void> {
  const { id, year, number, from, to } = transfer
  return recordChange(call, trx, {
    ...line,
    subject: { id, name: `${transferName(year, number)}, ${from.name} → ${to.name}` },
    ownerId: call.ownerId,
    ...(by.agencyId === null ? {} : { agencyId: by.agencyId }),
  })
}

interface Cash {
  readonly transferId: string
  readonly name: string
  readonly side: Side
  readonly other: Side
  readonly date: IsoDate
  readonly direction: Category
  readonly amount: Centimes
}

/**
 * The feed of a drawer; null where the side is none. Throws `shifts.not_yours`, `shifts.none_open`, and `closings.day_closed` with
 * the name of the agency.
 */
export async function feedDrawer(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { transferId, name, side, other, ...cash }: Cash,
): Promise<string | null> {
  if (side.kind !== 'agency') return null
  const { ownerId, member } = call
  await assertHoldsCash(trx, call, { agencyId: side.id, date: cash.date })
  const id = newId()
  await naming(side, () =>
    insertFeedOwned(trx, ownerId, {
      ...cash,
      id,
      agencyId: side.id,
      counterpart: other.kind,
      note: `Transfert ${name}`,
      createdBy: member.id,
      origin: { kind: 'transfer', id: transferId },
    }),
  )
  return id
}

/** A refusal of a closed day names the agency: two are concerned. */
export async function naming<Result>({ name }: Side, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const date = readClosedDay(error)
    if (date === undefined) throw error
    throw refuse('closings.day_closed', { date, agency: name })
  }
}
