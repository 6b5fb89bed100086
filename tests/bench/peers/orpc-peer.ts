import { createServer } from 'node:http'
import { ORPCError, os } from '@orpc/server'
import { RPCHandler } from '@orpc/server/node'
import { findCaller, insertTransaction, listTransactions, newEntry } from './usual-queries.ts'

/* The same procedures on oRPC over `node:http`, with the same queries. */

const signedIn = os.$context<{ cookies: string | undefined }>().use(async ({ context, next }) => {
  const caller = await findCaller(context.cookies)
  if (caller === undefined) throw new ORPCError('UNAUTHORIZED')
  return next({ context: { caller } })
})

const handler = new RPCHandler({
  list: signedIn.handler(({ context }) => listTransactions(context.caller)),
  insert: signedIn.input(newEntry).handler(async ({ context, input }) => {
    const row = await insertTransaction(context.caller, input)
    if (row === undefined) throw new ORPCError('NOT_FOUND')
    return row
  }),
})

const server = createServer((request, response) => {
  const answer = async () => {
    const context = { cookies: request.headers.cookie }
    const { matched } = await handler.handle(request, response, { prefix: '/rpc', context })
    if (!matched) response.writeHead(request.url === '/ready' ? 200 : 404).end()
  }
  answer().catch(() => response.writeHead(500).end())
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
