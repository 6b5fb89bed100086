import { initTRPC } from '@trpc/server'
import { readInput, transformer } from '#shared/wire/transformer.ts'
import type { Action } from '#shared/team/permissions.ts'
import type { Context } from './context.ts'
import { formatError } from './error-format.ts'

/** `terminal` and `pin`: at a counter machine. From the lowest, then the two for administrators. */
export const accessLevels = ['public', 'terminal', 'pin', 'signedIn', 'subscribed', 'admin', 'principalAdmin'] as const
export type Access = (typeof accessLevels)[number]

export interface Meta {
  readonly access: Access
  /** What a member does in a space: of every procedure on a tenant's rows. */
  readonly action?: Action
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
