import { sendEvening } from '#server/features/alerts/send-evening.ts'
import { watchDays } from '#server/features/alerts/watch-days.ts'
import { sweepAttachments } from '#server/features/attachments/attachments.service.ts'
import { sealAndKeep } from '#server/features/audit/kept-seals.ts'
import { deleteExpiredClosedSessions } from '#server/features/auth/closed-sessions.queries.ts'
import { deleteExpiredPasswordResets } from '#server/features/auth/password-resets.queries.ts'
import { deleteExpiredRateLimits } from '#server/features/auth/rate-limits.queries.ts'
import { watchBackups } from '#server/features/backups/watch-backups.ts'
import { sendPasswordReset } from '#server/features/auth/request-password-reset.ts'
import { sweepUploads } from '#server/features/imports/imports.service.ts'
import { runImport } from '#server/features/imports/run-import.ts'
import { runStatement } from '#server/features/statements/run-statement.ts'
import { sweepStatements } from '#server/features/statements/statements.service.ts'
import type { Config } from '#server/config.ts'
import { deliverMail } from '#server/platform/mail/deliver-mail.ts'
import { createMailTransport, type MailTransport } from '#server/platform/mail/mail-transport.ts'
import { sendReminders } from '#server/features/subscriptions/send-reminders.ts'
import { startCall, type Deps } from '#server/deps.ts'
import { createJobWorker, type JobWorker } from '#server/platform/jobs/job-worker.ts'

export function createWorker(deps: Deps, transport: MailTransport): JobWorker {
  return createJobWorker(
    deps.jobs,
    // In this order: a password reset adds a mail.
    { 'password-reset': sendPasswordReset(deps), mail: deliverMail({ ...deps, transport }) },
    deps.log,
  )
}

/** Apart from the mails: an import takes as long as it takes. */
export function createImportWorker(deps: Deps): JobWorker {
  const handlers = { 'history-import': runImport(deps), 'statement-import': runStatement(deps) }
  return createJobWorker(deps.jobs, handlers, deps.log)
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** How often the expected cash is compared with the ceilings of alerts. */
const LEVELS_EVERY_MINUTES = 5
/** How long the last seal waits for open transactions. */
const STOP_PATIENCE_MS = 500

export function startBackgroundWork(
  deps: Deps,
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'auditSealsFile'>,
): { stop(): Promise<void> } {
  const worker = createWorker(deps, createMailTransport(config))
  const importWorker = createImportWorker(deps)
  const keepSeals = async (patienceMs?: number) => {
    const missing = await sealAndKeep(deps.db, config.auditSealsFile, patienceMs)
    if (missing.length > 0) deps.log.error({ missing }, 'the audit trail no longer has these seals')
  }
  const everyHour = async () => {
    try {
      await deps.sessions.sweep()
      await deleteExpiredRateLimits(deps.db, deps.clock.now())
      await deleteExpiredPasswordResets(deps.db, deps.clock.now())
      await deleteExpiredClosedSessions(deps.db, deps.clock.now())
      await sendReminders(startCall(deps, 'reminders'))
      await keepSeals()
      await sweepAttachments({ db: deps.db, now: deps.clock.now() })
      await sweepUploads({ db: deps.db, now: deps.clock.now() })
      await sweepStatements({ db: deps.db, now: deps.clock.now() })
    } catch (error) {
      deps.log.warn({ err: error }, 'hourly work failed, to be tried again')
    }
  }
  let minutes = 0
  let watching: Promise<void> | undefined
  const watch = async () => {
    try {
      const call = startCall(deps, 'alerts')
      await watchDays(call, { withLevels: minutes % LEVELS_EVERY_MINUTES === 0 })
      await sendEvening(call)
    } catch (error) {
      deps.log.warn({ err: error }, 'alerts failed, to be tried again')
    }
    minutes += 1
    watching = undefined
  }
  const everyMinute = () => (watching ??= watch())
  const backups = watchBackups(deps)
  const checkBackups = () =>
    backups.check().catch((error: unknown) => deps.log.warn({ err: error }, 'backups not looked at, to be tried again'))
  worker.start()
  importWorker.start()
  void everyHour()
  void everyMinute()
  void checkBackups()
  const hourly = setInterval(() => void everyHour(), HOUR_MS)
  const minutely = setInterval(() => {
    void everyMinute()
    void checkBackups()
  }, MINUTE_MS)
  return {
    async stop() {
      clearInterval(hourly)
      clearInterval(minutely)
      const backupEnded = backups.stop()
      await watching
      await Promise.all([worker.stop(), importWorker.stop(), backupEnded])
      await keepSeals(STOP_PATIENCE_MS).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the last lines of the audit trail are not sealed')
      })
    },
  }
}
