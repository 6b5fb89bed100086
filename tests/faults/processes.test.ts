import { describe, expect, it } from 'vitest'
import { runKills } from '#tests/proofs/kill-rounds.ts'
import { runStops } from '#tests/proofs/stop-rounds.ts'

/*
 * The built product as a process of its own, killed and stopped under people who write (reliability.md, proofs 4 and 5). The
 * long versions: `npm run prove -- kill` and `-- stop`.
 */

const timeout = 120_000

describe('kill -9 under load', () => {
  it(
    'of the server, then of Postgres, loses nothing acknowledged; the same proof finds what a forgetful Postgres loses',
    {
      timeout,
    },
    async () => {
      const found = await runKills({ rounds: ['server', 'postgres'], people: 8, entriesBetween: 40 })
      expect(found.strange).toEqual([])
      expect(found).toMatchObject({ lost: 0, surplus: 0, listTotalDifferences: 0, brokenAuditLines: 0 })
      expect(found.acknowledged).toBeGreaterThanOrEqual(120)
      expect(found.control.lost, 'a proof that cannot fail proves nothing (T20)').toBeGreaterThan(0)
    },
  )
})

describe('SIGTERM under load', () => {
  it('three times: answers all that is under way, takes nothing new, ends with 0', { timeout }, async () => {
    const found = await runStops(3, 8, 200)
    expect(found.endings).toEqual([0, 0, 0])
    expect(found.readiness).toEqual([503, 503, 503])
    expect(found.underWay).toBeGreaterThan(0)
    expect(found).toMatchObject({
      unanswered: 0,
      strange: 0,
      lost: 0,
      surplus: 0,
      listTotalDifferences: 0,
      brokenAuditLines: 0,
    })
    // Else connections were cut at the end of the patience.
    expect(Math.max(...found.tookMs)).toBeLessThan(10_000)
  })
})
