import { fileTypeFromBuffer } from 'file-type'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AccountCall, Call } from '#server/deps.ts'
import { isAdmin, type Role } from '#shared/auth/roles.ts'
import {
  type Attachment,
  type AttachmentType,
  isAttachmentType,
  MAX_ATTACHMENT_BYTES,
} from '#shared/attachments/attachment-terms.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import {
  type AttachmentFile,
  countLooseAttachments,
  deleteLooseAttachments,
  findAttachmentFile,
  findSameAttachment,
  insertAttachment,
} from './attachments.queries.ts'
import { safeFileName } from './file-name.ts'

/** Most files of an account that wait for their payment. */
const MAX_LOOSE_ATTACHMENTS = 10
/** How long a file waits for its payment. */
const LOOSE_MS = 24 * 3_600_000

/** A file as it came in; nothing of it is believed but its bytes. */
export interface ReceivedFile {
  /** Made by the client, so that a repeated upload stores once (D10). */
  readonly id: string
  readonly name: string
  readonly content: Buffer
}

/**
 * Stores a proof of payment (D27). Its type is what its content says, whatever name and type it came with.
 *
 * Refuses `attachments.empty`, `attachments.too_large`, `attachments.wrong_type`, `attachments.too_many` while too many
 * wait for their payment, `create.id_taken`; `access.not_signed_in` where the account was suspended meanwhile.
 */
export async function storeAttachment(
  { db, now, userId }: Pick<AccountCall, 'db' | 'now' | 'userId'>,
  { id, name, content }: ReceivedFile,
): Promise<Attachment> {
  if (content.length === 0) throw refuse('attachments.empty')
  if (content.length > MAX_ATTACHMENT_BYTES) throw refuse('attachments.too_large')
  const mediaType = await detectType(content)
  if (mediaType === undefined) throw refuse('attachments.wrong_type')
  const fileName = safeFileName(name, mediaType)

  return inTransaction(db, async (trx) => {
    // Locked before counting, or twenty uploads at once all see a free place.
    const account = await lockAccount(trx, userId)
    if (account?.status !== 'active') throw refuse('access.not_signed_in')
    const { row } = await createOnce(trx, {
      // Compares the bytes in the database, so that none are read back.
      find: () => findSameAttachment(trx, { id, userId, content }),
      isSame: () => true,
      insert: async () => {
        if ((await countLooseAttachments(trx, userId)) >= MAX_LOOSE_ATTACHMENTS) throw refuse('attachments.too_many')
        return insertAttachment(trx, { id, userId, fileName, mediaType, content, createdAt: now })
      },
    })
    return row
  })
}

/**
 * A stored file, for its account and for administrators. Refuses `attachments.not_found` alike for an unknown id, another
 * account's, and what is no id at all (D9).
 */
export async function readAttachment(
  { db }: Pick<Call, 'db'>,
  account: { readonly userId: string; readonly role: Role },
  id: string,
): Promise<AttachmentFile> {
  const parsed = idSchema.safeParse(id)
  const file = parsed.success
    ? await findAttachmentFile(db, parsed.data, isAdmin(account.role) ? null : account.userId)
    : undefined
  if (file === undefined) throw refuse('attachments.not_found')
  return file
}

/** Deletes files that were uploaded a day ago and never joined to a payment. */
export function sweepAttachments({ db, now }: Pick<Call, 'db' | 'now'>): Promise<void> {
  return deleteLooseAttachments(db, new Date(now.getTime() - LOOSE_MS))
}

async function detectType(content: Buffer): Promise<AttachmentType | undefined> {
  const mime = (await fileTypeFromBuffer(content))?.mime
  // A picture that moves is a PNG with more chunks.
  if (mime === 'image/apng') return 'image/png'
  return mime !== undefined && isAttachmentType(mime) ? mime : undefined
}
