import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import type { IncomingCall } from '#server/platform/trpc/context.ts'

export function setRequestId(req: IncomingCall, res: ServerResponse): void {
  req.requestId = randomUUID()
  res.setHeader('X-Request-Id', req.requestId)
}

/** Headers are not logged, so that no cookie is. */
export function requestLog(log: Logger) {
  return pinoHttp<IncomingCall, ServerResponse>({
    logger: log,
    genReqId: (req) => req.requestId ?? '',
    customLogLevel: (_req, res, error) => {
      if (isRefusedAsBusy(res)) return 'info'
      return error !== undefined || res.statusCode >= 500 ? 'error' : 'info'
    },
    customErrorObject: (_req, res, _error, line: object) => (isRefusedAsBusy(res) ? withoutError(line) : line),
    customErrorMessage: (_req, res, error) => (isRefusedAsBusy(res) ? 'refused as busy' : error.message),
    serializers: {
      req: (req: { id: string; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        path: req.url.replace(/\?.*$/s, ''),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    quietReqLogger: true,
    autoLogging: {
      ignore: (req) => req.url === '/healthz' || req.url === '/readyz' || req.url?.startsWith('/assets/') === true,
    },
  })
}

/** The server refused the request on purpose and said when to try again. */
function isRefusedAsBusy(res: ServerResponse): boolean {
  return res.statusCode === 503 && res.hasHeader('Retry-After')
}

/** pino-http makes an error of every status from 500 on. */
function withoutError(line: object): object {
  return Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'err'))
}
