import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Express } from 'express'

/**
 * The HTTP server for an Express app. Express gives every request and response its own prototype with
 * `Object.setPrototypeOf`, which throws V8 out of its fast paths; objects that are born with that prototype make the
 * call a no-op and double what Express serves.
 */
export const createHttpServer = (app: Express): Server => {
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
      // A connection on a bad line may be slow, but not for ever: a proof of 5 MB at 300 kbit/s takes over two minutes.
      requestTimeout: 180_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
    },
    app,
  )
  return server
}
