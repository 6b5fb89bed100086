import type { Transaction } from 'kysely'
import { findCredentials, lockAccount } from '#server/features/auth/accounts.queries.ts'
import { createAccount, type FirstPassword } from '#server/features/users/first-password.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { newId } from '#shared/values/ids.ts'
import type { DecisionCall } from './decision.ts'
import type { DecidableRequest } from './requests.queries.ts'

/** Locks the request's account, or the account that has its address, which the administrator's act links to it. */
export async function lockRequestAccount(trx: Transaction<Database>, { userId, email }: DecidableRequest) {
  const known = userId ?? (await findCredentials(trx, email))?.userId
  return known === undefined ? undefined : lockAccount(trx, known)
}

/** Returns the id of the new account; the caller mails the password. */
export async function makeRequestAccount(
  trx: Transaction<Database>,
  call: DecisionCall,
  { email, firstName, lastName, phone }: DecidableRequest,
  password: FirstPassword | null,
): Promise<string> {
  // The request had an account, which has just been deleted together with it.
  if (password === null) throw refuse('requests.not_found')
  const userId = newId()
  const isMade = await createAccount(trx, call, { userId, email, firstName, lastName, phone }, password)
  // Another call has just created the account: a retry finds and links it.
  if (!isMade) throw refuse('service.busy', { retryAfterMs: retryDelays.conflictMs })
  return userId
}
