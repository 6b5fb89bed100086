import { Router, type RequestHandler } from 'express'
import { TRPCError } from '@trpc/server'
import { readAttachment, storeAttachment } from './attachments.service.ts'
import type { Deps } from '#server/deps.ts'
import { createContext, type Context } from '#server/platform/trpc/context.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import { signedIn } from '#server/platform/trpc/procedures.ts'
import { allowSlowBody } from '#server/platform/http/body-deadline.ts'
import { neverStored } from '#server/platform/http/never-stored.ts'
import { receiveFile } from '#server/platform/http/receive-file.ts'
import { isSameOrigin } from '#server/platform/http/request-guard.ts'
import { sendRouteError } from '#server/platform/http/route-error.ts'

/** Each upload and each download holds up to 5 MB in memory. */
const uploadLimits = { running: 12, waiting: 0, perAccount: 2, retryAfterMs: retryDelays.longWorkMs }
const downloadLimits = { running: 24, waiting: 0, perAccount: 6, retryAfterMs: retryDelays.longWorkMs }

/** Nothing in a file of somebody's runs, loads or frames anything, should a browser ever show it as a page. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * `POST /api/attachments` (multipart, one file) and `GET /api/attachments/:id` (D27), for accounts that are signed in.
 * Errors as those of procedures.
 */
export function attachmentRoutes(deps: Deps, ownOrigin: string): Router {
  const uploads = createLimiter(uploadLimits)
  const downloads = createLimiter(downloadLimits)
  const routes = Router()

  const answering =
    (answer: (ctx: Context, ...[req, res]: Parameters<RequestHandler>) => Promise<void>): RequestHandler =>
    async (req, res, next) => {
      const ctx = createContext(deps, req, res)
      try {
        await answer(ctx, req, res, next)
      } catch (error) {
        sendRouteError(ctx, res, error)
      }
    }

  routes.post(
    '/api/attachments',
    neverStored,
    answering(async (ctx, req, res) => {
      // A form of another site can send multipart without a preflight (T2): what the browser says of its origin decides.
      if (!isSameOrigin(req, ownOrigin)) throw new TRPCError({ code: 'FORBIDDEN', message: 'another origin' })
      if (!/^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '')) {
        throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'no multipart form' })
      }
      const { userId } = await signedIn(ctx)
      const release = await uploads.acquire({ account: userId })
      allowSlowBody(req)
      try {
        res.status(201).json(await storeAttachment({ db: ctx.db, now: ctx.now, userId }, await receiveFile(req)))
      } finally {
        release()
      }
    }),
  )

  routes.get(
    '/api/attachments/:id',
    neverStored,
    answering(async (ctx, req, res) => {
      const { account } = await signedIn(ctx)
      const release = await downloads.acquire({ account: account.userId })
      if (res.closed) return release()
      res.once('close', release)
      const { id } = req.params
      const { fileName, mediaType, content } = await readAttachment(ctx, account, typeof id === 'string' ? id : '')
      // Writes both forms of the name, the second as RFC 5987 asks.
      res.attachment(fileName)
      res.setHeader('Content-Type', mediaType)
      res.setHeader('Content-Security-Policy', FILE_POLICY)
      res.setHeader('Content-Length', content.length)
      res.end(content)
    }),
  )
  return routes
}
