import { api } from '#client/app/trpc.ts'

/** The drawers of today. */
export function useBoard() {
  return api.board.today.useQuery(undefined, { staleTime: 0, meta: { outcome: 'board.load' } })
}
