import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-worker.ts'
import { mailSchema } from './mail.ts'
import { isPermanentRefusal, type MailTransport } from './mail-transport.ts'

/** Neither text nor address is logged. */
export function deliverMail({
  transport,
  clock,
  log,
}: {
  transport: MailTransport
  clock: Clock
  log: Logger
}): JobHandler {
  return async (job) => {
    const message = mailSchema.parse(job.data)
    const about = { kind: message.kind, jobId: job.id, attempt: job.attempt }
    if (message.validUntil !== undefined && clock.now() >= new Date(message.validUntil)) {
      log.warn(about, 'mail expired')
      return
    }
    try {
      await transport.deliver(message, job.id)
      log.info(about, 'mail delivered')
    } catch (error) {
      if (!isPermanentRefusal(error)) throw error
      log.warn({ ...about, err: error }, 'mail refused permanently by the mail server')
    }
  }
}
