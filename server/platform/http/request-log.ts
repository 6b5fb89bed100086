import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import type { IncomingCall } from '#server/platform/trpc/context.ts'

export function requestIds(req: Request & IncomingCall, res: Response, next: NextFunction): void {
  req.requestId = randomUUID()
  res.setHeader('X-Request-Id', req.requestId)
  next()
}

/** Headers are not logged, so that no cookie is. */
export function requestLog(log: Logger) {
  return pinoHttp<Request & IncomingCall, Response>({
    logger: log,
    genReqId: (req) => req.requestId ?? '',
    customLogLevel: (_req, res, error) => (error !== undefined || res.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: (req: { id: string; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        path: req.url.replace(/\?.*$/s, ''),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    quietReqLogger: true,
    autoLogging: { ignore: (req) => req.url === '/healthz' || req.url === '/readyz' || req.url.startsWith('/assets/') },
  })
}
