import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { refuse } from '#server/platform/errors/refusal.ts'

const MINUTE_S = 60

/** Everything that can be used to guess a password shares these. The counters are in Postgres, common to all processes. */
export interface RateLimits {
  /** Before a password is checked. Throws `auth.too_many_attempts`, as all of these do. */
  beforePassword(attempt: PasswordAttempt): Promise<void>
  /** Resets the count that the attempt used, not that of the network address. */
  afterRightPassword(attempt: PasswordAttempt): Promise<void>
  beforeNewAccount(ip: string): Promise<void>
  /** Before a reset link is requested: counts as a guess of the network address, and per mailbox. */
  beforeResetRequest(attempt: Attempt): Promise<void>
  /** Also before a link of an invitation is read. */
  beforeResetToken(ip: string): Promise<void>
  /** Before a code of a terminal is looked at: counts as a guess of the network address. */
  beforeEnrolment(ip: string): Promise<void>
  /** Before an invitation is mailed: per space and day. */
  beforeInvitation(ownerId: string): Promise<void>
}

export interface Attempt {
  readonly ip: string
  readonly email: string
}

/** With the id of a device that the account knows, it has a separate count: guesses of others do not lock it out. */
export interface PasswordAttempt extends Attempt {
  readonly device?: string | undefined
}

export const noRateLimits: RateLimits = {
  beforePassword: async () => undefined,
  afterRightPassword: async () => undefined,
  beforeNewAccount: async () => undefined,
  beforeResetRequest: async () => undefined,
  beforeResetToken: async () => undefined,
  beforeEnrolment: async () => undefined,
  beforeInvitation: async () => undefined,
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
  const perDevice = limiter('device', 10, 15 * MINUTE_S)
  const perAddress = limiter('address', 60, 15 * MINUTE_S)
  const newAccounts = limiter('new', 20, 60 * MINUTE_S)
  const invitations = limiter('invitation', 20, 24 * 60 * MINUTE_S)
  const resetMails = limiter('reset', 5, 60 * MINUTE_S)

  return {
    async beforePassword({ ip, email, device }) {
      if (device !== undefined) return take(perDevice, device)
      await take(perAddress, ip)
      await take(perAccount, hashEmail(email))
    },
    async afterRightPassword({ email, device }) {
      await (device === undefined ? perAccount.delete(hashEmail(email)) : perDevice.delete(device))
    },
    beforeNewAccount: (ip) => take(newAccounts, ip),
    async beforeResetRequest({ ip, email }) {
      await take(perAddress, ip)
      await take(resetMails, hashEmail(email))
    },
    beforeResetToken: (ip) => take(perAddress, ip),
    beforeEnrolment: (ip) => take(perAddress, ip),
    beforeInvitation: (ownerId) => take(invitations, ownerId),
  }
}

/** Long addresses are hashed: with its prefix the key has to fit its column. */
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
