export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024
/** In code points, extension included. */
export const MAX_FILE_NAME_LENGTH = 120

export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

export interface Attachment {
  id: string
  fileName: string
  mediaType: AttachmentType
  size: number
}

export function isAttachmentType(type: string): type is AttachmentType {
  return (attachmentTypes as readonly string[]).includes(type)
}

export function attachmentPath(id: string): string {
  return `/api/attachments/${id}`
}

/** Of a PDF, for a frame; for administrators. */
export function attachmentPreviewPath(id: string): string {
  return `${attachmentPath(id)}/preview`
}
