import { noteResponse, noteSilence } from './connection.ts'
import { transferSilenceMs } from './timing.ts'
import { readTransferError, toTransferError } from './transfer-error.ts'

interface SendFileOptions {
  url: string
  file: File
  fields: Record<string, string>
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Reports progress, which `fetch` cannot. Rejects as the calls of trpc.ts do, and with an `AbortError` when aborted. */
export function sendFile({ url, file, fields, onProgress, signal }: SendFileOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer = 0
    const restartTimer = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => request.abort(), transferSilenceMs)
    }
    const abort = () => request.abort()

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer()
      onProgress(total === 0 ? 0 : Math.min(1, loaded / total))
    })
    request.addEventListener('load', () => {
      noteResponse()
      const body = readJson(request.responseText)
      if (request.status < 300) resolve(body)
      else reject(readTransferError(body, request.status))
    })
    request.addEventListener('error', () => {
      noteSilence()
      reject(toTransferError(new TypeError('the connection broke')))
    })
    request.addEventListener('abort', () => {
      reject(toTransferError(signal.aborted ? new DOMException('aborted', 'AbortError') : new Error('silence')))
    })
    request.addEventListener('loadend', () => {
      window.clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })

    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    request.open('POST', url)
    signal.addEventListener('abort', abort)
    restartTimer()
    request.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
