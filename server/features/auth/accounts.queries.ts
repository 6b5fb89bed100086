import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { AccountStatus, Role } from '#shared/auth/roles.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'

export interface Credentials {
  readonly userId: string
  readonly passwordHash: string
  readonly role: Role
  readonly status: AccountStatus
  readonly mustChangePassword: boolean
}

type Reader = Kysely<Database> | Transaction<Database>

export function findCredentials(db: Reader, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select([
      'id as userId',
      'password_hash as passwordHash',
      'role',
      'status',
      'must_change_password as mustChangePassword',
    ])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Accounts are locked before all other rows. */
export async function lockAccount(
  trx: Transaction<Database>,
  userId: string,
): Promise<(Credentials & { email: string }) | undefined> {
  await lockSharedRow(trx, 'users', userId, 'change')
  return await trx
    .selectFrom('users')
    .select([
      'id as userId',
      'email',
      'password_hash as passwordHash',
      'role',
      'status',
      'must_change_password as mustChangePassword',
    ])
    .where('id', '=', userId)
    .$if(!isDistributed(), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

export function findAccountName(
  trx: Transaction<Database>,
  userId: string,
): Promise<{ firstName: string; lastName: string }> {
  return trx
    .selectFrom('profiles')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export interface NewAccount {
  readonly userId: string
  readonly email: string
  readonly passwordHash: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly mustChangePassword?: boolean
}

export async function insertAccount(trx: Transaction<Database>, account: NewAccount): Promise<boolean> {
  const inserted = await trx
    .insertInto('users')
    .values({
      id: account.userId,
      email: account.email,
      password_hash: account.passwordHash,
      role: account.role,
      must_change_password: account.mustChangePassword ?? false,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await trx
    .insertInto('profiles')
    .values({
      user_id: account.userId,
      first_name: account.firstName,
      last_name: account.lastName,
      phone: account.phone,
    })
    .execute()
  return true
}

export async function updatePasswordHash(
  trx: Transaction<Database>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', userId)
    .execute()
}

/** The account must change it at its next sign-in. */
export async function updateTemporaryPassword(
  trx: Transaction<Database>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: true })
    .where('id', '=', userId)
    .execute()
}

export async function promoteAccount(
  trx: Transaction<Database>,
  userId: string,
  { role, passwordHash }: { role: Role; passwordHash: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ role, password_hash: passwordHash, must_change_password: true })
    .where('id', '=', userId)
    .execute()
}

export async function updateRole(trx: Transaction<Database>, userId: string, role: Role): Promise<void> {
  await trx.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

/** Does not end sessions: a caller that suspends an account does, in the same transaction. */
export async function updateAccountStatus(
  trx: Transaction<Database>,
  userId: string,
  status: AccountStatus,
): Promise<void> {
  await trx.updateTable('users').set({ status }).where('id', '=', userId).execute()
}

export function listAdminsExcept(trx: Transaction<Database>, emails: readonly string[]): Promise<{ userId: string }[]> {
  return trx
    .selectFrom('users')
    .select('id as userId')
    .where('role', '<>', 'client')
    .where('email', 'not in', [...emails])
    .execute()
}

export async function listAdminEmails(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '<>', 'client')
    .where('status', '=', 'active')
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
