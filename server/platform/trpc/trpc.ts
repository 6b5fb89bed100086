import { initTRPC } from '@trpc/server'
import { readInput, transformer } from '#shared/wire/transformer.ts'
import type { Context } from './context.ts'
import { formatError } from './error-format.ts'

/** From the lowest, then the two for administrators. */
export const accessLevels = ['public', 'signedIn', 'subscribed', 'admin', 'principalAdmin'] as const
export type Access = (typeof accessLevels)[number]

export interface Meta {
  readonly access: Access
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: { serialize: transformer.serialize, deserialize: readInput }, output: transformer },
    errorFormatter: formatError,
    isDev: false,
  })

export const router = t.router
