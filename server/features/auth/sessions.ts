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

const lifetimes = {
  client: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * 24 * HOUR_MS },
  admin: { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS },
} as const

/** A session is extended at most this often, so that most calls only read it. */
const EXTEND_AFTER_MS = 60_000

function getLifetime(account: Pick<Account, 'role'>) {
  return account.role === 'client' ? lifetimes.client : lifetimes.admin
}

export interface Actor extends Account {
  readonly sessionId: string
}

export interface Sessions {
  start(
    trx: Transaction<Database>,
    account: Pick<Account, 'userId' | 'role'>,
    userAgent: string | undefined,
  ): Promise<string>
  /** The account of a `Cookie` header; undefined if that is absent, unreadable, unknown or expired. */
  find(cookieHeader: string | undefined): Promise<Actor | undefined>
  end(sessionId: string): Promise<void>
  readonly endCookie: string
  sweep(): Promise<void>
}

/** Called in the transaction of what makes the sessions invalid. */
export function endUserSessions(trx: Transaction<Database>, userId: string, exceptSessionId?: string): Promise<void> {
  return deleteUserSessions(trx, userId, exceptSessionId)
}

interface SessionOptions {
  db: Kysely<Database>
  clock: Clock
  secure: boolean
}

/** Lucia reads the machine's clock: the adapter shifts instants to it, so that the injected clock decides. */
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
    // Lucia's parser throws URIError on a cookie like `a=%zz`, which another application on the host may set.
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
    // Sessions are inserted by `start`, extended above and ended by `endUserSessions`.
    getUserSessions: notUsed,
    setSession: notUsed,
    updateSessionExpiration: notUsed,
    deleteUserSessions: notUsed,
  }
}

/** Lucia would extend a session near its end; extending by role happens here, so lucia sees every session far from its end. */
function farFromRenewal(expiresAt: Date): Date {
  return expiresAt.getTime() > Date.now() ? new Date(Date.now() + 365 * 24 * HOUR_MS) : expiresAt
}

function notUsed(): never {
  throw new Error('not used: see createSessions')
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, Account>
    DatabaseUserAttributes: Account
    DatabaseSessionAttributes: Record<never, never>
  }
}
