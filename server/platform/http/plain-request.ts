import type { IncomingMessage } from 'node:http'
import type { AnyProcedure } from '@trpc/server'

export interface PlainCall {
  path: string
  procedure: AnyProcedure
}

export interface PlainRequest {
  calls: PlainCall[]
  isBatch: boolean
  /** The `input` of a GET, as text. */
  query: string | null
}

/** The calls a request names; undefined where it is not plain: another method than its procedures', streams, unknown names, too many. */
export function readRequest(
  req: IncomingMessage,
  procedures: Record<string, AnyProcedure>,
  maxBatch: number,
): PlainRequest | undefined {
  const { method, headers, url = '/' } = req
  const type = method === 'GET' ? 'query' : method === 'POST' ? 'mutation' : undefined
  if (type === undefined || headers['trpc-accept'] !== undefined) return undefined
  if (headers.accept?.includes('application/jsonl') === true) return undefined
  const mark = url.indexOf('?')
  const parameters = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))
  if (parameters.has('connectionParams')) return undefined
  const isBatch = parameters.get('batch') === '1'
  const names = decodePath(mark === -1 ? url : url.slice(0, mark))
  if (names === undefined) return undefined
  const paths = isBatch ? names.split(',') : [names]
  if (paths.length > maxBatch) return undefined
  const calls: PlainCall[] = []
  for (const path of paths) {
    const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined
    if (procedure === undefined || procedure._def.type !== type) return undefined
    calls.push({ path, procedure })
  }
  return { calls, isBatch, query: parameters.get('input') }
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return undefined
  }
}
