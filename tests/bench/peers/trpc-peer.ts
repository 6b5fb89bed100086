import express from 'express'
import { initTRPC, TRPCError } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import superjson from 'superjson'
import { findCaller, insertTransaction, listTransactions, newEntry } from './usual-queries.ts'

/* The product's stack as its documentation shows it: Express, tRPC's adapter, superjson, Kysely. */

const t = initTRPC.context<{ cookies: string | undefined }>().create({ transformer: superjson })

const signedIn = t.procedure.use(async ({ ctx, next }) => {
  const caller = await findCaller(ctx.cookies)
  if (caller === undefined) throw new TRPCError({ code: 'UNAUTHORIZED' })
  return next({ ctx: { caller } })
})

const router = t.router({
  list: signedIn.query(({ ctx }) => listTransactions(ctx.caller)),
  insert: signedIn.input(newEntry).mutation(async ({ ctx, input }) => {
    const row = await insertTransaction(ctx.caller, input)
    if (row === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
    return row
  }),
})

const app = express()
app.use('/rpc', createExpressMiddleware({ router, createContext: ({ req }) => ({ cookies: req.headers.cookie }) }))
app.get('/ready', (_request, response) => {
  response.send('ready')
})
app.listen(Number(process.env['PORT']), '127.0.0.1')
