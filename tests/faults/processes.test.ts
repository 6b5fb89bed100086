import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findRunningPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import { getClusterFolder } from '#server/platform/postgres/embedded/installation.ts'
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

describe('SIGTERM during the first start', () => {
  const product = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

  it('while the database is made: the process ends with 1, and so does Postgres', { timeout }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandouk-interrupted-'))
    // The account that runs Postgres must be able to enter.
    chmodSync(dataDir, 0o755)
    const isPostgresUp = () => existsSync(getClusterFolder(dataDir)) && findRunningPostgres(dataDir) !== undefined
    try {
      const child = spawn(process.execPath, [product], {
        cwd: dataDir,
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0' },
        stdio: 'ignore',
      })
      const exited = once(child, 'exit')
      await expect.poll(isPostgresUp, { timeout: 60_000, interval: 10 }).toBe(true)
      child.kill('SIGTERM')
      expect(await exited).toEqual([1, null])
      expect(isPostgresUp()).toBe(false)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
