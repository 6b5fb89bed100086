import type { NextFunction, Request, Response } from 'express'
import { sendCallError } from './call-error.ts'

/** A form of another site cannot send JSON without a preflight (docs/product/foundations.md#requests-from-other-sites). */
export function requestGuard(ownOrigin: string) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    if (req.method !== 'POST') return sendCallError(res, 405, 'METHOD_NOT_SUPPORTED')
    if (req.headers['content-type']?.trim().toLowerCase() !== 'application/json') {
      return sendCallError(res, 415, 'UNSUPPORTED_MEDIA_TYPE')
    }
    if (!isSameOrigin(req, ownOrigin)) return sendCallError(res, 403, 'FORBIDDEN')
    next()
  }
}

/** Whether the request comes from our own origin. True without a header that says so, as from scripts. */
export function isSameOrigin(req: Request, ownOrigin: string): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  // Browsers send no Sec-Fetch-Site over plain http, except to localhost: a server reached by its LAN address.
  const { origin, host } = req.headers
  if (origin === undefined) return true
  return origin === ownOrigin || origin.replace(/^https?:\/\//, '') === host
}
