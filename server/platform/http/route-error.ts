import type { Response } from 'express'
import { TRPCError } from '@trpc/server'
import { getErrorShape } from '@trpc/server/unstable-core-do-not-import'
import { appRouter } from '#server/app-router.ts'
import type { Context } from '#server/platform/trpc/context.ts'
import { refusalFor, refusedCall } from '#server/platform/trpc/refusals.ts'
import { setRetryAfter } from './retry-after.ts'

const config = appRouter._def._config

/** In the shape of a procedure's error, so that the client reads both alike. */
export function sendRouteError(ctx: Context, res: Response, cause: unknown): void {
  const error = asCallError(cause)
  if (error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.log.error({ err: cause, requestId: ctx.requestId }, 'unexpected fault')
  }
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
