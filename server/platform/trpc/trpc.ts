import { initTRPC } from '@trpc/server'
import { readPlain, type WirePayload } from '#shared/wire/plain-wire.ts'
import { transformer } from '#shared/wire/transformer.ts'
import type { Context } from './context.ts'
import { formatError } from './error-format.ts'

/** The doors of the ladder, lowest first, and the two for administrators (D3). */
export const accessLevels = ['public', 'signedIn', 'subscribed', 'admin', 'principalAdmin'] as const
export type Access = (typeof accessLevels)[number]

export interface Meta {
  readonly access: Access
}

/**
 * An input as our client writes it: plain JSON, dates and undefined, anything else is BAD_REQUEST. superjson would make sets
 * and maps of what a stranger sends, and walk each from its start for every path named: 64 kB kept the process busy for
 * four seconds, without a session.
 */
function readInput(payload: WirePayload | null | undefined): unknown {
  return payload === null || payload === undefined ? undefined : readPlain(payload)
}

/** tRPC with our context and wire format. Only `procedures.ts` takes procedures from it: see the ladder there. */
export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: { serialize: transformer.serialize, deserialize: readInput }, output: transformer },
    errorFormatter: formatError,
    isDev: false,
  })

export const router = t.router
