import type { CauseCode, ScoredCause } from './hypothesis.ts'

type Group = [ScoredCause, ...ScoredCause[]]

/** An outgoing transaction that is missing, an incoming one too many and a top-up that is missing are the same figures. */
const sameFigures: Partial<Record<CauseCode, string>> = {
  missing: 'missing',
  topup: 'missing',
  payout: 'missing',
  notdone: 'missing',
}

/** Equal causes together, the best group first. Of two groups with the same score, the one with fewer causes. */
export function groupCauses(causes: readonly ScoredCause[]): Group[] {
  const groups = new Map<string, Group>()
  for (const scored of causes.toSorted((a, b) => b.score - a.score)) {
    const { code } = scored.cause
    const key = sameFigures[code] ?? `${code} ${scored.score}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [scored])
    else group.push(scored)
  }
  return [...groups.values()].toSorted((one, other) => other[0].score - one[0].score || one.length - other.length)
}
