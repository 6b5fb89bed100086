import { TRPCClientError } from '@trpc/client'
import { ForeignResponse } from '#client/messages/api-error.ts'

interface ErrorResponse {
  error: { message: string; code: number; data: Record<string, unknown> }
}

function isErrorResponse(body: unknown): body is ErrorResponse {
  return typeof body === 'object' && body !== null && 'error' in body
}

export function toTransferError(cause: Error): Error {
  return TRPCClientError.from(cause)
}

export function readTransferError(body: unknown, status: number): Error {
  return TRPCClientError.from(isErrorResponse(body) ? body : new ForeignResponse(status))
}
