import { newId } from '#shared/values/ids.ts'
import type { NewAccount } from './accounts.queries.ts'
import type { AuthCall } from './auth-call.ts'

/**
 * An account to insert, with its password hashed. Work and limit are the same whether or not the address is taken, so that
 * neither shows it.
 * Throws `auth.too_many_attempts`, `service.busy`.
 */
export async function newClientAccount(
  { deps, ip }: Pick<AuthCall, 'deps' | 'ip'>,
  person: { email: string; password: string; firstName: string; lastName: string; phone: string | null },
): Promise<NewAccount> {
  await deps.rateLimits.beforeNewAccount(ip)
  return {
    userId: newId(),
    email: person.email,
    passwordHash: await deps.passwords.hash(person.password),
    role: 'client',
    firstName: person.firstName,
    lastName: person.lastName,
    phone: person.phone,
  }
}
