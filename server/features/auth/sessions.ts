import { hash, randomBytes } from 'node:crypto'
import { Lucia, type Adapter, type DatabaseSession } from 'lucia'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { mintOwnSpace, type MemberId, type OwnerId } from './owner-id.ts'
import {
  deleteExpiredSessions,
  deleteMemberSessions,
  deleteSession,
  deleteUserSessions,
  extendSession,
  findSessionWithCaller,
  insertSession,
  type Account,
  type SessionFound,
} from './sessions.queries.ts'

const HOUR_MS = 3_600_000

const lifetimes = {
  client: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * 24 * HOUR_MS },
  admin: { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS },
  pin: { idleMs: 12 * HOUR_MS, absoluteMs: 12 * HOUR_MS },
} as const

/** Sessions whose tenant a process remembers; the least recently used are forgotten. */
const MAX_SEEN = 20_000

/** A session is extended at most this often, so that most calls only read it. */
const EXTEND_AFTER_MS = 60_000

function getLifetime(account: Pick<Account, 'role'> | null) {
  if (account === null) return lifetimes.pin
  return account.role === 'client' ? lifetimes.client : lifetimes.admin
}

export interface Actor extends SessionFound {
  readonly sessionId: string
}

/** The tenant that a new session acts in, and who acts there. */
export interface Space {
  readonly ownerId: OwnerId
  readonly memberId: MemberId
}

export interface Sessions {
  /** Returns the cookie. Without `space` the session acts in the account's own. */
  start(
    trx: Transaction<Database>,
    account: Pick<Account, 'userId' | 'role'>,
    userAgent: string | undefined,
    space?: Space,
  ): Promise<string>
  /** A session of a member at a terminal, by PIN. Returns the cookie. */
  startByPin(
    trx: Transaction<Database>,
    space: Space,
    terminalId: string,
    userAgent: string | undefined,
  ): Promise<string>
  /** Who a `Cookie` header stands for; undefined if that is absent, unreadable, unknown or expired. */
  find(cookieHeader: string | undefined): Promise<Actor | undefined>
  /** The same for what `readId` returns. */
  findById(sessionId: string | undefined): Promise<Actor | undefined>
  /**
   * The tenant that a session belonged to when this process last saw it; undefined if it is unknown. Only for sharing places: the
   * session may have ended since.
   */
  recallAccount(sessionId: string | undefined): OwnerId | undefined
  /** What a cookie's session is stored under, whether it still exists or not. */
  readId(cookieHeader: string | undefined): string | undefined
  end(sessionId: string): Promise<void>
  readonly endCookie: string
  sweep(): Promise<void>
}

/** Called in the transaction of what makes the sessions invalid. */
export function endUserSessions(trx: Transaction<Database>, userId: string, exceptSessionId?: string): Promise<void> {
  return deleteUserSessions(trx, userId, exceptSessionId)
}

/** Called in the transaction of what replaces the session. */
export function endSession(trx: Transaction<Database>, sessionId: string): Promise<void> {
  return deleteSession(trx, sessionId)
}

/** Called in the transaction that deactivates the member. */
export function endMemberSessions(trx: Transaction<Database>, { ownerId, memberId }: Space): Promise<void> {
  return deleteMemberSessions(trx, ownerId, memberId)
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
    getUserAttributes: (found) => found,
  })

  const seen = new Map<string, OwnerId>()
  const remember = (sessionId: string, tenant: OwnerId) => {
    seen.delete(sessionId)
    seen.set(sessionId, tenant)
    const [oldest] = seen.keys()
    if (seen.size > MAX_SEEN && oldest !== undefined) seen.delete(oldest)
  }

  function readId(cookieHeader: string | undefined): string | undefined {
    const token = readToken(lucia, cookieHeader)
    return token === undefined ? undefined : hashToken(token)
  }

  async function findById(sessionId: string | undefined): Promise<Actor | undefined> {
    if (sessionId === undefined) return undefined
    const { session, user } = await lucia.validateSession(sessionId)
    if (session === null) return undefined
    remember(sessionId, user.member.ownerId)
    return { ...user, sessionId }
  }

  const open = async (
    trx: Transaction<Database>,
    account: Pick<Account, 'userId' | 'role'> | null,
    { terminalId, space, userAgent }: { terminalId: string | null; space: Space; userAgent: string | undefined },
  ) => {
    const token = randomBytes(32).toString('base64url')
    const id = hashToken(token)
    const now = clock.now()
    await insertSession(trx, {
      id,
      userId: account?.userId ?? null,
      terminalId,
      ...space,
      now,
      expiresAt: new Date(now.getTime() + getLifetime(account).idleMs),
      userAgent: userAgent?.slice(0, 300),
    })
    remember(id, space.ownerId)
    return lucia.createSessionCookie(token).serialize()
  }

  return {
    start: (trx, account, userAgent, space = mintOwnSpace(account)) =>
      open(trx, account, { terminalId: null, space, userAgent }),

    startByPin: (trx, space, terminalId, userAgent) => open(trx, null, { terminalId, space, userAgent }),

    find: (cookieHeader) => findById(readId(cookieHeader)),
    findById,
    recallAccount: (sessionId) => (sessionId === undefined ? undefined : seen.get(sessionId)),
    readId,

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
      const row = await findSessionWithCaller(db, sessionId, now)
      if (row === undefined) return [null, null]
      const { session, found } = row
      const { idleMs, absoluteMs } = getLifetime(found.account)
      const absoluteEnd = session.createdAt.getTime() + absoluteMs
      let expiresAt = Math.min(session.expiresAt.getTime(), absoluteEnd)
      if (expiresAt > now.getTime() && now.getTime() - session.extendedAt.getTime() >= EXTEND_AFTER_MS) {
        expiresAt = Math.min(now.getTime() + idleMs, absoluteEnd)
        await extendSession(db, sessionId, now, new Date(expiresAt))
      }
      const databaseSession: DatabaseSession = {
        id: sessionId,
        userId: found.member.id,
        expiresAt: farFromRenewal(inMachineTime(new Date(expiresAt))),
        attributes: {},
      }
      return [databaseSession, { id: found.member.id, attributes: found }]
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
    Lucia: Lucia<Record<never, never>, SessionFound>
    DatabaseUserAttributes: SessionFound
    DatabaseSessionAttributes: Record<never, never>
  }
}
