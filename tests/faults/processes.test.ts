import { describe, expect, it } from 'vitest'
import { runKills } from '#tests/proofs/kill-rounds.ts'
import { runStops } from '#tests/proofs/stop-rounds.ts'

/*
 * The built product as a separate process, killed and stopped while clients write. Long versions: `npm run prove --
 * kill` and `-- stop`.
 */

const timeout = 120_000

describe('kill -9 under load', () => {
  it(
    'of the server, then of Postgres, loses no acknowledged write; the negative control does',
    {
      timeout,
    },
    async () => {
      const found = await runKills({ rounds: ['server', 'postgres'], people: 8, entriesBetween: 40 })
      expect(found.unexpected).toEqual([])
      expect(found).toMatchObject({ lost: 0, surplus: 0, totalDifferences: 0, brokenAuditLines: 0 })
      expect(found.acknowledged).toBeGreaterThanOrEqual(120)
      expect(found.control.lost, 'the negative control must lose writes').toBeGreaterThan(0)
    },
  )
})

describe('SIGTERM under load', () => {
  it(
    'three times: requests in progress get a response, new ones are refused, the exit code is 0',
    { timeout },
    async () => {
      const found = await runStops(3, 8, 200)
      expect(found.endings).toEqual([0, 0, 0])
      expect(found.readiness).toEqual([503, 503, 503])
      expect(found.underWay).toBeGreaterThan(0)
      expect(found).toMatchObject({
        unanswered: 0,
        unexpected: 0,
        lost: 0,
        surplus: 0,
        totalDifferences: 0,
        brokenAuditLines: 0,
      })
      expect(Math.max(...found.tookMs)).toBeLessThan(10_000)
    },
  )
})
