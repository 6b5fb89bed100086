import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { $ZodError } from 'zod/v4/core'
import { FieldRefusal, Refusal } from '#server/platform/errors/refusal.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'

export interface SeenRefusal {
  readonly code: string
  readonly reason: RefusalCode | undefined
  readonly params: unknown
  readonly fieldErrors: Readonly<Record<string, string>> | undefined
  readonly message: string
}

/**
 * Awaits a call that must be refused: `expect(await catchRefusal(caller.agencies.create(…))).toMatchObject({ reason:
 * 'agencies.limit_reached' })`. Throws if the call succeeds, and rethrows unexpected errors, so that a broken statement
 * never passes for a refusal.
 */
export async function catchRefusal(call: Promise<unknown>): Promise<SeenRefusal> {
  let answer: unknown
  try {
    answer = await call
  } catch (error) {
    return toSeenRefusal(error)
  }
  throw new Error(`Expected a refusal, got an answer: ${JSON.stringify(answer)}`)
}

function toSeenRefusal(error: unknown): SeenRefusal {
  if (!(error instanceof TRPCError)) throw error
  const { cause, code, message } = error
  if (code === 'INTERNAL_SERVER_ERROR') throw cause ?? error
  return {
    code,
    reason: cause instanceof Refusal ? cause.code : undefined,
    params: cause instanceof Refusal ? cause.params : undefined,
    fieldErrors: readFieldErrors(cause),
    message,
  }
}

function readFieldErrors(cause: unknown): Record<string, string> | undefined {
  if (cause instanceof FieldRefusal) return { ...cause.fieldErrors }
  if (!(cause instanceof ZodError || cause instanceof $ZodError)) return undefined
  const fields: Record<string, string> = {}
  for (const issue of cause.issues) fields[issue.path.map(String).join('.')] ??= issue.message
  return fields
}
