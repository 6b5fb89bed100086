import type { ApiOutputs } from '#client/app/trpc.ts'

/** A pack that may be chosen, or the free trial. */
export type OfferedPlan = ApiOutputs['plans']['listActive'][number]
