import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const OURS = [
  'restore_command',
  'recovery_target_name',
  'recovery_target_timeline',
  'recovery_target_action',
  'hot_standby',
] as const

type RecoverySettings = Readonly<Record<(typeof OURS)[number], string>>

/**
 * Makes a copied data folder one that Postgres, at its first start, brings to the named moment of its log and no further,
 * and then opens as usual.
 */
export async function writeRecovery(cluster: string, moment: string): Promise<void> {
  const settings: RecoverySettings = {
    // Nothing to fetch: all of the log that is needed lies in pg_wal. A command is required all the same.
    restore_command: 'exit 1',
    recovery_target_name: moment,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // Nobody looks in before it is there.
    hot_standby: 'off',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await rewriteSettings(cluster, (kept) => `${kept}${lines.join('')}`)
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
}

/** Takes those settings out again, once it has started. */
export function removeRecovery(cluster: string): Promise<void> {
  return rewriteSettings(cluster, (kept) => kept)
}

// Read after all other settings files, and by Postgres's own ALTER SYSTEM rewritten: no place for marks of ours.
async function rewriteSettings(cluster: string, change: (kept: string) => string): Promise<void> {
  const path = join(cluster, 'postgresql.auto.conf')
  const isOurs = (line: string) => OURS.some((name) => line.startsWith(`${name} =`))
  const kept = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '' && !isOurs(line))
  await writeFile(path, change(kept.map((line) => `${line}\n`).join('')))
}
