import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { refuse } from '#server/platform/errors/refusal.ts'

const MINUTE_S = 60

/**
 * The limits on whatever checks or sets a password: sign-in, administrators' sign-in, demo, sign-up and change of
 * password share them, because a guess is a guess wherever it is made. Counters are in Postgres: any number of server
 * processes count together.
 */
export interface RateLimits {
  /** Before a password is looked at: refuses with `auth.too_many_attempts` where address or account has used it up. */
  beforePassword(attempt: Attempt): Promise<void>
  /** After a right password: the account's own count starts again; the address keeps its. */
  afterRightPassword(attempt: Attempt): Promise<void>
  /** Before an account is made: limits how many one address makes. */
  beforeNewAccount(ip: string): Promise<void>
  /** Before a mail with a link is asked for: counts with the address's guesses, and how many mails one mailbox gets. */
  beforeResetRequest(attempt: Attempt): Promise<void>
  /** Before a token of such a link is looked at: a guess like any other. */
  beforeResetToken(ip: string): Promise<void>
}

export interface Attempt {
  readonly ip: string
  readonly email: string
}

export const noRateLimits: RateLimits = {
  beforePassword: async () => undefined,
  afterRightPassword: async () => undefined,
  beforeNewAccount: async () => undefined,
  beforeResetRequest: async () => undefined,
  beforeResetToken: async () => undefined,
}

export function createRateLimits(pool: Pool): RateLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const perAccount = limiter('account', 10, 15 * MINUTE_S)
  const perAddress = limiter('address', 60, 15 * MINUTE_S)
  const newAccounts = limiter('new', 20, 60 * MINUTE_S)
  const resetMails = limiter('reset', 5, 60 * MINUTE_S)

  return {
    async beforePassword({ ip, email }) {
      await take(perAddress, ip)
      await take(perAccount, hashEmail(email))
    },
    async afterRightPassword({ email }) {
      await perAccount.delete(hashEmail(email))
    },
    beforeNewAccount: (ip) => take(newAccounts, ip),
    async beforeResetRequest({ ip, email }) {
      await take(perAddress, ip)
      await take(resetMails, hashEmail(email))
    },
    beforeResetToken: (ip) => take(perAddress, ip),
  }
}

/** An address may be as long as the column of keys is wide, and the key has a prefix. */
function hashEmail(email: string): string {
  return email.length <= 200 ? email : createHash('sha256').update(email).digest('hex')
}

async function take(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) {
      throw refuse('auth.too_many_attempts', { retryAfterMs: error.msBeforeNext })
    }
    throw error
  }
}
