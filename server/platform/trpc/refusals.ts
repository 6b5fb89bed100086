import { TRPCError } from '@trpc/server'
import {
  findStorageFault,
  isDatabaseUnavailable,
  isLockTimeout,
  isAccountNotOpen,
  isImportedFixed,
  readClosedDay,
  readLockedMonth,
  type StorageFault,
} from '#server/platform/db/postgres-errors.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { FieldRefusal, Refusal, refuse } from '#server/platform/errors/refusal.ts'
import { refusalCodes, type RefusalCode } from '#shared/errors/codes.ts'
import type { Context } from './context.ts'

const storageRefusals = {
  disk_full: 'service.disk_full',
  out_of_memory: 'service.out_of_memory',
  io_error: 'service.storage_failed',
  damaged: 'service.data_damaged',
} as const satisfies Record<StorageFault, RefusalCode>

/** Refusals get tRPC's codes, an unexpected error is logged. */
export function toClientError(error: TRPCError, { log, requestId }: Context, path: string): TRPCError {
  const { cause } = error
  if (cause instanceof FieldRefusal) return new TRPCError({ code: 'BAD_REQUEST', cause })
  const refusal = refusalFor(cause)
  if (refusal !== undefined) return refusedCall(refusal)
  if (error.code === 'INTERNAL_SERVER_ERROR') log.error({ err: cause ?? error, path, requestId }, 'unexpected fault')
  return error
}

export function refusedCall(refusal: Refusal): TRPCError {
  return new TRPCError({ code: refusalCodes[refusal.code], message: refusal.message, cause: refusal })
}

export function refusalFor(cause: unknown): Refusal | undefined {
  if (cause instanceof Refusal) return cause
  const date = readClosedDay(cause)
  if (date !== undefined) return refuse('closings.day_closed', { date })
  const month = readLockedMonth(cause)
  if (month !== undefined) return refuse('month.locked', { month })
  if (isAccountNotOpen(cause)) return refuse('operatorAccounts.not_open')
  if (isImportedFixed(cause)) return refuse('transactions.imported')
  if (isDatabaseUnavailable(cause)) return refuse('service.database_unavailable')
  const fault = findStorageFault(cause)
  if (fault !== undefined) return refuse(storageRefusals[fault])
  if (isLockTimeout(cause)) return refuse('service.busy', { retryAfterMs: retryDelays.callMs })
  return undefined
}
