import { sweepAttachments } from '#server/features/attachments/attachments.service.ts'
import { sealAudit } from '#server/features/audit/audit.service.ts'
import { deleteExpiredPasswordResets } from '#server/features/auth/password-resets.queries.ts'
import { deleteExpiredRateLimits } from '#server/features/auth/rate-limits.queries.ts'
import { sendPasswordReset } from '#server/features/auth/request-password-reset.ts'
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

const HOUR_MS = 3_600_000

export function startBackgroundWork(
  deps: Deps,
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): { stop(): Promise<void> } {
  const worker = createWorker(deps, createMailTransport(config))
  const everyHour = async () => {
    try {
      await deps.sessions.sweep()
      await deleteExpiredRateLimits(deps.db, deps.clock.now())
      await deleteExpiredPasswordResets(deps.db, deps.clock.now())
      await sendReminders(startCall(deps, 'reminders'))
      await sealAudit(deps)
      await sweepAttachments({ db: deps.db, now: deps.clock.now() })
    } catch (error) {
      deps.log.warn({ err: error }, 'hourly work failed, to be tried again')
    }
  }
  worker.start()
  void everyHour()
  const hourly = setInterval(() => void everyHour(), HOUR_MS)
  return {
    async stop() {
      clearInterval(hourly)
      await worker.stop()
    },
  }
}
