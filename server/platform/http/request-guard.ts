import type { NextFunction, Request, Response } from 'express'
import { sendCallError } from './call-error.ts'

/**
 * Refuses what no page of ours sends (T2): a call that writes needs exactly JSON, which no form of another site can send
 * without a preflight, and must come from our own origin as far as the browser says. Scripts without either header pass.
 */
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

/** Whether a request comes from a page of ours, as far as the browser says; scripts say nothing and pass. */
export function isSameOrigin(req: Request, ownOrigin: string): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  // Browsers send no Sec-Fetch-Site to plain http outside localhost: a counter reached by its LAN address.
  const { origin, host } = req.headers
  if (origin === undefined) return true
  return origin === ownOrigin || origin.replace(/^https?:\/\//, '') === host
}
