import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#server/platform/clock.ts'
import { getClusterFolder } from '#server/platform/postgres/embedded/installation.ts'
import { findPostmaster } from '#server/platform/postgres/embedded/postmaster-file.ts'

const UNFINISHED = /\.unfinished-(?:(\d+)-)?\w{6}$/

/** Creates `<target>.unfinished-<process>-<random>`. The caller deletes it; after a kill, `sweepUnfinished` does. */
export function makeUnfinishedFolder(target: string): Promise<string> {
  return mkdtemp(`${target}.unfinished-${process.pid}-`)
}

/** A name of this form for a folder that is about to be deleted. */
export function toUnfinishedName(target: string): string {
  return `${target}.unfinished-${process.pid}-${randomBytes(3).toString('hex')}`
}

export function isUnfinished(name: string): boolean {
  return UNFINISHED.test(name)
}

/** Deletes what killed processes left in `parent` at least `minAgeMs` ago, each as large as the database. */
export async function sweepUnfinished(parent: string, minAgeMs: number): Promise<void> {
  for (const name of readdirSync(parent)) {
    const [match, pid] = UNFINISHED.exec(name) ?? []
    if (match === undefined || (pid !== undefined && isRunning(Number.parseInt(pid, 10)))) continue
    const path = join(parent, name)
    const ageMs = systemClock.now().getTime() - statSync(path).mtimeMs
    if (ageMs < minAgeMs) continue
    const orphan = findPostmaster(getClusterFolder(path), process.platform)
    if (orphan !== undefined) process.kill(orphan.pid, 'SIGQUIT')
    await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
