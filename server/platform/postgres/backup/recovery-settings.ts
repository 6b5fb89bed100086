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

/** Makes Postgres replay the log of a copied data folder up to the named moment, at its first start, and then open it. */
export async function writeRecoverySettings(cluster: string, moment: string): Promise<void> {
  const settings: RecoverySettings = {
    // All of the needed log is in pg_wal, but Postgres requires a command.
    restore_command: 'exit 1',
    recovery_target_name: moment,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await rewriteSettings(cluster, (kept) => `${kept}${lines.join('')}`)
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
}

export function removeRecoverySettings(cluster: string): Promise<void> {
  return rewriteSettings(cluster, (kept) => kept)
}

// ALTER SYSTEM rewrites this file and drops comments, so our lines are found by their names.
async function rewriteSettings(cluster: string, change: (kept: string) => string): Promise<void> {
  const path = join(cluster, 'postgresql.auto.conf')
  const isOurs = (line: string) => OURS.some((name) => line.startsWith(`${name} =`))
  const kept = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '' && !isOurs(line))
  await writeFile(path, change(kept.map((line) => `${line}\n`).join('')))
}
