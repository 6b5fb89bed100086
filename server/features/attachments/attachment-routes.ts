import { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { TRPCError } from '@trpc/server'
import { readAttachment, storeAttachment } from './attachments.service.ts'
import type { Deps } from '#server/deps.ts'
import { createContext, type Context } from '#server/platform/trpc/context.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import { signedIn } from '#server/platform/trpc/procedures.ts'
import { allowSlowBody } from '#server/platform/http/body-deadline.ts'
import { receiveFile } from '#server/platform/http/receive-file.ts'
import { isSameOrigin } from '#server/platform/http/request-guard.ts'
import { sendRouteError } from '#server/platform/http/route-error.ts'

/** Each upload and each download holds up to 5 MB in memory. */
const uploadLimits = { running: 12, waiting: 0, perAccount: 2, retryAfterMs: retryDelays.longWorkMs }
const downloadLimits = { running: 24, waiting: 0, perAccount: 6, retryAfterMs: retryDelays.longWorkMs }

/** If a browser shows a file as a page, nothing in it runs, loads or is framed. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

export function attachmentRoutes(deps: Deps, ownOrigin: string): Router {
  const uploads = createLimiter(uploadLimits)
  const downloads = createLimiter(downloadLimits)
  const routes = Router()

  const withContext =
    (handle: (ctx: Context, ...[req, res]: Parameters<RequestHandler>) => Promise<void>): RequestHandler =>
    async (req, res, next) => {
      const ctx = createContext(deps, req, res)
      try {
        await handle(ctx, req, res, next)
      } catch (error) {
        sendRouteError(ctx, res, error)
      }
    }

  routes.post(
    '/api/attachments',
    noStore,
    withContext(async (ctx, req, res) => {
      // A form of another site can send multipart without a preflight, so the origin is checked.
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
    noStore,
    withContext(async (ctx, req, res) => {
      const { account } = await signedIn(ctx)
      const release = await downloads.acquire({ account: account.userId })
      if (res.closed) return release()
      res.once('close', release)
      const { id } = req.params
      const { fileName, mediaType, content } = await readAttachment(ctx, account, typeof id === 'string' ? id : '')
      res.attachment(fileName)
      res.setHeader('Content-Type', mediaType)
      res.setHeader('Content-Security-Policy', FILE_POLICY)
      res.setHeader('Content-Length', content.length)
      res.end(content)
    }),
  )
  return routes
}

function noStore(_req: Request, res: Response, next: NextFunction): void {
  res.setHeader('Cache-Control', 'no-store')
  next()
}
