import { findCredentials } from '#server/features/auth/accounts.queries.ts'
import { mintOwnSpace } from '#server/features/auth/owner-id.ts'
import { updatePaymentDecision } from '#server/features/payments/all-payments.queries.ts'
import { insertPayment } from '#server/features/payments/payments.queries.ts'
import { insertReceipt } from '#server/features/payments/receipts.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { DEMO_PLAN_NAME, TRIAL_MS } from '#shared/plans/plan-terms.ts'
import { updateSellerRow } from '#server/features/seller/seller.queries.ts'
import { insertAlerts } from './demo-alerts.ts'
import { declareDemoMonths, insertDemoRules } from './demo-commissions.ts'
import { closeDemoDays } from './close-demo-days.ts'
import {
  findPlanByName,
  insertDemoAccounts,
  insertDemoRequest,
  insertDemoSubscription,
  insertDemoTenant,
  insertDemoTransactions,
  listOperatorProducts,
} from './demo-data.queries.ts'
import { DEMO_PASSWORD, DEMO_PIN, demoAccounts, insertPerson } from './demo-people.ts'
import { demoSeller } from './demo-seller.ts'
import { demoOperators, firstAccountDay, makeDemoAccounts } from './demo-operators.ts'
import { insertTeam } from './demo-team.ts'
import { type DemoProducts, enterAtOperators, plausibleTransactions } from './demo-transactions.ts'

const DAYS = 90
const DAY_MS = 24 * 3_600_000
const OPERATOR = 'Wafacash'
const agencyNames = ['Agence Fès Médina', 'Agence Tétouan', 'وكالة النخيل']

/** Creates the data of `npm run demo`. Does nothing when the owner already exists. */
export async function seedDemo(call: Call & WithDeps): Promise<void> {
  const { db, now, today } = call
  const { passwords } = call.deps
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  const pinHash = await passwords.hash(DEMO_PIN)
  const created = await inTransaction(db, async (trx) => {
    if ((await findCredentials(trx, demoAccounts.owner)) !== undefined) return undefined
    const pro = await findPlanByName(trx, 'Pack Pro')
    const trial = await findPlanByName(trx, DEMO_PLAN_NAME)
    const products = await listOperatorProducts(trx, OPERATOR)
    const byOperator = new Map<string, DemoProducts>()
    for (const name of demoOperators) byOperator.set(name, await listOperatorProducts(trx, name))
    const operatorId = products[0]?.operatorId
    if (pro === undefined || trial === undefined || operatorId === undefined) {
      throw new Error('The starting catalogue was changed: the demonstration needs Pack Pro, the trial and Wafacash.')
    }

    await updateSellerRow(trx, demoSeller)
    const ownerId = await insertPerson(trx, demoAccounts.owner, passwordHash, 'Salma', 'Bennani')
    const since = new Date(now.getTime() - DAYS * DAY_MS)
    const requestId = newId()
    await insertDemoRequest(trx, {
      id: requestId,
      userId: ownerId,
      firstName: 'Salma',
      lastName: 'Bennani',
      email: demoAccounts.owner,
      phone: '+212661234567',
      planId: pro.id,
      status: 'approved',
      createdAt: since,
    })
    await insertDemoSubscription(trx, {
      id: newId(),
      userId: ownerId,
      planId: pro.id,
      requestId,
      startedAt: since,
      expiresAt: new Date(now.getTime() + (365 - DAYS) * DAY_MS),
      trialExpiresAt: null,
    })
    const agencies = agencyNames.map((name) => ({ id: newId(), name }))
    await insertDemoTenant(trx, {
      ownerId,
      groupId: newId(),
      groupName: 'Groupe Nord',
      agencies,
      trackingStart: addDays(today, -DAYS),
      linkId: newId(),
      operatorId,
    })
    const secrets = { passwordHash, pinHash, now }
    const authors = await insertTeam(trx, mintOwnSpace({ userId: ownerId }).ownerId, secrets, agencies)
    const accounts = makeDemoAccounts()
    const [withAccounts] = agencies
    if (withAccounts === undefined) throw new Error('the demonstration has an agency with operator accounts')
    await insertDemoAccounts(trx, ownerId, {
      agencyId: withAccounts.id,
      openedOn: firstAccountDay(today),
      accounts: Object.values(accounts),
    })
    const space = mintOwnSpace({ userId: ownerId })
    const operatorIds = new Map([...byOperator].map(([name, [product]]) => [name, product?.operatorId ?? '']))
    await insertDemoRules(trx, space, { operatorIds, validFrom: addDays(today, -DAYS) })
    const rows = plausibleTransactions(agencies, products, { today, days: DAYS })
    const entered = enterAtOperators(rows, { agencyId: withAccounts.id, accounts, byOperator, today })
    await insertDemoTransactions(trx, ownerId, entered, authors)
    await declareDemoMonths(trx, space, { operatorId, today })

    const paid = { amount: pro.price, comment: null, attachmentId: null, attachmentUrl: null }
    const paymentId = newId()
    const paymentDate = addDays(today, -DAYS)
    const target = { kind: 'request', id: requestId } as const
    await insertPayment(trx, { ...paid, id: paymentId, paymentDate, userId: ownerId, target, createdAt: since })
    await updatePaymentDecision(trx, { id: paymentId, status: 'approved', target, rejectionReason: null })
    await insertReceipt(trx, paymentId, since)

    const pendingId = await insertPerson(trx, demoAccounts.pending, passwordHash, 'Youssef', 'El Amrani')
    const waitingId = newId()
    await insertDemoRequest(trx, {
      id: waitingId,
      userId: pendingId,
      firstName: 'Youssef',
      lastName: 'El Amrani',
      email: demoAccounts.pending,
      phone: '+212612345678',
      planId: pro.id,
      status: 'pending',
      createdAt: now,
    })

    await insertPayment(trx, {
      ...paid,
      id: newId(),
      comment: 'Virement n° 4417',
      paymentDate: today,
      userId: pendingId,
      target: { kind: 'request', id: waitingId },
      createdAt: now,
    })

    const expiredId = await insertPerson(trx, demoAccounts.expired, passwordHash, 'Hind', 'Tazi')
    const startedAt = new Date(now.getTime() - TRIAL_MS - DAY_MS)
    await insertDemoSubscription(trx, {
      id: newId(),
      userId: expiredId,
      planId: trial.id,
      requestId: null,
      startedAt,
      expiresAt: null,
      trialExpiresAt: new Date(startedAt.getTime() + TRIAL_MS),
    })
    return { ownerId, agencies, accounts }
  })
  if (created === undefined) return
  const from = addDays(today, -DAYS)
  const closed = created.agencies.map(({ id }, rank) => ({
    agencyId: id,
    ...(rank === 0 ? { accounts: created.accounts } : {}),
    // It has a cashier and no operator account.
    hasHandover: rank === 1,
    from,
    to: addDays(today, -(1 + rank * rank)),
  }))
  await closeDemoDays(call, created.ownerId, closed)
  // After the closings of ninety days, which are no news.
  const { ownerId } = mintOwnSpace({ userId: created.ownerId })
  await inTransaction(db, (trx) => insertAlerts(trx, ownerId))
}
