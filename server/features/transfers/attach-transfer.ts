import type { Transaction } from 'kysely'
import { keepFileOwned } from '#server/features/attachments/kept-files.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AttachTransferInput } from '#shared/transfers/transfer-input.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { checkAction } from '#shared/team/permissions.ts'
import { updateTransferOwned } from './transfer-write.queries.ts'
import { getArrivalSide, mayAttach } from './transfers.rules.ts'
import type { TransferRecord } from './transfer-record.queries.ts'
import { changeTransfer } from './write-transfer.ts'

/**
 * A photo or PDF of the slip, by who is at one of its sides; another one only by the owner. Throws `transfers.not_found`,
 * `.other_side`, `.has_attachment`, `attachments.not_found`.
 */
export function attachTransfer(
  call: AuditedOwnerCall,
  { id, attachmentId }: AttachTransferInput,
): Promise<TransferRow> {
  return changeTransfer(call, id, async ({ trx, transfer }) => {
    const { attachment, from } = transfer
    if (!mayAttach(call, transfer)) throw refuse('transfers.other_side')
    const by = getArrivalSide(transfer)
    const fileName = await attachFile(trx, call, { transfer, attachmentId })
    return {
      action: 'transfers.attach',
      ...(attachment === null ? {} : { before: { fileName: attachment.fileName } }),
      after: { fileName },
      by: by.agencyId === null ? from : by,
    }
  })
}

/** Returns its name. The file becomes one of the space, which its sender's account does not take along. */
export async function attachFile(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { transfer, attachmentId }: { readonly transfer: TransferRecord; readonly attachmentId: string },
): Promise<string> {
  const { ownerId, member, now } = call
  const { id, attachment } = transfer
  if (attachment?.id === attachmentId) return attachment.fileName
  assertMayReplace(call, transfer)
  const fileName = await keepFileOwned(trx, ownerId, { id: attachmentId, memberId: member.id, now })
  if (fileName === undefined) throw refuse('attachments.not_found')
  try {
    await updateTransferOwned(trx, ownerId, id, { attachment_id: attachmentId })
  } catch (error) {
    // Another transfer names it.
    if (isUniqueViolation(error, 'cash_transfers_file')) throw refuse('attachments.not_found')
    throw error
  }
  return fileName
}

function assertMayReplace({ member }: AuditedOwnerCall, { attachment }: TransferRecord): void {
  if (attachment !== null && checkAction('transfers.settle', member, 'password') !== null) {
    throw refuse('transfers.has_attachment')
  }
}
