import type { RequestHandler } from 'express'
import type { ReceivedFile } from '#server/features/attachments/attachments.service.ts'
import type { Deps } from '#server/deps.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import { type Context, createContext } from '#server/platform/trpc/context.ts'
import { assertUpload } from './assert-upload.ts'
import { allowSlowBody } from './body-deadline.ts'
import { getCallerKey } from './caller-key.ts'
import { receiveFile } from './receive-file.ts'
import { sendRouteError } from './route-error.ts'

interface Upload<Opened> {
  /** Where the form comes from. */
  readonly ownOrigin: string
  /** At once, of all accounts; each holds up to 5 MB in memory. */
  readonly running: number
  /** Whether the caller may send a file. Throws refusals. */
  open(ctx: Context): Promise<Opened>
  /** Returns what the client gets, with status 201. Throws refusals. */
  store(call: Context & Opened, file: ReceivedFile): Promise<object>
}

/** Receives one file as a form of several parts. Answers refusals as other routes do, and `service.busy` where too many are sent at once. */
export function createUploadHandler<Opened extends object>(
  deps: Deps,
  { ownOrigin, running, open, store }: Upload<Opened>,
): RequestHandler {
  const uploads = createLimiter({ running, waiting: 0, perAccount: 2, retryAfterMs: retryDelays.longWorkMs })
  return async (req, res) => {
    const ctx = createContext(deps, req, res)
    try {
      assertUpload(req, ownOrigin)
      // Before the session is read, so that a flood is refused without a statement.
      const release = await uploads.acquire({ account: getCallerKey(deps, req) })
      try {
        const opened = await open(ctx)
        allowSlowBody(req)
        res.status(201).json(await store({ ...ctx, ...opened }, await receiveFile(req)))
      } finally {
        release()
      }
    } catch (error) {
      sendRouteError(ctx, res, error)
    }
  }
}

export const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store')
  next()
}
