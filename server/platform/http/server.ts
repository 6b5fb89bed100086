import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Express } from 'express'
import { BODY_MS, limitBodyTime, SLOW_BODY_MS } from './body-deadline.ts'

/**
 * The HTTP server for an Express app. Express gives every request and response its own prototype with
 * `Object.setPrototypeOf`, which throws V8 out of its fast paths; objects that are born with that prototype make the call
 * a no-op. They must come from real derived classes: a plain function as `new.target` has V8 make a hidden class for every
 * single object, and then nothing that touches a request is ever fast.
 */
export function createHttpServer(app: Express, bodyMs = BODY_MS): Server {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  app.request = bornWith(ExpressRequest.prototype, app.request)
  app.response = bornWith(ExpressResponse.prototype, app.response)

  const server = createServer(
    {
      IncomingMessage: ExpressRequest,
      ServerResponse: ExpressResponse,
      // A connection on a bad line may be slow, but not for ever. Only an upload has so long: body-deadline.ts.
      requestTimeout: SLOW_BODY_MS,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
    },
    (req, res) => {
      limitBodyTime(req, bodyMs)
      app(req, res)
    },
  )
  return server
}

/** A class's own prototype, put in front of what Express adds: where Express sets it, it is there already. */
function bornWith<Added extends object>(prototype: object, added: Added): Added {
  return Object.setPrototypeOf(prototype, added) as Added
}
