import type { ServerResponse } from 'node:http'
import type { ErrorData, ErrorShape } from '#server/platform/trpc/error-format.ts'
import { UNEXPECTED } from '#shared/messages/faults.fr.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'
import type { RefusalData } from '#shared/errors/codes.ts'

const rpcCodes = {
  BAD_REQUEST: -32_600,
  METHOD_NOT_SUPPORTED: -32_005,
  UNSUPPORTED_MEDIA_TYPE: -32_015,
  FORBIDDEN: -32_003,
  SERVICE_UNAVAILABLE: -32_603,
} as const

type Code = keyof typeof rpcCodes

function getMessage(code: Code): string {
  if (code === 'BAD_REQUEST') return 'Requête invalide'
  return code === 'FORBIDDEN' ? 'Requête refusée' : UNEXPECTED
}

/** An error in the shape of all others, for a request that is refused before tRPC sees it. */
export function callError(
  res: ServerResponse,
  httpStatus: number,
  code: Code,
  refusal?: RefusalData,
  path?: string,
): { error: { json: ErrorShape } } {
  const requestId = res.getHeader('X-Request-Id')
  const data: ErrorData = {
    code,
    httpStatus,
    path,
    reason: refusal?.reason ?? null,
    params: refusal?.params ?? null,
    fieldErrors: null,
    requestId: typeof requestId === 'string' ? requestId : null,
  }
  const message = refusal === undefined ? getMessage(code) : refusalMessage(refusal.reason, refusal.params)
  return { error: { json: { message, code: rpcCodes[code], data } } }
}

export function sendCallError(res: ServerResponse, httpStatus: number, code: Code, refusal?: RefusalData): void {
  res.statusCode = httpStatus
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify(callError(res, httpStatus, code, refusal)))
}
