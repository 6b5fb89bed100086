import { TRPCClientError } from '@trpc/client'
import { noteResponse, noteSilence } from './connection.ts'
import { transferSilenceMs } from './timing.ts'

interface SendFileOptions {
  url: string
  file: File
  /** Fields that stand before the file in the form. */
  fields: Record<string, string>
  /** How much has gone out, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends one file as a form, and tells how far it is, which `fetch` cannot. Answers the server's JSON, unchecked. Rejects as
 * the calls of trpc.ts do: a refusal with its `data`, a dead line without, an `AbortError` where it was called off.
 */
export function sendFile({ url, file, fields, onProgress, signal }: SendFileOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let silence = 0
    const stillThere = () => {
      window.clearTimeout(silence)
      silence = window.setTimeout(() => request.abort(), transferSilenceMs)
    }
    const callOff = () => request.abort()

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stillThere()
      onProgress(total === 0 ? 0 : Math.min(1, loaded / total))
    })
    request.addEventListener('load', () => {
      noteResponse()
      const answer = readJson(request.responseText)
      if (request.status < 300) resolve(answer)
      else reject(failure(isErrorAnswer(answer) ? answer : new Error('no answer of ours')))
    })
    request.addEventListener('error', () => {
      noteSilence()
      reject(failure(new TypeError('the line broke')))
    })
    request.addEventListener('abort', () => {
      reject(failure(signal.aborted ? new DOMException('called off', 'AbortError') : new Error('silence')))
    })
    request.addEventListener('loadend', () => {
      window.clearTimeout(silence)
      signal.removeEventListener('abort', callOff)
    })

    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    request.open('POST', url)
    signal.addEventListener('abort', callOff)
    stillThere()
    request.send(form)
  })
}

function failure(cause: Error | ErrorAnswer): Error {
  return TRPCClientError.from(cause)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface ErrorAnswer {
  error: { message: string; code: number; data: Record<string, unknown> }
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  return typeof answer === 'object' && answer !== null && 'error' in answer
}
