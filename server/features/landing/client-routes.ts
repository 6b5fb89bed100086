import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type RequestHandler, Router, static as serveStatic } from 'express'
import expressStaticGzip from 'express-static-gzip'
import type { Deps } from '#server/deps.ts'
import { landingHandlers } from './landing-page.ts'
import { isAppPath, type LandingTemplate, readLandingTemplate } from './landing-template.ts'

const YEAR_S = 31_536_000

/** A missing file under `/assets` is a 404, not a page, so that an old tab notices a deploy. */
export function clientFiles(folder: string, deps: Deps): Router {
  if (!existsSync(join(folder, 'index.html')) || !existsSync(join(folder, '.landing/guest.html'))) {
    throw new Error(`No built client in ${folder}: run "npm run build" first`)
  }
  const template = readLandingTemplate(folder)
  const landing = landingHandlers(deps, () => Promise.resolve(template))
  const routes = Router()
  routes.get('/', landing.page)
  routes.get('/landing/packs', landing.packs)
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
  routes.get('/{*path}', (req, res, next) => {
    if (isAppPath(template.appPaths, req.path)) {
      res.set('Cache-Control', 'no-cache')
      res.sendFile(join(folder, 'index.html'), { cacheControl: false })
    } else {
      void landing.page(req, res, next)
    }
  })
  return routes
}

export interface DevelopmentClient {
  readonly middleware: RequestHandler
  readonly readLandingTemplate: () => Promise<LandingTemplate>
}

export function developmentClient({ middleware, readLandingTemplate: read }: DevelopmentClient, deps: Deps): Router {
  const landing = landingHandlers(deps, read)
  const routes = Router()
  routes.get('/', landing.page)
  routes.get('/landing/packs', landing.packs)
  routes.get('/{*path}', async (req, res, next) => {
    // Vite serves modules under any path; only pages are requested as HTML.
    const isPage = req.headers.accept?.includes('text/html') ?? false
    if (!isPage || isAppPath((await read()).appPaths, req.path)) next()
    else await landing.page(req, res, next)
  })
  routes.use(middleware)
  return routes
}
