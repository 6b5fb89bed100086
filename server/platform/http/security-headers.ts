import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * The headers of every page and file. Nothing but our own files runs; Mantine writes style elements, hence `unsafe-inline` for
 * styles alone.
 */
export function securityHeaders({ https, development }: { https: boolean; development: boolean }) {
  const headers = headersSetBy(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          // Vite's development server writes inline scripts and talks over a socket.
          scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
          connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(https ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      // Over plain http the browser ignores it with a warning in the console.
      crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
      originAgentCluster: https,
      xFrameOptions: { action: 'deny' },
    }),
  )
  return setAll(headers)
}

/**
 * The headers of an answer that is data and no page: opened by itself it runs, shows and frames nothing, and nobody keeps
 * a copy. A page's policy would only be so many more bytes on every call over a bad line.
 */
export function dataHeaders({ https }: { https: boolean }) {
  const headers = headersSetBy(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  )
  return setAll([...headers, ['Cache-Control', 'no-store']])
}

function setAll(headers: ReadonlyArray<readonly [name: string, value: string]>) {
  return (_req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    for (const [name, value] of headers) res.setHeader(name, value)
    next()
  }
}

type HeaderMiddleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/**
 * What helmet would set, asked once: nothing of ours depends on the request, and its dozen middlewares cost a call more
 * than finding the session does. It only ever calls these two methods of the response.
 */
function headersSetBy(middleware: HeaderMiddleware): ReadonlyArray<readonly [name: string, value: string]> {
  const headers = new Map<string, string>()
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- helmet calls only these two methods of the response
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return [...headers]
}
