import { refuse } from '#server/platform/errors/refusal.ts'

const BUSY_RETRY_MS = 2000

/** Bounds how much goes on at once, in all and for one account; nobody waits, who is too many is told to come again. */
export interface Places {
  /** Takes a place and answers how to leave it. Refuses `service.busy`. */
  enter(accountId: string): () => void
}

export function createPlaces({ inAll, perAccount }: { inAll: number; perAccount: number }): Places {
  const taken = new Map<string, number>()
  let all = 0
  return {
    enter(accountId) {
      const own = taken.get(accountId) ?? 0
      if (all >= inAll || own >= perAccount) throw refuse('service.busy', { retryAfterMs: BUSY_RETRY_MS })
      all += 1
      taken.set(accountId, own + 1)
      return () => {
        all -= 1
        const left = (taken.get(accountId) ?? 1) - 1
        if (left === 0) taken.delete(accountId)
        else taken.set(accountId, left)
      }
    },
  }
}
