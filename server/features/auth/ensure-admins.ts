import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { recordSystemChange } from '#server/features/audit/record-change.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Role } from '#shared/auth/roles.ts'
import { newId } from '#shared/values/ids.ts'
import {
  findAccountName,
  findCredentials,
  insertAccount,
  listAdminsExcept,
  lockAccount,
  promoteAccount,
  updateRole,
} from './accounts.queries.ts'
import { deleteUserPasswordResets } from './password-resets.queries.ts'
import { endUserSessions } from './sessions.ts'

export interface EnsuredAdmin {
  readonly email: string
  readonly change: 'created' | 'promoted'
  /** Only if generated here; printed once. */
  readonly password?: string
}

interface Password {
  readonly text: string
  readonly hash: string
}

type AdminRole = Exclude<Role, 'client'>

/**
 * Creates missing administrators, gives the role to listed accounts and takes it from all others. A promoted account gets a
 * temporary password: anyone may have signed up with that address, so old password and sessions must not open the administration.
 */
export async function ensureAdmins(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  { emails, password }: { emails: readonly string[]; password: string | undefined },
): Promise<EnsuredAdmin[]> {
  const makePassword = async (text = randomBytes(12).toString('base64url')) => ({
    text,
    hash: await passwords.hash(text),
  })
  const first = await makePassword(password)
  return inTransaction(db, async (trx) => {
    const changed: EnsuredAdmin[] = []
    for (const [index, email] of emails.entries()) {
      const role = index === 0 ? 'principalAdmin' : 'admin'
      const known = await findCredentials(trx, email)
      if (known !== undefined) {
        const temporary = await raise(trx, known.userId, role, makePassword)
        if (temporary !== undefined) changed.push({ email, change: 'promoted', password: temporary.text })
        continue
      }
      const name = { firstName: 'Admin', lastName: 'Sandouk', phone: null }
      if (await insertAccount(trx, { userId: newId(), email, passwordHash: first.hash, role, ...name })) {
        changed.push({ email, change: 'created', ...(password === undefined ? { password: first.text } : {}) })
      }
    }
    for (const { userId } of await listAdminsExcept(trx, emails)) {
      await updateRole(trx, userId, 'client')
      await endUserSessions(trx, userId)
    }
    return changed
  })
}

/** Returns the temporary password of a promoted account, undefined for one that had as many rights before. */
async function raise(
  trx: Transaction<Database>,
  userId: string,
  role: AdminRole,
  makePassword: () => Promise<Password>,
): Promise<Password | undefined> {
  const account = await lockAccount(trx, userId)
  if (account === undefined || account.role === role) return undefined
  if (account.role === 'principalAdmin') {
    await updateRole(trx, userId, role)
    return undefined
  }
  const temporary = await makePassword()
  await promoteAccount(trx, userId, { role, passwordHash: temporary.hash })
  await endUserSessions(trx, userId)
  await deleteUserPasswordResets(trx, userId)
  const { firstName, lastName } = await findAccountName(trx, userId)
  const { email } = account
  await recordSystemChange(trx, {
    action: 'users.promote',
    subject: { id: userId, name: `${firstName} ${lastName}`.trim() || email },
    ownerId: account.role === 'client' ? userId : null,
    before: { email, role: account.role },
    after: { email, role },
  })
  return temporary
}

/** Lines for the person who starts the server. */
export function describeAdmins(admins: readonly EnsuredAdmin[]): string[] {
  return admins.map(({ email, change, password }) => {
    const shown = password === undefined ? '' : `  password: ${password}`
    if (change === 'created') return `Administrator created: ${email}${shown}`
    return `Account promoted to administrator: ${email}${shown}  (temporary; the old password and sessions have ended)`
  })
}
