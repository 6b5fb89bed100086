import { TRPCClientError } from '@trpc/client'
import { getFieldErrors } from '#client/ui/field-errors.ts'
import { isRefusalCode, type RefusalData } from '#shared/errors/codes.ts'

type ReadReason = RefusalData | { readonly reason: undefined; readonly params: undefined }

/** What the server's error formatter puts in `error.data`. */
export type ApiError = ReadReason & {
  /** tRPC's code: `BAD_REQUEST`, `UNAUTHORIZED`, `CONFLICT`… */
  readonly code: string
  readonly httpStatus: number
  /** Field name → French sentence, for a refused input. */
  readonly fieldErrors: Record<string, string>
  readonly requestId: string | undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A reason that this page does not know, from a newer server, counts as none. */
function readRefusal({ reason, params }: Record<string, unknown>): ReadReason {
  if (!isRefusalCode(reason)) return { reason: undefined, params: undefined }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's `refuse` has checked them against the reason
  return { reason, params: isRecord(params) ? params : {} } as RefusalData
}

/** The server's error of a failed call, or undefined where none came (no network, aborted, not ours). */
export function readApiError(error: unknown): ApiError | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const data: unknown = error.data
  if (!isRecord(data)) return undefined
  return {
    ...readRefusal(data),
    code: readText(data['code']) ?? 'INTERNAL_SERVER_ERROR',
    httpStatus: typeof data['httpStatus'] === 'number' ? data['httpStatus'] : 500,
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
