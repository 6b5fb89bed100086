import type { Kysely, Transaction } from 'kysely'
import { findRejection } from '#server/features/requests/rejections.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import type { AccountStatus } from '#shared/auth/roles.ts'
import type { AuthCall } from './auth-call.ts'
import { findClosedAccount, insertClosedSessions } from './closed-sessions.queries.ts'
import { endUserSessions } from './sessions.ts'

type ClosedStatus = Exclude<AccountStatus, 'active'>

/** An account that may not sign in, as its owner is told. */
export interface ClosedAccount {
  readonly status: ClosedStatus
  /** Of a rejection; null where none was given. */
  readonly reason: string | null
}

type Reader = Kysely<Database> | Transaction<Database>

/** The refusal for an account that is not active: `auth.suspended` or `auth.rejected`. */
export async function refuseClosed(
  db: Reader,
  account: { userId: string; status: AccountStatus } | undefined,
): Promise<Refusal> {
  if (account?.status !== 'rejected') return refuse('auth.suspended')
  return refuse('auth.rejected', { reason: (await findRejection(db, account.userId))?.reason ?? null })
}

/** Ends all sessions of an account that is suspended or rejected; its browsers can still be told why. */
export async function closeUserSessions(trx: Transaction<Database>, userId: string): Promise<void> {
  await insertClosedSessions(trx, userId)
  await endUserSessions(trx, userId)
}

/** Why the session of this browser ended; null for any other end, and once the account is active again. */
export async function readClosedAccount({
  deps,
  db,
  now,
  cookieHeader,
}: Pick<AuthCall, 'deps' | 'db' | 'now' | 'cookieHeader'>): Promise<ClosedAccount | null> {
  const sessionId = deps.sessions.readId(cookieHeader)
  const account = sessionId === undefined ? undefined : await findClosedAccount(db, sessionId, now)
  if (account === undefined || account.status === 'active') return null
  if (account.status === 'suspended') return { status: 'suspended', reason: null }
  return { status: 'rejected', reason: (await findRejection(db, account.userId))?.reason ?? null }
}
