/** What a proof of payment may be (D27): the same for the form, the server and its table. */

/** Largest file, in bytes: 5 MB. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024
/** Longest name that is kept, in code points, its extension included. */
export const MAX_FILE_NAME_LENGTH = 120

export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** A stored file as screens name it; its bytes are at `/api/attachments/<id>`. */
export interface Attachment {
  id: string
  fileName: string
  mediaType: AttachmentType
  /** Bytes. */
  size: number
}

/** Whether a text is one of the accepted types. */
export function isAttachmentType(type: string): type is AttachmentType {
  return (attachmentTypes as readonly string[]).includes(type)
}

/** Where the file of an attachment is served. */
export function attachmentPath(id: string): string {
  return `/api/attachments/${id}`
}
