import type { IncomingMessage } from 'node:http'
import busboy from 'busboy'
import type { ReceivedFile } from '#server/features/attachments/attachments.service.ts'
import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import { MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachment-terms.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { newId } from '#shared/values/ids.ts'

const SILENCE_MS = 20_000

/**
 * Reads the one file of a `multipart/form-data` body into memory, at most `MAX_ATTACHMENT_BYTES`. A field `id` may precede it.
 * The content type of the part is ignored.
 *
 * Throws `attachments.too_large` as soon as it is, `attachments.one_file`, `attachments.empty` without a file, and
 * `attachments.unreadable` for a body that is no form, breaks off or stalls.
 */
export function receiveFile(req: IncomingMessage): Promise<ReceivedFile> {
  return new Promise((resolve, reject) => {
    const parser = createParser(req)
    if (parser === undefined) return reject(refuse('attachments.unreadable'))
    let id: string | undefined
    let name = ''
    let size = 0
    let chunks: Buffer[] | undefined
    let isOver = false

    const end = () => {
      isOver = true
      clearTimeout(silence)
      req.unpipe(parser)
      // The rest is ignored but received: a response while the sender is writing would reset the connection.
      req.resume()
    }
    const fail = (refusal: Refusal) => {
      if (isOver) return
      chunks = undefined
      end()
      reject(refusal)
    }
    const silence = setTimeout(() => {
      fail(refuse('attachments.unreadable'))
      req.destroy()
    }, SILENCE_MS)

    parser.on('field', (field, value) => {
      if (field === 'id') id = value
    })
    parser.on('file', (_field, stream, info) => {
      name = info.filename ?? ''
      const received: Buffer[] = []
      chunks = received
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_ATTACHMENT_BYTES) fail(refuse('attachments.too_large'))
        else if (!isOver) received.push(chunk)
      })
      stream.on('error', () => fail(refuse('attachments.unreadable')))
    })
    parser.on('filesLimit', () => fail(refuse('attachments.one_file')))
    parser.on('partsLimit', () => fail(refuse('attachments.unreadable')))
    parser.on('error', () => fail(refuse('attachments.unreadable')))
    parser.on('close', () => {
      if (isOver) return
      if (chunks === undefined) return fail(refuse('attachments.empty'))
      const checked = idSchema.safeParse(id ?? newId())
      if (!checked.success) return fail(refuse('attachments.unreadable'))
      end()
      resolve({ id: checked.data, name, content: Buffer.concat(chunks) })
    })
    req.on('data', () => silence.refresh())
    req.on('close', () => {
      if (!req.complete) fail(refuse('attachments.unreadable'))
    })
    req.on('error', () => fail(refuse('attachments.unreadable')))
    req.pipe(parser)
  })
}

function createParser(req: IncomingMessage): busboy.Busboy | undefined {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        fields: 2,
        parts: 4,
        fieldNameSize: 50,
        fieldSize: 100,
        headerPairs: 20,
        // One more than allowed: at the limit itself busboy would cut the file silently.
        fileSize: MAX_ATTACHMENT_BYTES + 1,
      },
    })
  } catch {
    return undefined
  }
}
