import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { JobHandler } from '#server/platform/jobs/job-worker.ts'
import { passwordReset } from './password-mail.ts'
import type { Deps } from '#server/deps.ts'
import type { RequestPasswordResetInput } from '#shared/auth/auth-input.ts'
import type { AuthCall } from './auth-call.ts'
import { findResetRecipient, insertPasswordReset } from './password-resets.queries.ts'
import { hashResetToken } from './reset-password.ts'

const LINK_MS = 3_600_000

/** Only queues the request; the job looks the address up, so response, work and limit do not show whether it is known. */
export async function requestPasswordReset(call: AuthCall, { email }: RequestPasswordResetInput): Promise<void> {
  const { deps, db, ip } = call
  await deps.rateLimits.beforeResetRequest({ ip, email })
  await inTransaction(db, (trx) => deps.jobs.add(trx, 'password-reset', [{ email }]))
}

const jobSchema = z.object({ email: z.string() })

export function sendPasswordReset({
  db,
  clock,
  config,
  mail,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>): JobHandler {
  return async (job) => {
    const { email } = jobSchema.parse(job.data)
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + LINK_MS)
    const token = randomBytes(32).toString('base64url')
    await inTransaction(db, async (trx) => {
      const recipient = await findResetRecipient(trx, email)
      if (recipient === undefined) return
      const { userId, firstName } = recipient
      await insertPasswordReset(trx, { tokenHash: hashResetToken(token), userId, createdAt: now, expiresAt })
      const link = { to: email, publicUrl: config.publicUrl, firstName, token, validUntil: expiresAt }
      await mail.send(trx, passwordReset(link))
    })
  }
}
