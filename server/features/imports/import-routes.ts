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
import { IMPORT_PATH } from '#shared/imports/import-terms.ts'
import { storeImport } from './imports.service.ts'

/** Each upload holds up to 5 MB in memory. */
const uploadLimits = { running: 6, waiting: 0, perAccount: 2, retryAfterMs: retryDelays.longWorkMs }

/** A file to import: a form of several parts, as those of proofs of payment, and for owners only. */
export function importRoutes(deps: Deps, ownOrigin: string): Router {
  const uploads = createLimiter(uploadLimits)
  const routes = Router()
  routes.post(IMPORT_PATH, noStore, async (req, res) => {
    const ctx = createContext(deps, req, res)
    try {
      assertUpload(req, ownOrigin)
      // Before the session is read, so that a flood is refused without a statement.
      const release = await uploads.acquire({ account: getCallerKey(deps, req) })
      try {
        const opened = await subscribed(ctx, 'imports.manage')
        allowSlowBody(req)
        res.status(201).json(await storeImport({ ...ctx, ...opened }, await receiveFile(req)))
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
