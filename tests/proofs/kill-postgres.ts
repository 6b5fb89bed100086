import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** kill -9 of every process of the Postgres in `dataDir`, so that its shared memory goes too. */
export function killPostgres(dataDir: string): number {
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  const all = [postmaster, ...listChildren(postmaster)]
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
  return all.length
}

function listChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}
