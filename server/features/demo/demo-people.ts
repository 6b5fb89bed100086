import type { Transaction } from 'kysely'
import { insertAccount } from '#server/features/auth/accounts.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { newId } from '#shared/values/ids.ts'

/** The accounts exist only after `npm run demo`. */
export const DEMO_MANAGER = ['Karim', 'Alaoui'] as const
export const DEMO_PASSWORD = 'caisse-2026'
/** Of the cashiers, at the counter machines of their agencies. */
export const DEMO_PIN = '2580'
export const demoAccounts = {
  owner: 'proprietaire@demo.test',
  pending: 'demande@demo.test',
  expired: 'essai-termine@demo.test',
  manager: 'gerant@demo.test',
  cashiers: ['caisse-fes@demo.test', 'caisse-tetouan@demo.test'],
  accountant: 'comptable@demo.test',
} as const

/** A client's account. Returns its id. */
export async function insertPerson(
  trx: Transaction<Database>,
  email: string,
  passwordHash: string,
  firstName: string,
  lastName: string,
): Promise<string> {
  const userId = newId()
  await insertAccount(trx, { userId, email, passwordHash, role: 'client', firstName, lastName, phone: null })
  return userId
}
