import { appRouter } from '#server/app-router.ts'
import type { Action } from '#shared/team/permissions.ts'
import type { Access, Meta } from '#server/platform/trpc/trpc.ts'

export interface ProcedureOfRouter {
  readonly path: string
  readonly type: 'query' | 'mutation'
  /** Undefined if it was made without an access level: tests/house/access-levels.test.ts. */
  readonly access: Access | undefined
  /** Of procedures on a tenant's rows. */
  readonly action: Action | undefined
  readonly inputs: readonly unknown[]
}

/** The part of a tRPC procedure that tests read; its public types hide it. */
interface ProcedureDefinition {
  readonly _def: { readonly type: 'query' | 'mutation'; readonly meta?: Meta; readonly inputs: readonly unknown[] }
}

export const procedures: readonly ProcedureOfRouter[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, ProcedureDefinition>,
)
  .map(([path, { _def }]) => ({
    path,
    type: _def.type,
    access: _def.meta?.access,
    action: _def.meta?.action,
    inputs: _def.inputs,
  }))
  .sort((a, b) => (a.path < b.path ? -1 : 1))
