import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { Database } from '#server/platform/db/schema.ts'

/** A mail ready to leave: one recipient, both parts, already in French. Made by the functions in `templates/`. */
export const mailSchema = z.object({
  /** Names the template: in logs and in the names of `.eml` files. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO instant after which it is of no use and is not sent. */
  validUntil: z.optional(z.string()),
})
export type MailMessage = z.infer<typeof mailSchema>

/** How verbs send mail (D26). */
export interface Mail {
  /**
   * Puts mails in the queue as part of `trx`: they leave when it commits and never where it rolls back. Costs one
   * statement and never waits for a mail server.
   */
  send(trx: Transaction<Database>, ...messages: readonly MailMessage[]): Promise<void>
}

export function createMail(jobs: JobQueue): Mail {
  return {
    send: (trx, ...messages) => jobs.add(trx, 'mail', messages),
  }
}
