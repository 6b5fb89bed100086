import type { NextFunction, Request, Response } from 'express'
import { sendCallError } from './call-error.ts'
import { BUSY } from './call-places.ts'
import { setRetryAfter } from './retry-after.ts'

/** No page of ours sends one: streams, HEAD, unknown procedures, the wrong method, batches too long. */
const AT_ONCE = 8

/** Bounds what tRPC's own adapter answers (T14), request by request; nobody waits. Refuses `service.busy`. */
export function limitUnusualCalls() {
  let running = 0
  return (_req: Request, res: Response, next: NextFunction): void => {
    if (running >= AT_ONCE) {
      setRetryAfter(res, [BUSY])
      return sendCallError(res, 503, 'SERVICE_UNAVAILABLE', { reason: 'service.busy', params: BUSY })
    }
    running += 1
    res.once('close', () => (running -= 1))
    next()
  }
}
