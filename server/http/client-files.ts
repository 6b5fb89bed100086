import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Router, static as serveStatic } from 'express'
import expressStaticGzip from 'express-static-gzip'

const YEAR_S = 31_536_000

/**
 * The built client. Files under `/assets` carry a hash in their name: they live for a year, and a missing one is a 404,
 * never the page (an old tab after a deploy must notice). Every other path is the page, which is never kept.
 */
export const clientFiles = (folder: string): Router => {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`No built client in ${folder}: run "npm run build" first`)
  }
  const routes = Router()
  routes.use(
    '/assets',
    expressStaticGzip(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { maxAge: YEAR_S * 1000, immutable: true, fallthrough: true },
    }),
    (_req, res) => {
      res.status(404).type('text').send('not found')
    },
  )
  routes.use(serveStatic(folder, { index: false, maxAge: '1h' }))
  routes.get('/{*path}', (_req, res) => {
    res.set('Cache-Control', 'no-cache')
    res.sendFile(join(folder, 'index.html'), { cacheControl: false })
  })
  return routes
}
