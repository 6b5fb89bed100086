import type { IncomingMessage, ServerResponse } from 'node:http'
import { getTRPCErrorFromUnknown, TRPCError, type AnyProcedure } from '@trpc/server'
import {
  getErrorShape,
  getHTTPStatusCode,
  transformTRPCResponse,
  type ProcedureType,
  type TRPCResponse,
} from '@trpc/server/unstable-core-do-not-import'
import type { AppRouter } from '#server/app-router.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { createLimiter, type Limiter, type Limits, type Release } from '#server/platform/limiter.ts'
import { createContext, type Context, type IncomingCall } from '#server/platform/trpc/context.ts'
import type { ErrorShape } from '#server/platform/trpc/error-format.ts'
import { refusedCall } from '#server/platform/trpc/refusals.ts'
import { callError } from './call-error.ts'
import { readInputs, type Inputs } from './call-inputs.ts'
import { readRequest, type CallRequest, type RequestedCall } from './call-request.ts'
import { setRetryAfter } from './retry-after.ts'

type Next = (error?: unknown) => void

/** Shorter responses grow when they are compressed. */
const COMPRESSED_FROM_BYTES = 1024

export interface CallLimits {
  readonly work: Limits
  readonly doors: Limits
}

/** As many at work as one process keeps busy. Sign-in is limited separately: hashing would keep all other calls out. */
const callLimits: CallLimits = {
  work: { running: 8, waiting: 100, waitMs: 500, retryAfterMs: retryDelays.callMs },
  doors: { running: 80, waiting: 40, waitMs: 500, retryAfterMs: retryDelays.callMs },
}

const methods: Readonly<Record<ProcedureType, string>> = { query: 'GET', mutation: 'POST', subscription: 'GET' }

const UNLIMITED_PATH = 'auth.signOut'

export interface CallHandlerOptions {
  readonly maxBytes: number
  readonly maxBatch: number
  readonly limits?: CallLimits
  readonly compress?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void
}

/**
 * Calls to the router over GET and POST, single and in batches, in tRPC's wire format. tRPC's own adapter rebuilds every request
 * as a web `Request`, which costs more than the SQL of a list; a conformance test compares both. Streams are not offered: a
 * request for one gets a plain response. Every call of a batch is limited separately.
 */
export function callHandler(router: AppRouter, deps: Deps, options: CallHandlerOptions) {
  const { maxBytes, maxBatch, compress, limits = callLimits } = options
  const config = router._def._config
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- at run time a flat record by path, complete because no router is lazy
  const procedures = router._def.procedures as unknown as Record<string, AnyProcedure>
  const work = createLimiter(limits.work)
  const doors = createLimiter(limits.doors)

  function limiterFor(path: string): Limiter | undefined {
    if (path === UNLIMITED_PATH) return undefined
    return path.startsWith('auth.') ? doors : work
  }

  return (req: IncomingMessage & IncomingCall, res: ServerResponse, next: Next): void => {
    let request: CallRequest
    try {
      request = readRequest(req, procedures, maxBatch)
    } catch (cause) {
      return respond(req, res, [{ error: shapeError(cause, { type: 'unknown' }) }], false)
    }
    // Under overload, reject before reading a body or making a context.
    if (request.calls.every(({ path }) => limiterFor(path)?.isFull() === true)) return rejectAll(res, request)
    if (req.method === 'HEAD') {
      res.statusCode = 204
      res.end()
      return
    }
    void run(req, res, request).catch(next)
  }

  async function run(req: IncomingMessage & IncomingCall, res: ServerResponse, request: CallRequest): Promise<void> {
    const inputs = await readInputs(req, request, maxBytes)
    const ctx = createContext(deps, req, res)
    // Each call of a batch may have to wait, and then listens for the caller's leaving.
    if (request.isBatch) res.setMaxListeners(res.getMaxListeners() + request.calls.length)
    const results = await Promise.all(
      request.calls.map((call, index) => runCall(call, index, { inputs, ctx, req, res })),
    )
    respond(req, res, results, request.isBatch)
  }

  async function runCall(
    { path, procedure }: RequestedCall,
    batchIndex: number,
    { inputs, ctx, req, res }: { inputs: Inputs; ctx: Context; req: IncomingMessage; res: ServerResponse },
  ): Promise<CallResult> {
    let release: Release | undefined
    try {
      release = await limiterFor(path)?.acquire({ caller: res })
      if (procedure === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
      const { type } = procedure._def
      if (req.method !== methods[type]) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
      const data: unknown = await procedure({
        path,
        getRawInput: async () => inputs.read(batchIndex, config.transformer.input.deserialize),
        ctx,
        type,
        // No procedure looks whether its caller is still there, and a signal for each call costs as much as its session.
        signal: undefined,
        batchIndex,
      })
      return { result: { data } }
    } catch (cause) {
      return { error: shapeError(cause, { type: procedure?._def.type ?? 'unknown', path, ctx }) }
    } finally {
      // Also for a caller who has left: the statements still run.
      release?.()
    }
  }

  function shapeError(cause: unknown, { type, path, ctx }: ErrorPlace): ErrorShape {
    const error = cause instanceof Refusal ? refusedCall(cause) : getTRPCErrorFromUnknown(cause)
    return getErrorShape({ config, error, type, path, input: undefined, ctx })
  }

  function respond(req: IncomingMessage, res: ServerResponse, results: CallResult[], isBatch: boolean): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a call without a batch has exactly one result
    const body = (isBatch ? results : results[0]) as TRPCResponse
    setRetryAfter(res, results.map(getErrorParams))
    res.statusCode = getHTTPStatusCode(body)
    const text = JSON.stringify(transformTRPCResponse(config, body))
    const isShort = text.length < COMPRESSED_FROM_BYTES
    if (compress === undefined || isShort || req.headers['accept-encoding'] === undefined) send(res, text)
    else compress(req, res, () => send(res, text))
  }
}

type CallResult = { result: { data: unknown } } | { error: ErrorShape }

interface ErrorPlace {
  readonly type: ProcedureType | 'unknown'
  readonly path?: string
  readonly ctx?: Context
}

function getErrorParams(result: CallResult): unknown {
  return 'error' in result ? result.error.data.params : undefined
}

function rejectAll(res: ServerResponse, { calls, isBatch }: CallRequest): void {
  const params = { retryAfterMs: retryDelays.callMs }
  const errors = calls.map(({ path }) =>
    callError(res, 503, 'SERVICE_UNAVAILABLE', { reason: 'service.busy', params }, path),
  )
  setRetryAfter(res, [params])
  res.statusCode = 503
  send(res, JSON.stringify(isBatch ? errors : errors[0]))
}

function send(res: ServerResponse, text: string): void {
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Vary', 'trpc-accept, accept')
  // With a length the response is one write; without, Node sends it in chunks.
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text)
}
