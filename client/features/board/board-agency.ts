import type { ApiOutputs } from '#client/app/trpc.ts'

/** An agency of the owner's board: its day as it stands now, and its last closing. */
export type BoardAgency = ApiOutputs['board']['today']['agencies'][number]
