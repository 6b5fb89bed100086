import { type AttachmentType, MAX_FILE_NAME_LENGTH } from '#shared/attachments/attachment-terms.ts'
import { cleanLine } from '#shared/values/text.ts'

/** The endings that a type may have, the usual one first. */
const endings: Record<AttachmentType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** What no file system takes, or means a folder, or is no character. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cs}]/gu

/**
 * The name a file is stored and served under. The sender's is a wish: folders, control characters and what file systems
 * refuse are taken out, it is cut to `MAX_FILE_NAME_LENGTH`, and its ending is the one of what the file really is, so that
 * `facture.html` with a picture in it is called `facture.png`.
 */
export function safeFileName(wished: string, type: AttachmentType): string {
  const [usual] = endings[type]
  const base = wished.slice(Math.max(wished.lastIndexOf('/'), wished.lastIndexOf('\\')) + 1)
  const dot = base.lastIndexOf('.')
  const given = dot === -1 ? '' : base.slice(dot + 1).toLowerCase()
  const ending = endings[type].includes(given) ? given : usual
  const name = cleanLine((dot === -1 ? base : base.slice(0, dot)).replace(UNSAFE, ' ')).replace(/^[. ]+|[. ]+$/g, '')
  const short = Array.from(name)
    .slice(0, MAX_FILE_NAME_LENGTH - ending.length - 1)
    .join('')
    .trimEnd()
  return `${short === '' ? 'preuve' : short}.${ending}`
}
