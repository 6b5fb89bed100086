import { type RequestHandler, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { assertUpload } from '#server/platform/http/assert-upload.ts'
import { allowSlowBody } from '#server/platform/http/body-deadline.ts'
import { getCallerKey } from '#server/platform/http/caller-key.ts'
import { receiveFile } from '#server/platform/http/receive-file.ts'
import { sendRouteError } from '#server/platform/http/route-error.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import { createContext } from '#server/platform/trpc/context.ts'
import { subscribed } from '#server/platform/trpc/procedures.ts'
import { STATEMENT_PATH } from '#shared/statements/statement-terms.ts'
import { storeStatement } from './statements.service.ts'

/** Each upload holds up to 5 MB in memory. */
const uploadLimits = { running: 6, waiting: 0, perAccount: 2, retryAfterMs: retryDelays.longWorkMs }

/** A file of an operator: a form of several parts, as those of the history. */
export function statementRoutes(deps: Deps, ownOrigin: string): Router {
  const uploads = createLimiter(uploadLimits)
  const routes = Router()
  routes.post(STATEMENT_PATH, noStore, async (req, res) => {
    const ctx = createContext(deps, req, res)
    try {
      assertUpload(req, ownOrigin)
      // Before the session is read, so that a flood is refused without a statement.
      const release = await uploads.acquire({ account: getCallerKey(deps, req) })
      try {
        const opened = await subscribed(ctx, 'statements.manage')
        allowSlowBody(req)
        res.status(201).json(await storeStatement({ ...ctx, ...opened }, await receiveFile(req)))
      } finally {
        release()
      }
    } catch (error) {
      sendRouteError(ctx, res, error)
    }
  })
  return routes
}

const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store')
  next()
}
