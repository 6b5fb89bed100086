import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { createPasswords } from './auth/passwords.ts'
import { createRateLimits, noRateLimits } from './auth/rate-limits.ts'
import { createSessions } from './auth/sessions.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { createJobQueue } from './db/job-queue.ts'
import { createMail } from './mail/mail.ts'
import type { Deps } from './trpc/context.ts'

/** The parts of the application over an open database; the same in `main`, in tests and in measurements. */
export const buildDeps = (
  { db, pool }: OpenDatabase,
  { clock, config, log }: { clock: Clock; config: Config; log: Logger },
): Deps => {
  const jobs = createJobQueue(pool, log)
  return {
    db,
    clock,
    config,
    log,
    sessions: createSessions({ db, clock, secure: config.publicUrl.startsWith('https:') }),
    // One core is left to everybody who is not signing in (T4).
    passwords: createPasswords(Math.max(1, availableParallelism() - 1)),
    rateLimits: config.rateLimit ? createRateLimits(pool) : noRateLimits,
    jobs,
    mail: createMail(jobs),
  }
}
