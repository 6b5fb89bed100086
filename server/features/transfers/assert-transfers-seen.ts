import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { asAwaited } from './transfer-view.ts'
import { listAwaitedOwned } from './awaited-transfers.queries.ts'

interface Day {
  readonly agencyId: string
  readonly date: IsoDate
  readonly seenTransfers: readonly string[]
}

/**
 * What is on its way to an agency does not keep it from closing, but is seen first. The agency is locked, so no transfer to it
 * begins meanwhile. Throws `transfers.pending`.
 */
export async function assertTransfersSeen(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { seenTransfers, ...day }: Day,
): Promise<void> {
  const awaited = await listAwaitedOwned(trx, ownerId, day)
  if (awaited.some(({ id }) => !seenTransfers.includes(id))) {
    throw refuse('transfers.pending', { transfers: awaited.map(asAwaited) })
  }
}
