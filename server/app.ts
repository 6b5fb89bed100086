import type { ServerResponse } from 'node:http'
import compression from 'compression'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { attachmentRoutes } from '#server/features/attachments/attachment-routes.ts'
import { registerBackupGauges } from '#server/features/backups/backups.service.ts'
import { statementRoutes } from '#server/features/statements/statement-routes.ts'
import { callHandler, type CallHandlerOptions, type CallLimits } from '#server/platform/http/call-handler.ts'
import { clientFiles, developmentClient, type DevelopmentClient } from '#server/features/landing/client-routes.ts'
import { exportRoutes } from '#server/features/exports/export-routes.ts'
import { importRoutes } from '#server/features/imports/import-routes.ts'
import { healthRoutes, type Readiness } from '#server/platform/http/health.ts'
import { createRunTogether } from '#server/platform/http/run-together.ts'
import { requestGuard } from '#server/platform/http/request-guard.ts'
import { requestLog, setRequestId } from '#server/platform/http/request-log.ts'
import { dataHeaders, securityHeaders } from '#server/platform/http/security-headers.ts'
import { wellKnownRoutes } from '#server/platform/http/well-known.ts'
import { UNEXPECTED } from '#shared/messages/faults.fr.ts'
import { appRouter } from './app-router.ts'
import type { Deps } from './deps.ts'
import type { IncomingCall } from '#server/platform/trpc/context.ts'

const CALLS = '/trpc'
const MAX_CALL_BYTES = 64 * 1024
const MAX_BATCH = 10
const REFUSE_EVERY_MS = 5

export interface AppOptions {
  readonly readiness?: Readiness
  readonly client?: { readonly folder: string } | DevelopmentClient
  readonly logRequests?: boolean
  readonly callLimits?: CallLimits
  /** Whose places a call takes; left out, those of its account or address. */
  readonly getCallerKey?: NonNullable<CallHandlerOptions['getKey']>
}

export interface App extends Express {
  /** Answers a call that finds no place, and returns true. To be asked before anything else is done for a request. */
  refuseIfBusy(req: IncomingCall, res: ServerResponse): boolean
}

export function createApp(deps: Deps, options: AppOptions = {}): App {
  const { readiness = { stopping: false }, client, logRequests = true } = options
  const origin = new URL(deps.config.publicUrl)
  const https = origin.protocol === 'https:'
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', deps.config.trustProxy)
  const log = logRequests ? requestLog(deps.log) : undefined
  const introduce = (req: IncomingCall, res: ServerResponse) => {
    // So that the client's next request reaches another server.
    if (readiness.stopping) res.setHeader('Connection', 'close')
    setRequestId(req, res)
    log?.(req, res)
  }
  const { setHeaders, guard, handler } = prepareCalls(deps, origin, options)
  const refuseTogether = createRunTogether(REFUSE_EVERY_MS)
  app.use((req, res, next) => {
    introduce(req, res)
    next()
  })
  // One middleware of Express instead of three: a middleware costs as much as what it does.
  app.use(CALLS, (req, res, next) => {
    setHeaders(req, res, () => guard(req, res, () => handler.handle(req, res, next)))
  })
  app.use(securityHeaders({ https, development: client !== undefined && 'middleware' in client }))
  app.use(attachmentRoutes(deps, origin.origin))
  app.use(exportRoutes(deps, { https }))
  app.use(importRoutes(deps, origin.origin))
  app.use(statementRoutes(deps, origin.origin))
  app.use(healthRoutes(deps, readiness, registerBackupGauges))
  app.use(wellKnownRoutes(deps))

  if (client !== undefined) {
    app.use('middleware' in client ? developmentClient(client, deps) : clientFiles(client.folder, deps))
  }

  app.use((error: unknown, req: Request & IncomingCall, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error)
    // A path that does not decode (`/%zz`) comes here with its own status.
    const status = isHttpError(error) ? error.status : 500
    if (status >= 500) deps.log.error({ err: error, requestId: req.requestId }, 'unexpected fault')
    res
      .status(status)
      .type('text')
      .send(status >= 500 ? UNEXPECTED : 'Requête invalide')
  })

  return Object.assign(app, {
    refuseIfBusy(req: IncomingCall, res: ServerResponse): boolean {
      const { url = '' } = req
      if (!url.startsWith(`${CALLS}/`)) return false
      const busy = handler.findBusy(req, url.slice(CALLS.length))
      if (busy === undefined) return false
      introduce(req, res)
      refuseTogether(() => setHeaders(req, res, () => handler.refuse(res, busy)))
      return true
    },
  })
}

function prepareCalls(deps: Deps, { origin, protocol }: URL, { callLimits, getCallerKey }: AppOptions) {
  const handler = callHandler(appRouter, deps, {
    maxBytes: MAX_CALL_BYTES,
    maxBatch: MAX_BATCH,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own types are those of Express; it needs only what Node has
    compress: compression() as NonNullable<CallHandlerOptions['compress']>,
    ...(callLimits === undefined ? {} : { limits: callLimits }),
    ...(getCallerKey === undefined ? {} : { getKey: getCallerKey }),
  })
  return { setHeaders: dataHeaders({ https: protocol === 'https:' }), guard: requestGuard(origin), handler }
}

function isHttpError(error: unknown): error is { status: number } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 400 &&
    error.status < 500
  )
}
