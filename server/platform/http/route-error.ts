import type { Response } from 'express'
import { TRPCError } from '@trpc/server'
import { getErrorShape } from '@trpc/server/unstable-core-do-not-import'
import { appRouter } from '#server/app-router.ts'
import type { Context } from '#server/platform/trpc/context.ts'
import { refusalFor, refusedCall } from '#server/platform/trpc/refusals.ts'
import { setRetryAfter } from './retry-after.ts'

const config = appRouter._def._config

/**
 * The error of a plain route in the shape of a procedure's, `{ error: { message, code, data } }`, so that the client reads both
 * alike. An unexpected error is logged and sent as one fixed sentence.
 */
export function sendRouteError(ctx: Context, res: Response, cause: unknown): void {
  const error = asCallError(cause)
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.log.error({ err: cause, requestId: ctx.requestId }, 'unexpected fault')
  }
  // The connection is closed, or the response has begun.
  if (res.headersSent || res.destroyed) return
  const shape = getErrorShape({ config, error, type: 'unknown', path: undefined, input: undefined, ctx })
  setRetryAfter(res, [shape.data.params])
  res.status(shape.data.httpStatus).json({ error: shape })
}

function asCallError(cause: unknown): TRPCError {
  if (cause instanceof TRPCError) return cause
  const refusal = refusalFor(cause)
  return refusal === undefined ? new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }) : refusedCall(refusal)
}
