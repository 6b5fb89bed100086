import { newId } from '#shared/values/ids.ts'
import type { NewAccount } from './accounts.queries.ts'
import type { AuthCall } from './auth-call.ts'

/** Hashes and counts whether or not the address is taken, so that neither time nor limit shows it. */
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
