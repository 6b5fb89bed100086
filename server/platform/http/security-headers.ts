import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** Only our own files run. Mantine writes style elements, hence `unsafe-inline` for styles. */
export function securityHeaders({ https, development }: { https: boolean; development: boolean }) {
  const headers = headersSetBy(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          // Vite's development server uses inline scripts and a socket.
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

/** For data: opened as a page it runs and frames nothing. The longer policy of pages would cost bytes on every call. */
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

/** Read once, because no header depends on the request and helmet's middlewares cost more than finding the session. */
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
