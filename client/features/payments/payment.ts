import type { ApiOutputs } from '#client/app/trpc.ts'

/** A proof of payment as the client who sent it sees it. */
export type Payment = ApiOutputs['payments']['mine'][number]
