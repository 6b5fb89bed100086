import { getTRPCErrorFromUnknown, TRPCError, type AnyProcedure, type ProcedureType } from '@trpc/server'
import { middlewareMarker, type MiddlewareResult } from '@trpc/server/unstable-core-do-not-import'
import type { Context } from './context.ts'

export interface ProcedureCall {
  readonly ctx: Context
  readonly path: string
  readonly type: ProcedureType
  readonly batchIndex: number
  readonly signal: AbortSignal | undefined
  readonly getRawInput: () => Promise<unknown>
}

interface Step extends Omit<ProcedureCall, 'ctx'> {
  readonly ctx: object
  readonly input: unknown
}

type Middleware = (
  step: Step & { readonly meta: unknown; readonly next: (changed?: Partial<Step>) => Promise<Result> },
) => Promise<Result>

type Result = MiddlewareResult<object>

interface Chain {
  readonly middlewares: readonly Middleware[]
  readonly meta: unknown
}

/**
 * Runs a procedure's middlewares and resolver as tRPC does. tRPC copies the call and its context at each of them with a helper for
 * engines without object spread, which costs five times as much (figure: docs/performance.md#hand-written-parts).
 */
export async function runProcedure(procedure: AnyProcedure, call: ProcedureCall): Promise<unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a procedure has these at run time; tRPC declares them for its builder only
  const chain = procedure._def as unknown as Chain
  const result = await runFrom(chain, 0, { ...call, input: undefined })
  if (!result.ok) throw result.error
  return result.data
}

async function runFrom(chain: Chain, index: number, step: Step): Promise<Result> {
  try {
    const middleware = chain.middlewares[index]
    if (middleware === undefined) throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR' })
    return await middleware({
      ...step,
      meta: chain.meta,
      next: (changed) =>
        runFrom(chain, index + 1, {
          ...step,
          ctx: changed?.ctx === undefined ? step.ctx : { ...step.ctx, ...changed.ctx },
          input: changed !== undefined && 'input' in changed ? changed.input : step.input,
          getRawInput: changed?.getRawInput ?? step.getRawInput,
        }),
    })
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause), marker: middlewareMarker }
  }
}
