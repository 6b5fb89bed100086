import { fileTypeFromBuffer } from 'file-type'
import { lockAccount } from '#server/features/auth/accounts.queries.ts'
import { isExpenseFileInScope } from '#server/features/expenses/expense-files.queries.ts'
import { isPaperInScope, type PaperReader } from '#server/features/shortages/papers.queries.ts'
import { isFileInScope } from '#server/features/transfers/transfer-record.queries.ts'
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
  findAttachmentPiece,
  findSameAttachment,
  insertAttachment,
} from './attachments.queries.ts'
import { safeFileName } from './file-name.ts'

const MAX_LOOSE_ATTACHMENTS = 10
const LOOSE_MS = 24 * 3_600_000

export interface ReceivedFile {
  readonly id: string
  readonly name: string
  readonly content: Buffer
}

/** The type is read from the content, not from the name and type it was sent with. */
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
    // Locked before counting: concurrent uploads would all count below the limit.
    const account = await lockAccount(trx, userId)
    if (account?.status !== 'active') throw refuse('access.not_signed_in')
    const { row } = await createOnce(trx, {
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

export interface OpenAttachment extends Pick<AttachmentFile, 'fileName' | 'mediaType' | 'size'> {
  /** Read as they are taken, each in its own statement, so that a slow reader holds neither the file nor a connection. */
  pieces(): AsyncIterable<Buffer>
}

export interface FileReader {
  /** Null in a session by PIN. */
  readonly account: { readonly userId: string; readonly role: Role } | null
  /** Null while it is closed. */
  readonly space: PaperReader | null
}

/**
 * For its account, for administrators, and for who sees the transfer, the debt or the expense that names it. Throws `attachments.not_found` for any other id,
 * and for text that is no id.
 */
export async function openAttachment(
  { db }: Pick<Call, 'db'>,
  reader: FileReader,
  id: string,
): Promise<OpenAttachment> {
  const parsed = idSchema.safeParse(id)
  const file = parsed.success ? await findReadable(db, reader, parsed.data) : undefined
  if (file === undefined || !parsed.success) throw refuse('attachments.not_found')
  const { fileName, mediaType, size } = file
  return { fileName, mediaType, size, pieces: () => readPieces(db, parsed.data, file) }
}

async function findReadable(db: Call['db'], { account, space }: FileReader, id: string) {
  const isAll = account !== null && isAdmin(account.role)
  const own = account === null ? undefined : await findAttachmentFile(db, id, isAll ? null : account.userId)
  if (own !== undefined || space === null) return own
  const isSeen =
    (await isFileInScope(db, space, id)) ||
    (await isPaperInScope(db, space, id)) ||
    (await isExpenseFileInScope(db, space, id))
  return isSeen ? findAttachmentFile(db, id, space.ownerId) : undefined
}

/** A PDF, for administrators. Throws `attachments.not_found` for other accounts and other files. */
export async function openPreview(...[call, reader, id]: Parameters<typeof openAttachment>): Promise<OpenAttachment> {
  if (reader.account === null || !isAdmin(reader.account.role)) throw refuse('attachments.not_found')
  const file = await openAttachment(call, reader, id)
  if (file.mediaType !== 'application/pdf') throw refuse('attachments.not_found')
  return file
}

async function* readPieces(db: Call['db'], id: string, { start, size }: AttachmentFile): AsyncGenerator<Buffer> {
  yield start
  for (let sent = start.length; sent < size;) {
    const piece = await findAttachmentPiece(db, id, sent)
    if (piece === undefined || piece.length === 0) throw new Error('The file was deleted while it was sent')
    yield piece
    sent += piece.length
  }
}

export function sweepAttachments({ db, now }: Pick<Call, 'db' | 'now'>): Promise<void> {
  return deleteLooseAttachments(db, new Date(now.getTime() - LOOSE_MS))
}

async function detectType(content: Buffer): Promise<AttachmentType | undefined> {
  const mime = (await fileTypeFromBuffer(content))?.mime
  // An animated picture is a PNG with more chunks.
  if (mime === 'image/apng') return 'image/png'
  return mime !== undefined && isAttachmentType(mime) ? mime : undefined
}
