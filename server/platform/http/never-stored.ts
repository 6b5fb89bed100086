import type { NextFunction, Request, Response } from 'express'

/** For answers about somebody: no cache keeps them, the browser's included. */
export function neverStored(_req: Request, res: Response, next: NextFunction): void {
  res.setHeader('Cache-Control', 'no-store')
  next()
}
