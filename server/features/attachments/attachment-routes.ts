import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Router, type RequestHandler, type Response } from 'express'
import { type OpenAttachment, openAttachment, openPreview, storeAttachment } from './attachments.service.ts'
import type { Deps } from '#server/deps.ts'
import { createContext, type Context } from '#server/platform/trpc/context.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import { fileReader, signedIn } from '#server/platform/trpc/procedures.ts'
import { getCallerKey } from '#server/platform/http/caller-key.ts'
import { allowLongResponse } from '#server/platform/http/response-deadline.ts'
import { sendRouteError } from '#server/platform/http/route-error.ts'
import { createUploadHandler, noStore } from '#server/platform/http/upload-handler.ts'

const UPLOADS = 12
/** Each holds a piece in memory. */
const downloadLimits = { running: 24, waiting: 0, perAccount: 6, retryAfterMs: retryDelays.longWorkMs }

/** If a browser shows a file as a page, nothing in it runs, loads or is framed. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * For a PDF in a frame of our own pages, drawn by the browser's viewer. No `sandbox`: browsers show no PDF under it. The
 * viewer runs apart from our origin, and `nosniff` keeps the bytes from being read as a page.
 */
const PREVIEW_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

export function attachmentRoutes(deps: Deps, ownOrigin: string): Router {
  const downloads = createLimiter(downloadLimits)
  const routes = Router()

  const withContext =
    (handle: (ctx: Context, ...[req, res]: Parameters<RequestHandler>) => Promise<void>): RequestHandler =>
    async (req, res, next) => {
      const ctx = createContext(deps, req, res)
      try {
        await handle(ctx, req, res, next)
      } catch (error) {
        const hasBegun = res.headersSent
        // The client has left, or was cut off.
        if (hasBegun && res.destroyed) return
        sendRouteError(ctx, res, error)
        // A file cut short must not look complete.
        if (hasBegun) res.destroy()
      }
    }

  routes.post(
    '/api/attachments',
    noStore,
    createUploadHandler(deps, { ownOrigin, running: UPLOADS, open: signedIn, store: storeAttachment }),
  )

  const withFile = (open: typeof openAttachment, setHeaders: (res: Response, file: OpenAttachment) => void) =>
    withContext(async (ctx, req, res) => {
      const release = await downloads.acquire({ account: getCallerKey(deps, req) })
      if (res.closed) return release()
      res.once('close', release)
      const reader = await fileReader(ctx)
      const { id } = req.params
      const file = await open(ctx, reader, typeof id === 'string' ? id : '')
      setHeaders(res, file)
      res.setHeader('Content-Type', file.mediaType)
      res.setHeader('Content-Length', file.size)
      if (req.method === 'HEAD') return void res.end()
      allowLongResponse(res)
      await pipeline(Readable.from(file.pieces(), { objectMode: true, highWaterMark: 1 }), res)
    })

  routes.get(
    '/api/attachments/:id',
    noStore,
    withFile(openAttachment, (res, { fileName }) => {
      res.attachment(fileName)
      res.setHeader('Content-Security-Policy', FILE_POLICY)
    }),
  )

  routes.get(
    '/api/attachments/:id/preview',
    noStore,
    withFile(openPreview, (res) => {
      res.setHeader('Content-Disposition', 'inline')
      res.setHeader('Content-Security-Policy', PREVIEW_POLICY)
      res.setHeader('X-Frame-Options', 'SAMEORIGIN')
    }),
  )
  return routes
}
