import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { sendRegistrationNotice } from '#server/features/requests/send-registration-notice.ts'
import { registrationWelcome } from './welcome-mail.ts'
import { findOfferedPlan } from '#server/features/plans/plans.queries.ts'
import { findReference } from '#server/features/requests/request-reference.queries.ts'
import { insertRequest } from '#server/features/requests/requests.queries.ts'
import { findPaymentAccount } from '#server/features/seller/seller.queries.ts'
import type { HowToPay } from '#server/features/seller/seller.service.ts'
import type { RegisterInput } from '#shared/auth/auth-input.ts'
import { newId } from '#shared/values/ids.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import { insertAccount } from './accounts.queries.ts'
import type { AuthCall } from './auth-call.ts'
import { newClientAccount } from './new-client-account.ts'
import { recordUse } from './sessions.queries.ts'

/**
 * Returns how to pay. Does not sign in. An address that has an account is refused whatever the password, and that account stays as
 * it is.
 */
export async function register(call: AuthCall, input: RegisterInput): Promise<HowToPay> {
  const { deps, db } = call
  const account = await newClientAccount(call, input)
  return inTransaction(db, async (trx) => {
    const plan = await findOfferedPlan(trx, input.planId)
    if (plan === undefined) throw refuse('plans.not_offered')
    if (plan.name === DEMO_PLAN_NAME) throw refuse('plans.starts_as_demo')
    if (!(await insertAccount(trx, account))) throw refuse('auth.account_exists')
    const { userId, email, firstName, lastName, phone } = account
    await recordUse(trx, [userId], call.now)
    const requestId = newId()
    await insertRequest(trx, { id: requestId, userId, email, firstName, lastName, phone, planId: plan.id })
    const howToPay = { ...(await findPaymentAccount(trx)), reference: await findReference(trx, requestId) }
    const { publicUrl } = deps.config
    await sendRegistrationNotice(trx, deps, { userId, requestId, email, firstName, lastName, phone, plan })
    await deps.mail.send(trx, registrationWelcome({ to: email, publicUrl, firstName, planName: plan.name, howToPay }))
    return howToPay
  })
}
