import { initTRPC } from '@trpc/server'
import { readInput, transformer } from '#shared/wire/transformer.ts'
import type { Context } from './context.ts'
import { formatError } from './error-format.ts'

/** The doors of the ladder, lowest first, and the two for administrators (D3). */
export const accessLevels = ['public', 'signedIn', 'subscribed', 'admin', 'principalAdmin'] as const
export type Access = (typeof accessLevels)[number]

export interface Meta {
  readonly access: Access
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
