import { type AttachmentType, MAX_FILE_NAME_LENGTH } from '#shared/attachments/attachment-terms.ts'
import { cleanLine } from '#shared/values/text.ts'

const endings: Record<AttachmentType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** Characters that file systems refuse or read as folders, and control characters. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cs}]/gu

/** The sender's name without folders and unsafe characters, with the extension of the file's real type. */
export function safeFileName(sentName: string, type: AttachmentType): string {
  const [usual] = endings[type]
  const base = sentName.slice(Math.max(sentName.lastIndexOf('/'), sentName.lastIndexOf('\\')) + 1)
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
