import type { Transaction } from 'kysely'
import { listAdminEmails } from '#server/features/auth/accounts.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ActivePlan } from '#server/features/plans/plans.queries.ts'
import type { Deps } from '#server/deps.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import { findTaxWord } from '#server/features/seller/seller.queries.ts'
import { findReference } from './request-reference.queries.ts'
import { registrationNotice } from './registration-notice-mail.ts'

/** Mails each administrator separately, so that one wrong address does not stop the others. */
export async function sendRegistrationNotice(
  trx: Transaction<Database>,
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  person: {
    userId: string
    /** Null for a trial. */
    requestId: string | null
    email: string
    firstName: string
    lastName: string
    phone: string | null
    plan: Pick<ActivePlan, 'name' | 'price' | 'currency'>
  },
): Promise<void> {
  const { userId, requestId, plan, email, firstName, lastName, phone } = person
  const path = requestId === null ? `/admin/users/${userId}` : `/admin/manual-validations?request=${requestId}`
  const reference = requestId === null ? null : await findReference(trx, requestId)
  const taxWord = await findTaxWord(trx)
  const notices = (await listAdminEmails(trx)).map((to) =>
    registrationNotice({
      to,
      publicUrl: config.publicUrl,
      firstName,
      lastName,
      email,
      phone,
      planName: plan.name,
      planPrice: plan.price,
      currency: plan.currency,
      taxWord,
      reference,
      isDemo: plan.name === DEMO_PLAN_NAME,
      path,
    }),
  )
  await mail.send(trx, ...notices)
}
