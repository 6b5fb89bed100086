import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { BackupFault } from '#shared/backups/backup-terms.ts'
import { findBackupHistory } from './backup-runs.queries.ts'
import { type BackupHistory, findBackupFault } from './backups.rules.ts'

export interface BackupState {
  readonly fault: BackupFault | null
  /** `YYYY-MM-DDTHH:mm` in the business time zone; null: none yet. */
  readonly lastSoundAt: string | null
}

/** Null if the server makes no backups by itself. */
export async function readBackupState({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<BackupState | null> {
  if (config.backups === undefined) return null
  const history = await findBackupHistory(db)
  const { lastSoundAt } = history
  return {
    fault: findBackupFault(history, clock.now()),
    lastSoundAt: lastSoundAt === undefined ? null : civilDateTime(lastSoundAt, config.businessTimeZone),
  }
}

/** Read from the database at each scrape, so every server says the same. Without a database they keep their last values. */
export function registerBackupGauges(registry: Registry, { reserve, clock, config }: Deps): void {
  if (config.backups === undefined) return
  const registers = [registry]
  const addGauge = (name: string, help: string, toValue: (history: BackupHistory) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const history = await findBackupHistory(reserve).catch(() => undefined)
        if (history !== undefined) this.set(toValue(history))
      },
    })
  addGauge(
    'sandouk_backup_last_success_timestamp_seconds',
    'When the last scheduled backup was made and checked; 0 if there is none.',
    ({ lastSoundAt }) => (lastSoundAt?.getTime() ?? 0) / 1000,
  )
  addGauge(
    'sandouk_backup_failing',
    '1 if the last scheduled backup failed or none ended within 26 hours.',
    (history) => (findBackupFault(history, clock.now()) === null ? 0 : 1),
  )
}
