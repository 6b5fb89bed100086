import type { IncomingMessage, ServerResponse } from 'node:http'
import { getTRPCErrorFromUnknown, type AnyProcedure } from '@trpc/server'
import { getErrorShape, getHTTPStatusCode, transformTRPCResponse } from '@trpc/server/unstable-core-do-not-import'
import type { AppRouter } from '#server/app-router.ts'
import type { Deps } from '#server/deps.ts'
import { createContext, type Context, type IncomingCall } from '#server/platform/trpc/context.ts'
import type { ErrorShape } from '#server/platform/trpc/error-format.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { refusedCall } from '#server/platform/trpc/refusals.ts'
import { callError } from './call-error.ts'
import { createCallLanes, DEFAULT_LANES, type LaneLimits } from './call-lanes.ts'
import { BUSY, type Caller } from './call-places.ts'
import { readInputs, type Inputs } from './call-inputs.ts'
import { readRequest, type PlainCall, type PlainRequest } from './plain-request.ts'
import { setRetryAfter } from './retry-after.ts'

type Next = (error?: unknown) => void

/** Shorter answers grow when they are compressed. */
const COMPRESSED_FROM_BYTES = 1024

export interface CallHandlerOptions {
  readonly maxBytes: number
  readonly maxBatch: number
  readonly lanes?: LaneLimits
  /** Makes the rest of a response compress what it sends; asked only for answers long enough. Left out, none is. */
  readonly compress?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void
}

/**
 * Plain JSON calls to the router, GET and POST, single and batch, in tRPC's own wire format. tRPC's adapter rebuilds
 * every request as a web `Request`, which costs more than the SQL of a list. Whatever is not plain (HEAD, streams, an
 * unknown procedure, the wrong method, a batch too long) goes on to that adapter unread; a conformance test holds this
 * handler to it, errors included. Every call of a batch takes a place of its own (T14), or is refused alone.
 */
export function callHandler(router: AppRouter, deps: Deps, options: CallHandlerOptions) {
  const { maxBytes, maxBatch, compress, lanes = DEFAULT_LANES } = options
  const config = router._def._config
  // The whole router is flat and loaded: house.md allows no `lazy()`.
  // At run time the record is flat, by path; its type shows the tree.
  const procedures = router._def.procedures as unknown as Record<string, AnyProcedure>
  const placesFor = createCallLanes(lanes)

  return (req: IncomingMessage & IncomingCall, res: ServerResponse, next: Next): void => {
    const request = readRequest(req, procedures, maxBatch)
    if (request === undefined) return next()
    // Under a load that is too much, what a refusal costs is taken from the calls that are served: nothing is read or made.
    if (request.calls.every(({ path }) => placesFor(path)?.isFull() === true)) return refuseAll(res, request)
    void answer(req, res, request).catch(next)
  }

  async function answer(
    req: IncomingMessage & IncomingCall,
    res: ServerResponse,
    request: PlainRequest,
  ): Promise<void> {
    const inputs = await readInputs(req, request, maxBytes)
    const ctx = createContext(deps, req, res)
    // Each of a batch may have to wait for a place, and then listens whether the caller is still there.
    if (request.isBatch) res.setMaxListeners(res.getMaxListeners() + request.calls.length)
    const answers = await Promise.all(request.calls.map((call, index) => run(call, index, inputs, ctx, res)))
    const body = request.isBatch ? answers : answers[0]
    setRetryAfter(res, answers.map(getErrorParams))
    res.statusCode = getHTTPStatusCode(body as Parameters<typeof getHTTPStatusCode>[0])
    const text = JSON.stringify(transformTRPCResponse(config, body as Parameters<typeof transformTRPCResponse>[1]))
    const isShort = text.length < COMPRESSED_FROM_BYTES
    if (compress === undefined || isShort || req.headers['accept-encoding'] === undefined) send(res, text)
    else compress(req, res, () => send(res, text))
  }

  async function run(
    { path, procedure }: PlainCall,
    index: number,
    inputs: Inputs,
    ctx: Context,
    caller: Caller,
  ): Promise<Answer> {
    const { type } = procedure._def
    const places = placesFor(path)
    let isIn = false
    let input: unknown
    try {
      await places?.enter(caller)
      isIn = true
      const getRawInput = () => {
        input = inputs.read(index, config.transformer.input.deserialize)
        return Promise.resolve(input)
      }
      const data: unknown = await procedure({
        path,
        getRawInput: async () => getRawInput(),
        ctx,
        type,
        // No verb of ours looks whether its caller still waits, and a signal made for each call costs as much as its session.
        signal: undefined,
        batchIndex: index,
      })
      return { result: { data } }
    } catch (cause) {
      const error = cause instanceof Refusal ? refusedCall(cause) : getTRPCErrorFromUnknown(cause)
      return { error: getErrorShape({ config, error, type, path, input, ctx }) }
    } finally {
      // Also where the caller is gone: its statements still run.
      if (isIn) places?.leave()
    }
  }
}

function send(res: ServerResponse, text: string): void {
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Vary', 'trpc-accept, accept')
  // With a length the answer is one write; without, Node sends it in chunks.
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text)
}

/** What each call would have been answered by its places, at once. */
function refuseAll(res: ServerResponse, { calls, isBatch }: PlainRequest): void {
  const refusal = { reason: 'service.busy', params: BUSY } as const
  const answers = calls.map(({ path }) => callError(res, 503, 'SERVICE_UNAVAILABLE', refusal, path))
  setRetryAfter(res, [BUSY])
  res.statusCode = 503
  send(res, JSON.stringify(isBatch ? answers : answers[0]))
}

type Answer = { result: { data: unknown } } | { error: ErrorShape }

function getErrorParams(answer: Answer): unknown {
  return 'error' in answer ? answer.error.data.params : undefined
}
