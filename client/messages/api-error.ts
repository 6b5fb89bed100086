import { TRPCClientError } from '@trpc/client'
import { getFieldErrors } from '#client/ui/field-errors.ts'
import type { RefusalCode, RefusalData } from '#shared/errors/codes.ts'

type ReadReason = RefusalData | { readonly reason: undefined; readonly params: undefined }

export type ApiError = ReadReason & {
  readonly code: string
  readonly httpStatus: number
  readonly fieldErrors: Record<string, string>
  readonly requestId: string | undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** By its form: the list of codes would weigh 700 bytes in the first screens, and a newer server may send others. */
function hasCodeForm(value: unknown): value is RefusalCode {
  return typeof value === 'string' && /^\w+\.\w+$/.test(value)
}

function readRefusal({ reason, params }: Record<string, unknown>): ReadReason {
  if (!hasCodeForm(reason)) return { reason: undefined, params: undefined }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's `refuse` has checked them against the reason
  return { reason, params: isRecord(params) ? params : {} } as RefusalData
}

export class ForeignResponse extends Error {
  override readonly name = 'ForeignResponse'
  readonly status: number

  constructor(status: number) {
    super(`a response that is not of the API, with status ${status}`)
    this.status = status
  }
}

export function isOwnResponse(response: Pick<Response, 'headers'>): boolean {
  return /\bjson\b/i.test(response.headers.get('Content-Type') ?? '')
}

/** A page with status 200 in place of the API is a network that asks for its own sign-in, not a failed server. */
function readForeignError(error: Error): ApiError | undefined {
  const { cause } = error
  if (!(cause instanceof ForeignResponse) || cause.status < 400) return undefined
  return {
    reason: undefined,
    params: undefined,
    code: 'INTERNAL_SERVER_ERROR',
    httpStatus: cause.status,
    fieldErrors: {},
    requestId: undefined,
  }
}

export function readApiError(error: unknown): ApiError | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const data: unknown = error.data
  if (!isRecord(data)) return readForeignError(error)
  return {
    ...readRefusal(data),
    code: readText(data['code']) ?? 'INTERNAL_SERVER_ERROR',
    httpStatus: typeof data['httpStatus'] === 'number' ? data['httpStatus'] : 500,
    fieldErrors: getFieldErrors(error),
    requestId: readText(data['requestId']),
  }
}

export function isAborted(error: unknown): boolean {
  const cause = error instanceof TRPCClientError ? error.cause : error
  return cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'CancelledError')
}

export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TRPCClientError && readApiError(error) === undefined && !isAborted(error)
}
