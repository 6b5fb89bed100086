import { TRPCClientError } from '@trpc/client'
import { EXPORTED_ROWS_HEADER } from '#shared/exports/export-terms.ts'
import { noteResponse, noteSilence } from './connection.ts'
import { transferSilenceMs } from './timing.ts'

/**
 * Fetches a file and hands it to the browser to be saved under the server's name for it. Answers its number of lines.
 * Rejects as the calls of trpc.ts do (a refusal with its `data`, a dead line without), and with a plain error where the file
 * broke off: half a file is never saved.
 */
export async function downloadFile(url: string): Promise<{ rows: number }> {
  const control = new AbortController()
  let silence = 0
  const stillThere = () => {
    window.clearTimeout(silence)
    silence = window.setTimeout(() => control.abort(), transferSilenceMs)
  }
  stillThere()
  try {
    const response = await ask(url, control.signal)
    const blob = await read(response, stillThere)
    save(blob, readFileName(response))
    return { rows: Number.parseInt(response.headers.get(EXPORTED_ROWS_HEADER) ?? '', 10) }
  } finally {
    window.clearTimeout(silence)
  }
}

async function ask(url: string, signal: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, { signal })
  } catch {
    noteSilence()
    throw TRPCClientError.from(new TypeError('the line broke'))
  }
  noteResponse()
  if (response.ok) return response
  const answer: unknown = await response.json().catch(() => undefined)
  throw TRPCClientError.from(isErrorAnswer(answer) ? answer : new Error('no answer of ours'))
}

async function read(response: Response, onPiece: () => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (;;) {
    const piece = await reader?.read()
    if (piece?.value === undefined) break
    onPiece()
    pieces.push(piece.value)
  }
  return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' })
}

function readFileName(response: Response): string {
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)/i.exec(header)?.[1] ?? ''
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken it by the next turn; a minute is for those that have not.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

interface ErrorAnswer {
  error: { message: string; code: number; data: Record<string, unknown> }
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  return typeof answer === 'object' && answer !== null && 'error' in answer
}
