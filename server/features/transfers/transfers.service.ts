import { listActivePlacesOwned } from '#server/features/places/places.queries.ts'
import type { OwnerCall } from '#server/deps.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { AwaitedTransfersInput, ListTransfersInput } from '#shared/transfers/transfer-input.ts'
import type {
  AwaitedTransfer,
  TransferEndOption,
  TransferPage,
  TransferRow,
  TransferSummary,
} from '#shared/transfers/transfer-row.ts'
import { daysBetween } from '#shared/values/calendar-date.ts'
import { listAgencyNamesOwned } from './transfer-sides.queries.ts'
import { sideOfAgency, sideOfPlace } from './transfer-sides.ts'
import { asAwaited, asTransfer } from './transfer-view.ts'
import { mayUse, type Side } from './transfers.rules.ts'
import { findTransferInScope } from './transfer-record.queries.ts'
import { listAwaitedOwned } from './awaited-transfers.queries.ts'
import { listTransfersInScope, sumOpenTransfersInScope, type TransferReader } from './transfers.queries.ts'

export function asReader({ ownerId, scope, member }: OwnerCall): TransferReader {
  return { ownerId, scope, isCashier: member.role === 'cashier' }
}

export function listTransfers(call: OwnerCall, input: ListTransfersInput): Promise<TransferPage> {
  return readPage(input.page, async (page) => {
    const { rows, total } = await listTransfersInScope(call.db, asReader(call), { ...input, page })
    return { rows: rows.map((row) => asTransfer(row, call)), total }
  })
}

/** Throws `transfers.not_found`. */
export async function findTransfer(call: OwnerCall, { id }: { id: string }): Promise<TransferRow> {
  const transfer = await findTransferInScope(call.db, call, id)
  if (transfer === undefined) throw refuse('transfers.not_found')
  return asTransfer(transfer, call)
}

/** Throws `agencies.not_found`. */
export async function listAwaitedTransfers(call: OwnerCall, input: AwaitedTransfersInput): Promise<AwaitedTransfer[]> {
  if (!isInScope(call.scope, input.agencyId)) throw refuse('agencies.not_found')
  return (await listAwaitedOwned(call.db, call.ownerId, input)).map(asAwaited)
}

/** Of the menu and the board, in one statement. A blind member reads no sums. */
export async function summariseTransfers(call: OwnerCall): Promise<TransferSummary> {
  const { db, member, today } = call
  const sums = await sumOpenTransfersInScope(db, asReader(call))
  const { oldest } = sums
  return {
    toReceive: sums.toReceive,
    inTransit: {
      count: sums.transitCount,
      amount: member.blind ? null : sums.transitAmount,
      oldest,
      ageDays: oldest === null ? null : daysBetween(oldest, today),
    },
    toSettle: { count: sums.settleCount, amount: member.blind ? null : sums.settleAmount },
  }
}

/** Where the member may take money from and send it to; which pairs fit, the call that sends decides. */
export async function listTransferEnds(call: OwnerCall): Promise<TransferEndOption[]> {
  const { db, ownerId } = call
  const agencies = (await listAgencyNamesOwned(db, ownerId)).map(sideOfAgency)
  const places = (await listActivePlacesOwned(db, ownerId)).map(sideOfPlace)
  return [...agencies, ...places]
    .map((side) => asEnd(call, side))
    .filter(({ canSend, canReceive }) => canSend || canReceive)
}

function asEnd(call: OwnerCall, side: Side): TransferEndOption {
  const { kind, id, name, agencyId } = side
  const belongsToNone = kind === 'bank' || kind === 'owner'
  const isOwn = belongsToNone ? kind === 'owner' || call.member.role !== 'cashier' : isInScope(call.scope, agencyId)
  return {
    kind: kind === 'agency' ? 'agency' : 'place',
    id,
    name,
    sideKind: kind,
    agencyId,
    canSend: isOwn && mayUse(call, side),
    canReceive: mayUse(call, side),
  }
}
