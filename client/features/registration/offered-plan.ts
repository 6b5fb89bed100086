import type { ApiOutputs } from '#client/app/trpc.ts'

export type OfferedPlan = ApiOutputs['plans']['listActive'][number]
