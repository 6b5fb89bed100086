import { TRPCError } from '@trpc/server'
import { closedDayOf, isDatabaseUnavailable, isLockTimeout } from '#server/db/postgres-errors.ts'
import { FieldRefusal, Refusal, refuse } from '#server/errors/refusal.ts'
import { refusalCodes } from '#shared/errors/codes.ts'
import { t } from './trpc.ts'

const BUSY_RETRY_MS = 1000

/**
 * Turns what verbs throw into tRPC's codes. In tRPC 11 `await next()` does not throw, so this looks at the result: a
 * `try/catch` here would catch nothing.
 */
export const answerRefusals = t.middleware(async ({ next, ctx, path }) => {
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  if (cause instanceof FieldRefusal) return { ...result, error: new TRPCError({ code: 'BAD_REQUEST', cause }) }
  const refusal = refusalFor(cause)
  if (refusal !== undefined) {
    return { ...result, error: refusedCall(refusal) }
  }
  if (result.error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.log.error({ err: cause ?? result.error, path, requestId: ctx.requestId }, 'unexpected fault')
  }
  return result
})

/** A refusal as tRPC throws it, with the code that goes with its reason. */
export const refusedCall = (refusal: Refusal): TRPCError =>
  new TRPCError({ code: refusalCodes[refusal.code], message: refusal.message, cause: refusal })

/** What a person is told of a fault that has a sentence of its own; undefined for any other. */
export const refusalFor = (cause: unknown): Refusal | undefined => {
  if (cause instanceof Refusal) return cause
  const date = closedDayOf(cause)
  if (date !== undefined) return refuse('closings.day_closed', { date })
  if (isDatabaseUnavailable(cause)) return refuse('service.database_unavailable')
  if (isLockTimeout(cause)) return refuse('service.busy', { retryAfterMs: BUSY_RETRY_MS })
  return undefined
}
