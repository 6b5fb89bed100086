import { TRPCError } from '@trpc/server'
import type { Request } from 'express'
import { isSameOrigin } from './request-guard.ts'

/** Throws `FORBIDDEN` for a form of another site, which needs no preflight, and `UNSUPPORTED_MEDIA_TYPE` for another body. */
export function assertUpload(req: Request, ownOrigin: string): void {
  if (!isSameOrigin(req, ownOrigin)) throw new TRPCError({ code: 'FORBIDDEN', message: 'another origin' })
  if (!/^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '')) {
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'no multipart form' })
  }
}
