import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Express } from 'express'
import { BODY_MS, limitBodyTime, SLOW_BODY_MS } from './body-deadline.ts'
import { RESPONSE_LIMITS, watchResponses } from './response-deadline.ts'

/** `refuseIfBusy` answers a request at once, or returns false. */
type RefusingApp = Express & { refuseIfBusy?(req: IncomingMessage, res: ServerResponse): boolean }

/**
 * The HTTP server for an Express app. Express gives every request and response its own prototype with `Object.setPrototypeOf`,
 * which takes them out of V8's fast paths (figure: docs/performance.md#hand-written-parts). Objects that have this prototype from
 * the start are left as they are. They must come from real classes: with a plain function as `new.target` V8 makes a hidden
 * class for every single object.
 */
export function createHttpServer(app: RefusingApp, { bodyMs = BODY_MS, responses = RESPONSE_LIMITS } = {}): Server {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  app.request = extendPrototype(ExpressRequest.prototype, app.request)
  app.response = extendPrototype(ExpressResponse.prototype, app.response)

  const server = createServer(
    {
      IncomingMessage: ExpressRequest,
      ServerResponse: ExpressResponse,
      // For uploads; all other bodies have less time (body-deadline.ts).
      requestTimeout: SLOW_BODY_MS,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
    },
    (req, res) => {
      if (app.refuseIfBusy?.(req, res) === true) return
      limitBodyTime(req, bodyMs)
      watch(req, res)
      app(req, res)
    },
  )
  const watch = watchResponses(server, responses)
  return server
}

/** Puts a class's prototype in front of what Express adds, so that the prototype Express sets is already there. */
function extendPrototype<Added extends object>(prototype: object, added: Added): Added {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- setPrototypeOf returns its first argument, typed any
  return Object.setPrototypeOf(prototype, added) as Added
}
