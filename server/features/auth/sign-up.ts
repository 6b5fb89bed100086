import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { signUpWelcome } from './welcome-mail.ts'
import type { SignUpInput } from '#shared/auth/auth-input.ts'
import { insertAccount } from './accounts.queries.ts'
import type { AuthCall, SignedIn } from './auth-call.ts'
import { newClientAccount } from './new-client-account.ts'
import { checkPassword, openSession, signedInWith } from './sign-in.ts'

/** For an address that has an account, its password signs in and changes nothing (a double click, a lost response). */
export async function signUp(call: AuthCall, input: SignUpInput): Promise<SignedIn> {
  const { deps, db, userAgent } = call
  const account = await newClientAccount(call, input)
  const cookie = await inTransaction(db, async (trx) => {
    if (!(await insertAccount(trx, account))) return undefined
    const { email: to, firstName } = account
    await deps.mail.send(trx, signUpWelcome({ to, firstName, publicUrl: deps.config.publicUrl }))
    return deps.sessions.start(trx, account, userAgent)
  })
  if (cookie !== undefined) return signedInWith(call, account, cookie)
  const known = await checkPassword(call, input)
  if (known === undefined) throw refuse('auth.account_exists')
  return openSession(call, known)
}
