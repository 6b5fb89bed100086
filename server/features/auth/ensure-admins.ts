import { randomBytes } from 'node:crypto'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#shared/values/ids.ts'
import { findCredentials, insertAccount, listAdminsExcept, updateRole } from './accounts.queries.ts'
import { endUserSessions } from './sessions.ts'

export interface CreatedAdmin {
  readonly email: string
  /** Only if generated here; printed once. */
  readonly password?: string
}

/**
 * At start-up, creates the missing administrators of `ADMIN_EMAILS`, gives the listed accounts their role and removes it from
 * all others. An existing account keeps its password. Returns the created ones.
 */
export async function ensureAdmins(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  { emails, password }: { emails: readonly string[]; password: string | undefined },
): Promise<CreatedAdmin[]> {
  const chosen = password ?? randomBytes(12).toString('base64url')
  const passwordHash = await passwords.hash(chosen)
  return inTransaction(db, async (trx) => {
    const created: CreatedAdmin[] = []
    for (const [index, email] of emails.entries()) {
      const role = index === 0 ? 'principalAdmin' : 'admin'
      const known = await findCredentials(trx, email)
      if (known !== undefined) {
        if (known.role !== role) await updateRole(trx, known.userId, role)
        continue
      }
      const account = {
        userId: newId(),
        email,
        passwordHash,
        role,
        firstName: 'Admin',
        lastName: 'Sandouk',
        phone: null,
      } as const
      if (await insertAccount(trx, account)) {
        created.push(password === undefined ? { email, password: chosen } : { email })
      }
    }
    for (const { userId } of await listAdminsExcept(trx, emails)) {
      await updateRole(trx, userId, 'client')
      await endUserSessions(trx, userId)
    }
    return created
  })
}
