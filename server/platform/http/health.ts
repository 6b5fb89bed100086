import { Router, type Request } from 'express'
import { Registry, collectDefaultMetrics } from 'prom-client'
import { isDatabaseReachable, probeStorage } from '#server/platform/db/database.ts'
import type { Deps } from '#server/deps.ts'

export interface Readiness {
  stopping: boolean
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Proxies add at least one of these. One on this machine is a loopback address too. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

function isForwarded(req: Request): boolean {
  return PROXY_HEADERS.some((name) => req.headers[name] !== undefined)
}

/** Many requests at once cost one statement. */
function databaseCheck({ reserve }: Deps): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () =>
    (running ??= isDatabaseReachable(reserve).finally(() => {
      running = undefined
    }))
}

/** `/healthz` (the process runs), `/readyz` (the database and its storage too, and the server is not stopping), `/metrics` (Prometheus). */
export function healthRoutes(
  deps: Deps,
  readiness: Readiness,
  registerGauges: (registry: Registry, deps: Deps) => void,
): Router {
  const routes = Router()
  const checkDatabase = databaseCheck(deps)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerGauges(registry, deps)

  routes.get('/healthz', (_req, res) => {
    res.type('text').send('ok')
  })
  routes.get('/readyz', async (_req, res) => {
    const ready =
      !readiness.stopping && (await checkDatabase()) && (await deps.storage.isSound(() => probeStorage(deps.reserve)))
    res
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ready' : 'not ready')
  })
  routes.get('/metrics', async (req, res) => {
    const { metricsToken, trustProxy } = deps.config
    const allowed =
      metricsToken === undefined
        ? trustProxy === 0 && loopback.has(req.socket.remoteAddress ?? '') && !isForwarded(req)
        : req.headers.authorization === `Bearer ${metricsToken}`
    if (!allowed) {
      res.status(404).type('text').send('not found')
      return
    }
    res.type(registry.contentType).send(await registry.metrics())
  })
  return routes
}
