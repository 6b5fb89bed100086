import type { Transaction } from 'kysely'
import { type ClosingDetailRecord, findClosingInScope } from '#server/features/closings/closings.queries.ts'
import { lockTransferOwned } from '#server/features/transfers/transfer-write.queries.ts'
import { findTransferInScope, type TransferRecord } from '#server/features/transfers/transfer-record.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import type { Centimes } from '#shared/values/money.ts'

/** Where a shortage was found. */
export type ShortageSource =
  | { readonly closing: ClosingDetailRecord; readonly transfer: null }
  | { readonly closing: null; readonly transfer: TransferRecord }

interface SourceIds {
  readonly closingId: string | null
  readonly transferId: string | null
}

/** A transfer is locked, as for everything that is decided about one. Throws `closings.not_found`, `transfers.not_found`. */
export async function findSourceInScope(
  trx: Transaction<Database>,
  space: ScopedSpace,
  { closingId, transferId }: SourceIds,
): Promise<ShortageSource> {
  if (transferId !== null) {
    if ((await findTransferInScope(trx, space, transferId)) === undefined) throw refuse('transfers.not_found')
    await lockTransferOwned(trx, space.ownerId, transferId)
    const transfer = await findTransferInScope(trx, space, transferId)
    if (transfer === undefined) throw refuse('transfers.not_found')
    return { closing: null, transfer }
  }
  const closing = await findClosingInScope(trx, space, closingId ?? '')
  if (closing === undefined) throw refuse('closings.not_found')
  return { closing, transfer: null }
}

/**
 * What is missing and not settled. Throws `closings.reopened`, `closings.line_not_found`, `closings.already_settled`,
 * `closings.line_settled`, `transfers.difference_settled`.
 */
export function findOpenDiscrepancy({ closing, transfer }: ShortageSource, accountId: string | null): Centimes | null {
  if (transfer !== null) {
    const { settlement, difference } = transfer
    if (settlement !== null) throw refuse('transfers.difference_settled', { settlement })
    return difference
  }
  if (closing.reopened_at !== null) throw refuse('closings.reopened')
  if (accountId === null) {
    if (closing.settlement !== null) throw refuse('closings.already_settled', { settlement: closing.settlement })
    return closing.discrepancy
  }
  const line = closing.lines.find((one) => one.accountId === accountId)
  if (line === undefined) throw refuse('closings.line_not_found')
  if (line.settlement !== null) throw refuse('closings.line_settled', { settlement: line.settlement })
  return line.discrepancy
}

/** Of a transfer, that of its arrival; null where it touches no agency. */
export function getSourceAgency({ closing, transfer }: ShortageSource): string | null {
  return transfer === null ? closing.agency_id : (transfer.to.agencyId ?? transfer.from.agencyId)
}

export function nameSource({ closing, transfer }: ShortageSource): string {
  return transfer === null ? closingName(closing.year, closing.number) : transferName(transfer.year, transfer.number)
}
