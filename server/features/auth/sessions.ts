import { hash, randomBytes } from 'node:crypto'
import { Lucia, type Adapter, type DatabaseSession } from 'lucia'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteUserSessions,
  extendSession,
  findSessionWithAccount,
  insertSession,
  type Account,
} from './sessions.queries.ts'

const HOUR_MS = 3_600_000

/** How long a session lives unused, and in all (D6). */
const lifetimes = {
  client: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * 24 * HOUR_MS },
  admin: { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS },
} as const

/** A session is written again at most this often, so that a read stays a read. */
const EXTEND_AFTER_MS = 60_000

function getLifetime(account: Pick<Account, 'role'>) {
  return account.role === 'client' ? lifetimes.client : lifetimes.admin
}

/** Somebody who is signed in, as the session row, the account and the subscription say at this moment. */
export interface Actor extends Account {
  readonly sessionId: string
}

export interface Sessions {
  /** A new session for the account. Answers the `Set-Cookie` value that carries its token. */
  start(
    trx: Transaction<Database>,
    account: Pick<Account, 'userId' | 'role'>,
    userAgent: string | undefined,
  ): Promise<string>
  /** Who a `Cookie` header belongs to; nobody where it is absent, unreadable, unknown or expired. One statement. */
  find(cookieHeader: string | undefined): Promise<Actor | undefined>
  /** Ends one session. */
  end(sessionId: string): Promise<void>
  /** The `Set-Cookie` value that removes the cookie. */
  readonly endCookie: string
  /** Removes rows that no longer open anything. */
  sweep(): Promise<void>
}

/** Ends every session of an account, or all but one, inside the transaction of what caused it (D4, D6). */
export function endUserSessions(trx: Transaction<Database>, userId: string, exceptSessionId?: string): Promise<void> {
  return deleteUserSessions(trx, userId, exceptSessionId)
}

interface SessionOptions {
  db: Kysely<Database>
  clock: Clock
  /** Served over https: the cookie is `Secure` and takes the `__Host-` prefix. */
  secure: boolean
}

/**
 * Everything that knows lucia. The session id it stores is the SHA-256 of the token in the cookie, so a leaked backup
 * opens no session. Lucia tells the time by the machine; the adapter answers it in "machine time from now", so that the
 * injected clock decides.
 */
export function createSessions({ db, clock, secure }: SessionOptions): Sessions {
  const lucia = new Lucia(adapterFor(db, clock), {
    sessionCookie: {
      name: secure ? '__Host-session' : 'sandouk_session',
      expires: false,
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (account) => account,
  })

  return {
    async start(trx, account, userAgent) {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      await insertSession(trx, {
        id: hashToken(token),
        userId: account.userId,
        now,
        expiresAt: new Date(now.getTime() + getLifetime(account).idleMs),
        userAgent: userAgent?.slice(0, 300),
      })
      return lucia.createSessionCookie(token).serialize()
    },

    async find(cookieHeader) {
      const token = readToken(lucia, cookieHeader)
      if (token === undefined) return undefined
      const { session, user } = await lucia.validateSession(hashToken(token))
      return session === null ? undefined : { ...user, sessionId: session.id }
    },

    end: (sessionId) => lucia.invalidateSession(sessionId),
    endCookie: lucia.createBlankSessionCookie().serialize(),
    sweep: () => lucia.deleteExpiredSessions(),
  }
}

function hashToken(token: string) {
  return hash('sha256', token, 'hex')
}

const TOKEN = /^[\w-]{43}$/

function readToken(lucia: Lucia, cookieHeader: string | undefined): string | undefined {
  if (cookieHeader === undefined) return undefined
  try {
    const token = lucia.readSessionCookie(cookieHeader)
    return token !== null && TOKEN.test(token) ? token : undefined
  } catch {
    // Lucia's parser throws URIError on a cookie like `a=%zz`, whoever set it.
    return undefined
  }
}

function adapterFor(db: Kysely<Database>, clock: Clock): Adapter {
  const inMachineTime = (instant: Date) => new Date(Date.now() + (instant.getTime() - clock.now().getTime()))

  return {
    async getSessionAndUser(sessionId) {
      const now = clock.now()
      const row = await findSessionWithAccount(db, sessionId, now)
      if (row === undefined) return [null, null]
      const { session, account } = row
      if (account.status !== 'active') return [null, null]
      const { idleMs, absoluteMs } = getLifetime(account)
      const absoluteEnd = session.createdAt.getTime() + absoluteMs
      let expiresAt = Math.min(session.expiresAt.getTime(), absoluteEnd)
      if (expiresAt > now.getTime() && now.getTime() - session.extendedAt.getTime() >= EXTEND_AFTER_MS) {
        expiresAt = Math.min(now.getTime() + idleMs, absoluteEnd)
        await extendSession(db, sessionId, now, new Date(expiresAt))
      }
      const databaseSession: DatabaseSession = {
        id: sessionId,
        userId: account.userId,
        expiresAt: farFromRenewal(inMachineTime(new Date(expiresAt))),
        attributes: {},
      }
      return [databaseSession, { id: account.userId, attributes: account }]
    },
    deleteSession: (sessionId) => deleteSession(db, sessionId),
    deleteExpiredSessions: () => deleteExpiredSessions(db, clock.now()),
    // Sessions are made by `start`, renewed above by role, ended by `endSessionsOf`: the rest of lucia's own paths is
    // not used, and saying so is better than a second way to do each.
    getUserSessions: notUsed,
    setSession: notUsed,
    updateSessionExpiration: notUsed,
    deleteUserSessions: notUsed,
  }
}

/** Lucia renews what ends within half its own period; renewal is ours, so a live session is shown as far from its end. */
function farFromRenewal(expiresAt: Date): Date {
  return expiresAt.getTime() > Date.now() ? new Date(Date.now() + 365 * 24 * HOUR_MS) : expiresAt
}

function notUsed(): never {
  throw new Error('not a path of ours: see createSessions')
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, Account>
    DatabaseUserAttributes: Account
    DatabaseSessionAttributes: Record<never, never>
  }
}
