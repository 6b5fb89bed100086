import { TRPCClientError } from '@trpc/client'
import { getFieldErrors } from '#client/ui/field-errors.ts'

/** What the server's error formatter puts in `error.data` (design/api.md), read without trusting its shape. */
export interface ApiError {
  /** tRPC's code: `BAD_REQUEST`, `UNAUTHORIZED`, `CONFLICT`… */
  code: string
  httpStatus: number
  /** The stable reason of a refusal: `agencies.limit_reached`. */
  reason: string | undefined
  /** What the refusal's sentence needs. */
  params: Record<string, unknown>
  /** Field name → French sentence, for a refused input. */
  fieldErrors: Record<string, string>
  requestId: string | undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The server's own answer to a failed call, or undefined where none came (no network, aborted, not ours). */
export function readApiError(error: unknown): ApiError | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const data: unknown = error.data
  if (!isRecord(data)) return undefined
  return {
    code: readText(data['code']) ?? 'INTERNAL_SERVER_ERROR',
    httpStatus: typeof data['httpStatus'] === 'number' ? data['httpStatus'] : 500,
    reason: readText(data['reason']),
    params: isRecord(data['params']) ? data['params'] : {},
    fieldErrors: getFieldErrors(error),
    requestId: readText(data['requestId']),
  }
}

/** The request was given up by the client itself (left the page, typed on): nobody is told. */
export function isAborted(error: unknown): boolean {
  const cause = error instanceof TRPCClientError ? error.cause : error
  return cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'CancelledError')
}

/** No answer of the server at all: dead line, refused connection, or something else in its place. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TRPCClientError && !isRecord(error.data) && !isAborted(error)
}
