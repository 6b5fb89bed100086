import type { IncomingMessage } from 'node:http'
import { TRPCError, type AnyProcedure } from '@trpc/server'
import { parseConnectionParamsFromString } from '@trpc/server/unstable-core-do-not-import'

export interface RequestedCall {
  readonly path: string
  readonly procedure: AnyProcedure | undefined
}

export interface CallRequest {
  readonly calls: readonly RequestedCall[]
  readonly isBatch: boolean
  /** The parameter `input`, decoded only here: a call that is refused as busy needs none. */
  readQuery(): string | null
}

/** No other parameter, so neither a batch nor parameters of a connection. */
const ONLY_INPUT = /^(?:input=[^&]*)?$/

/** @throws TRPCError for a request that is refused as a whole */
export function readRequest(
  { url = '/' }: Pick<IncomingMessage, 'url'>,
  procedures: Readonly<Record<string, AnyProcedure>>,
  maxBatch: number,
): CallRequest {
  const mark = url.indexOf('?')
  const search = mark === -1 ? '' : url.slice(mark + 1)
  const readParameter = (name: string) => new URLSearchParams(search).get(name)
  const hasOthers = !ONLY_INPUT.test(search)
  const isBatch = hasOthers && readParameter('batch') === '1'
  const names = decodePath(mark === -1 ? url : url.slice(0, mark))
  const paths = isBatch ? names.split(',') : [names]
  if (paths.length > maxBatch) throw badRequest('Batch call exceeds maximum size')
  const calls = paths.map((path) => ({
    path,
    procedure: Object.hasOwn(procedures, path) ? procedures[path] : undefined,
  }))
  if (isMixed(calls)) throw badRequest('Cannot mix procedure types in call')
  const connectionParams = hasOthers ? readParameter('connectionParams') : null
  // No procedure uses them; malformed ones are refused as tRPC's adapter refuses them.
  if (connectionParams !== null) parseConnectionParamsFromString(connectionParams)
  return { calls, isBatch, readQuery: () => readParameter('input') }
}

function isMixed(calls: readonly RequestedCall[]): boolean {
  let first: string | undefined
  for (const { procedure } of calls) {
    if (procedure === undefined) continue
    first ??= procedure._def.type
    if (procedure._def.type !== first) return true
  }
  return false
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch (cause) {
    throw badRequest('Invalid path', cause)
  }
}

function badRequest(message: string, cause?: unknown): TRPCError {
  return new TRPCError({ code: 'BAD_REQUEST', message, cause })
}
