import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Express } from 'express'
import { BODY_MS, limitBodyTime, SLOW_BODY_MS } from './body-deadline.ts'

/**
 * The HTTP server for an Express app. Express gives every request and response its own prototype with
 * `Object.setPrototypeOf`, which throws V8 out of its fast paths; objects that are born with that prototype make the
 * call a no-op and double what Express serves.
 */
export const createHttpServer = (app: Express, bodyMs = BODY_MS): Server => {
  function ExpressRequest(socket: Socket): unknown {
    return Reflect.construct(IncomingMessage, [socket], ExpressRequest)
  }
  ExpressRequest.prototype = app.request
  function ExpressResponse(request: IncomingMessage, options: unknown): unknown {
    return Reflect.construct(ServerResponse, [request, options], ExpressResponse)
  }
  ExpressResponse.prototype = app.response

  const server = createServer(
    {
      IncomingMessage: ExpressRequest as unknown as typeof IncomingMessage,
      ServerResponse: ExpressResponse as unknown as typeof ServerResponse,
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
