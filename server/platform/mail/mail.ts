import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Database } from '#server/platform/db/schema.ts'

export const mailSchema = z.object({
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  validUntil: z.optional(z.string()),
})
export type MailMessage = z.infer<typeof mailSchema>

export interface Mail {
  /** Queues mails as part of `trx`; never waits for a mail server. */
  send(trx: Transaction<Database>, ...messages: readonly MailMessage[]): Promise<void>
}

export function createMail(jobs: JobQueue): Mail {
  return {
    send: (trx, ...messages) => jobs.add(trx, 'mail', messages),
  }
}
