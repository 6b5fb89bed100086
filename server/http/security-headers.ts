import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * The headers of every answer. Nothing but our own files runs; Mantine writes style elements, hence `unsafe-inline` for
 * styles alone.
 */
export const securityHeaders = ({ https, development }: { https: boolean; development: boolean }) => {
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
const headersSetBy = (middleware: HeaderMiddleware): ReadonlyArray<readonly [name: string, value: string]> => {
  const headers = new Map<string, string>()
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return [...headers]
}
