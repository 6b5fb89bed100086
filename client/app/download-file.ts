import { EXPORTED_ROWS_HEADER } from '#shared/exports/export-terms.ts'
import { noteResponse, noteSilence } from './connection.ts'
import { transferSilenceMs } from './timing.ts'
import { readTransferError, toTransferError } from './transfer-error.ts'

/** Rejects as the calls of trpc.ts do, and if the transfer broke off: half a file is never saved. */
export async function downloadFile(url: string): Promise<{ rows: number }> {
  const control = new AbortController()
  let timer = 0
  const restartTimer = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => control.abort(), transferSilenceMs)
  }
  restartTimer()
  try {
    const response = await fetchFile(url, control.signal)
    const blob = await read(response, restartTimer)
    save(blob, readFileName(response))
    return { rows: Number.parseInt(response.headers.get(EXPORTED_ROWS_HEADER) ?? '', 10) }
  } finally {
    window.clearTimeout(timer)
  }
}

async function fetchFile(url: string, signal: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, { signal })
  } catch {
    noteSilence()
    throw toTransferError(new TypeError('the connection broke'))
  }
  noteResponse()
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => undefined)
  throw readTransferError(body, response.status)
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
  // The browser takes the file at once; a minute is a margin for slow ones.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
