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
import { onReserve, type Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { createLimiter, type Limiter, type Limits, type Release } from '#server/platform/limiter.ts'
import { createContext, type Context, type IncomingCall } from '#server/platform/trpc/context.ts'
import type { ErrorShape } from '#server/platform/trpc/error-format.ts'
import { refusedCall } from '#server/platform/trpc/refusals.ts'
import { runProcedure } from '#server/platform/trpc/run-procedure.ts'
import { callError } from './call-error.ts'
import { getCallerKey } from './caller-key.ts'
import { readInputs, type Inputs } from './call-inputs.ts'
import { readRequest, type CallRequest, type RequestedCall } from './call-request.ts'
import { setRetryAfter } from './retry-after.ts'

type Next = (error?: unknown) => void

/** Shorter responses grow when they are compressed. */
const COMPRESSED_FROM_BYTES = 1024

export interface CallLimits {
  readonly work: Limits
  /** For calls about passwords, and as many again for the session. */
  readonly doors: Limits
}

/**
 * As many at work as one process keeps busy. Sign-in is limited separately: hashing would keep all other calls out. Few of those
 * run at once, because each may hold a connection while it waits for a lock, and more wait longer, because hashing is slow.
 */
const callLimits: CallLimits = {
  work: { running: 8, waiting: 100, waitMs: 500, retryAfterMs: retryDelays.callMs },
  doors: { running: 6, alone: 3, waiting: 120, waitMs: 5000, retryAfterMs: retryDelays.callMs },
}

/** As many as there are reserved connections. Nothing but a flood from one account or address fills the queue. */
const signOutLimits: Limits = { running: 2, waiting: 500, waitMs: 5000, retryAfterMs: retryDelays.callMs }

const methods: Readonly<Record<ProcedureType, string>> = { query: 'GET', mutation: 'POST', subscription: 'GET' }

const SESSION_PATH = 'auth.session'
const SIGN_OUT_PATH = 'auth.signOut'

/** They hash a PIN, or look for a code. */
const PIN_PATHS: ReadonlySet<string> = new Set([
  'terminals.enroll',
  'terminals.signIn',
  'terminals.changePin',
  'team.addPinMember',
  'team.setPin',
  'team.setOwnPin',
])

export interface CallHandlerOptions {
  readonly maxBytes: number
  readonly maxBatch: number
  readonly limits?: CallLimits
  readonly compress?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void
  /** Whose places a request takes. */
  readonly getKey?: (req: IncomingCall) => string
}

export interface CallHandler {
  handle(req: IncomingMessage & IncomingCall, res: ServerResponse, next: Next): void
  /**
   * The calls of a request if the places of all of them are taken, to `refuse` it before anything else is done for it: under
   * overload most requests are. `url` starts after the router's path.
   */
  findBusy(req: IncomingMessage & IncomingCall, url: string): CallRequest | undefined
  refuse(res: ServerResponse, request: CallRequest): void
}

/**
 * Calls to the router over GET and POST, single and in batches, in tRPC's wire format. tRPC's own adapter rebuilds every request
 * as a web `Request`, which costs more than the SQL of a list; a conformance test compares both. Streams are not offered: a
 * request for one gets a plain response. Every call of a batch takes its own place, which accounts share (limiter.ts).
 */
export function callHandler(router: AppRouter, deps: Deps, options: CallHandlerOptions): CallHandler {
  const { maxBytes, maxBatch, compress, limits = callLimits, getKey = (req) => getCallerKey(deps, req) } = options
  const config = router._def._config
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- at run time a flat record by path, complete because no router is lazy
  const procedures = router._def.procedures as unknown as Record<string, AnyProcedure>
  const work = createLimiter(limits.work)
  const doors = createLimiter(limits.doors)
  const sessions = createLimiter(limits.doors)
  const signOuts = createLimiter(signOutLimits)
  const limiters = [work, doors, sessions, signOuts]
  const reserveDeps = onReserve(deps)

  function limiterFor(path: string): Limiter {
    if (path === SIGN_OUT_PATH) return signOuts
    if (path === SESSION_PATH) return sessions
    return path.startsWith('auth.') || PIN_PATHS.has(path) ? doors : work
  }

  function handle(req: IncomingMessage & IncomingCall, res: ServerResponse, next: Next): void {
    let request: CallRequest
    try {
      request = readRequest(req, procedures, maxBatch)
    } catch (cause) {
      return respond(req, res, [{ error: shapeError(cause, { type: 'unknown' }) }], false)
    }
    if (req.method === 'HEAD') {
      res.statusCode = 204
      res.end()
      return
    }
    void run(req, res, request).catch(next)
  }

  function findBusy(req: IncomingMessage & IncomingCall, url: string): CallRequest | undefined {
    if (!limiters.some((limiter) => limiter.mayBeFull())) return undefined
    let request: CallRequest
    try {
      request = readRequest({ url }, procedures, maxBatch)
    } catch {
      // `handle` says what is wrong with it.
      return undefined
    }
    const key = getKey(req)
    return request.calls.every(({ path }) => limiterFor(path).isFull(key)) ? request : undefined
  }

  async function run(req: IncomingMessage & IncomingCall, res: ServerResponse, request: CallRequest): Promise<void> {
    const key = getKey(req)
    const inputs = await readInputs(req, request, maxBytes)
    const isSignOut = request.calls.every(({ path }) => path === SIGN_OUT_PATH)
    const ctx = createContext(isSignOut ? reserveDeps : deps, req, res)
    // Each call of a batch may have to wait, and then listens for the caller's leaving.
    if (request.isBatch) res.setMaxListeners(res.getMaxListeners() + request.calls.length)
    const results = await Promise.all(
      request.calls.map((call, index) => runCall(call, index, { inputs, ctx, req, res, key })),
    )
    respond(req, res, results, request.isBatch)
  }

  async function runCall(
    { path, procedure }: RequestedCall,
    batchIndex: number,
    { inputs, ctx, req, res, key }: CallPlace,
  ): Promise<CallResult> {
    let release: Release
    try {
      release = await limiterFor(path).acquire({ account: key, caller: res })
    } catch (cause) {
      if (cause instanceof Refusal && cause.code === 'service.busy') return { error: shapeBusy(res, path) }
      throw cause
    }
    try {
      if (procedure === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
      const { type } = procedure._def
      if (req.method !== methods[type]) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
      const data = await runProcedure(procedure, {
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
      release()
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

  return { handle, findBusy, refuse: refuseAll }
}

type CallResult = { result: { data: unknown } } | { error: ErrorShape }

interface CallPlace {
  readonly inputs: Inputs
  readonly ctx: Context
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly key: string
}

interface ErrorPlace {
  readonly type: ProcedureType | 'unknown'
  readonly path?: string
  readonly ctx?: Context
}

function getErrorParams(result: CallResult): unknown {
  return 'error' in result ? result.error.data.params : undefined
}

const BUSY = { reason: 'service.busy', params: { retryAfterMs: retryDelays.callMs } } as const

/** Not through an error of tRPC, whose stack costs more than the rest: under overload these are many. */
function shapeBusy(res: ServerResponse, path: string): ErrorShape {
  return callError(res, 503, 'SERVICE_UNAVAILABLE', BUSY, path).error.json
}

function refuseAll(res: ServerResponse, { calls, isBatch }: CallRequest): void {
  const errors = calls.map(({ path }) => ({ error: { json: shapeBusy(res, path) } }))
  setRetryAfter(res, [BUSY.params])
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
