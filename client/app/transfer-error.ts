import { TRPCClientError } from '@trpc/client'

interface ErrorResponse {
  error: { message: string; code: number; data: Record<string, unknown> }
}

function isErrorResponse(body: unknown): body is ErrorResponse {
  return typeof body === 'object' && body !== null && 'error' in body
}

/** The error of a file transfer, in the form that failed calls have. */
export function toTransferError(cause: Error): Error {
  return TRPCClientError.from(cause)
}

export function readTransferError(body: unknown): Error {
  return TRPCClientError.from(isErrorResponse(body) ? body : new Error('not a response of the API'))
}
