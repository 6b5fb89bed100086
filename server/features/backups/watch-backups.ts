import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { startScheduledBackup } from '#server/platform/postgres/backup/start-scheduled-backup.ts'
import { findDueDay } from './make-scheduled-backup.ts'

/** How long a backup may take to undo what it began. */
const STOP_MS = 5_000

export interface BackupWatch {
  /** Starts the backup of the day if it is due; call it every minute. */
  check(): Promise<void>
  /** Ends a backup of this server, which leaves nothing of it. */
  stop(): Promise<void>
}

/** Any number of servers may watch: one of them makes the backup. A backup is a separate process and shares nothing with the server. */
export function watchBackups({ db, config, clock, log }: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): BackupWatch {
  const { backups: plan, businessTimeZone } = config
  let child: ChildProcess | undefined

  function start(): void {
    child = startScheduledBackup()
    child.once('error', (error) => {
      log.error({ err: error }, 'the scheduled backup could not be started')
      child = undefined
    })
    child.once('exit', () => (child = undefined))
  }

  return {
    async check() {
      if (plan === undefined || child !== undefined) return
      if ((await findDueDay({ db, config: { businessTimeZone }, plan, clock })) !== undefined) start()
    },
    async stop() {
      if (child === undefined) return
      const running = child
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
      running.kill('SIGKILL')
    },
  }
}
