import { api, unbatched } from '#client/app/trpc.ts'

/** A person that is locked for a while, or a machine that a manager unlocks, is seen without a reload. */
const CHECK_MS = 20_000

export function useCurrentTerminal() {
  return api.terminals.current.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: CHECK_MS,
    // Behind the lock screen the page counts as not looked at.
    refetchIntervalInBackground: true,
    meta: { silent: true },
    trpc: unbatched,
  })
}
