import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { civilDate } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { sendRegistrationNotice } from '#server/features/requests/send-registration-notice.ts'
import { demoStarted } from './welcome-mail.ts'
import { insertTrialSubscription } from '#server/features/subscriptions/subscriptions.queries.ts'
import type { StartDemoInput } from '#shared/auth/auth-input.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { DEMO_PLAN_NAME, TRIAL_MS } from '#shared/plans/plan-terms.ts'
import { findCredentials, insertAccount, type Credentials } from './accounts.queries.ts'
import type { AuthCall, SignedIn } from './auth-call.ts'
import { refuseClosed } from './closed-account.ts'
import { newClientAccount } from './new-client-account.ts'
import { checkPassword, lockVerifiedAccount, openSession, signedInWith } from './sign-in.ts'
import { findTrialPlan, hasRunningTrial, insertTrialClaim } from './trials.queries.ts'

export interface DemoStarted extends SignedIn {
  readonly outcome: 'started' | 'alreadyActive'
}

/** Once per e-mail address permanently, also for an existing account (docs/product/doors.md#free-trial). */
export async function startDemo(call: AuthCall, input: StartDemoInput): Promise<DemoStarted> {
  const known = await findCredentials(call.db, input.email)
  if (known === undefined) {
    const started = await startWithNewAccount(call, input)
    if (started !== undefined) return started
  }
  // The address has an account, perhaps just created by a double click: its password is needed.
  const account = await checkPassword(call, input)
  if (account === undefined) throw refuse('auth.account_exists')
  return startForAccount(call, account, input)
}

async function startWithNewAccount(call: AuthCall, input: StartDemoInput): Promise<DemoStarted | undefined> {
  const { deps, db, userAgent } = call
  const account = await newClientAccount(call, { ...input, phone: null })
  const cookie = await inTransaction(db, async (trx) => {
    if (!(await insertAccount(trx, account))) return undefined
    await insertTrial(trx, call, account.userId, input)
    return deps.sessions.start(trx, account, userAgent)
  })
  return cookie === undefined ? undefined : { outcome: 'started', ...(await signedInWith(call, account, cookie)) }
}

async function startForAccount(call: AuthCall, account: Credentials, input: StartDemoInput): Promise<DemoStarted> {
  if (account.status !== 'active') throw await refuseClosed(call.db, account)
  const outcome = await inTransaction(call.db, async (trx) => {
    await lockVerifiedAccount(trx, account)
    if (await hasRunningTrial(trx, account.userId, call.now)) return 'alreadyActive' as const
    await insertTrial(trx, call, account.userId, input)
    return 'started' as const
  })
  return { outcome, ...(await openSession(call, account)) }
}

async function insertTrial(
  trx: Transaction<Database>,
  { now, timeZone, deps }: AuthCall,
  userId: string,
  { email, firstName, lastName }: StartDemoInput,
) {
  const plan = await findTrialPlan(trx, DEMO_PLAN_NAME)
  if (plan === undefined) throw refuse('trial.unavailable')
  if (!(await insertTrialClaim(trx, hashAddress(email), now))) throw refuse('trial.already_used')
  const trialExpiresAt = new Date(now.getTime() + TRIAL_MS)
  await insertTrialSubscription(trx, { id: newId(), userId, planId: plan.id, startedAt: now, trialExpiresAt })
  const { publicUrl } = deps.config
  const endsOn = formatDate(civilDate(trialExpiresAt, timeZone))
  await sendRegistrationNotice(trx, deps, { userId, requestId: null, email, firstName, lastName, phone: null, plan })
  await deps.mail.send(trx, demoStarted({ to: email, publicUrl, firstName, endsOn }))
}

/** Kept after the account is deleted, so not as the address itself. */
function hashAddress(email: string): string {
  return createHash('sha256').update(`sandouk trial ${email}`).digest('hex')
}
