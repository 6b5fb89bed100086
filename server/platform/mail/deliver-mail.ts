import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-worker.ts'
import { mailSchema } from './mail.ts'
import { isRefusedForEver, type Postman } from './postman.ts'

/** The handler of the queue `mail`: delivers one. Neither text nor address is logged. */
export function deliverMail({ postman, clock, log }: { postman: Postman; clock: Clock; log: Logger }): JobHandler {
  return async (job) => {
    const message = mailSchema.parse(job.data)
    const about = { kind: message.kind, jobId: job.id, attempt: job.attempt }
    if (message.validUntil !== undefined && clock.now() >= new Date(message.validUntil)) {
      log.warn(about, 'mail too late to be of use')
      return
    }
    try {
      await postman.deliver(message, job.id)
      log.info(about, 'mail delivered')
    } catch (error) {
      if (!isRefusedForEver(error)) throw error
      log.warn({ ...about, err: error }, 'mail refused for ever by the mail server')
    }
  }
}
