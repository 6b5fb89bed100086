import type { NextFunction, Request, Response } from 'express'
import { sendCallError } from './call-error.ts'
import { setRetryAfter } from './retry-after.ts'

/** No page of ours sends one: streams, HEAD, unknown procedures, the wrong method, batches too long. */
const AT_ONCE = 8
const BUSY_RETRY_MS = 1000

/** Bounds what tRPC's own adapter answers (T14), request by request; nobody waits. Refuses `service.busy`. */
export const limitUnusualCalls = () => {
  let running = 0
  return (_req: Request, res: Response, next: NextFunction): void => {
    if (running >= AT_ONCE) {
      const params = { retryAfterMs: BUSY_RETRY_MS }
      setRetryAfter(res, [params])
      return sendCallError(res, 503, 'SERVICE_UNAVAILABLE', { reason: 'service.busy', params })
    }
    running += 1
    res.once('close', () => (running -= 1))
    next()
  }
}
