import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAdmin,
  makeAgency,
  makeAttachment,
  makeGroup,
  makeOperator,
  makeOwner,
  makePayment,
  makePlan,
  makeRequest,
  makeStandardProduct,
  makeTransaction,
  findPlanId,
} from '#tests/support/factories.ts'
import { BROKEN, failingDatabase } from '#tests/support/fail-at-statement.ts'
import { startSession, type TestUser } from '#tests/support/session.ts'
import { testDeps } from '#tests/support/deps.ts'

/*
 * A fault at any statement of a decision leaves nothing behind: the k-th statement fails, for every k until the call
 * succeeds.
 */

const database = withDatabase()

interface Act {
  /** Prepares the rows and returns the call. */
  readonly prepare: () => Promise<(caller: Caller) => Promise<unknown>>
  /** The least number of statements: session, locks, writes, audit trail, mail. */
  readonly statements: number
}

async function registered() {
  const owner = await makeOwner(database, { state: 'none' })
  return { owner, requestId: await makeRequest(database, owner) }
}

const acts: Readonly<Record<string, Act>> = {
  'pendingUsers.approve': {
    statements: 12,
    prepare: async () => {
      const { requestId } = await registered()
      return (caller) => caller.pendingUsers.approve({ requestId })
    },
  },
  'pendingUsers.approve, without a subscription': {
    statements: 10,
    prepare: async () => {
      const { requestId } = await registered()
      return (caller) => caller.pendingUsers.approve({ requestId, withoutSubscription: true })
    },
  },
  'subscriptions.activate, with an account': {
    statements: 12,
    prepare: async () => {
      const { requestId } = await registered()
      return (caller) => caller.subscriptions.activate({ requestId })
    },
  },
  'subscriptions.activate, without one': {
    statements: 14,
    prepare: async () => {
      const { requestId } = await registered()
      await database.db
        .updateTable('pending_users')
        .set({ user_id: null, email: `nouveau-${newId()}@exemple.ma` })
        .where('id', '=', requestId)
        .execute()
      return (caller) => caller.subscriptions.activate({ requestId })
    },
  },
  'subscriptions.reject': {
    statements: 9,
    prepare: async () => {
      const { owner, requestId } = await registered()
      await startSession(testDeps(database), owner)
      return (caller) => caller.subscriptions.reject({ requestId, reason: 'Dossier incomplet' })
    },
  },
  'admin.users.suspend': {
    statements: 9,
    prepare: async () => {
      const owner = await makeOwner(database)
      await makeRequest(database, owner, { status: 'approved' })
      await startSession(testDeps(database), owner)
      return (caller) => caller.admin.users.suspend({ id: owner.userId, reason: 'Impayé' })
    },
  },
  'admin.users.resetPassword': {
    statements: 9,
    prepare: async () => {
      const owner = await makeOwner(database)
      await startSession(testDeps(database), owner)
      return (caller) => caller.admin.users.resetPassword({ id: owner.userId })
    },
  },
  'admin.users.create': {
    statements: 8,
    prepare: async () => {
      const planId = await findPlanId(database, 'Pack Pro')
      const email = `creation-${newId()}@exemple.ma`
      const user = { id: newId(), firstName: 'Hind', lastName: 'Tazi', email, phone: null, planId }
      return (caller) => caller.admin.users.create(user)
    },
  },
  'admin.users.update': {
    statements: 10,
    prepare: async () => {
      const owner = await makeOwner(database, { state: 'pending' })
      await startSession(testDeps(database), owner)
      const { person } = await as(await makeAdmin(database))
        .now()
        .admin.users.byId({ id: owner.userId })
      const email = `autre-${newId()}@exemple.ma`
      return (caller) => caller.admin.users.update({ ...person, firstName: 'Amina', email, status: 'rejected' })
    },
  },
  'admin.users.remove': {
    statements: 9,
    prepare: async () => {
      const owner = await makeOwner(database, { state: 'subscribed' })
      await makeBooks(owner)
      return (caller) => caller.admin.users.remove({ id: owner.userId, email: owner.email })
    },
  },
  'subscriptions.create': {
    statements: 7,
    prepare: async () => {
      const owner = await makeOwner(database, { state: 'rejected' })
      const planId = await findPlanId(database, 'Pack Pro')
      const subscription = { id: newId(), userId: owner.userId, planId, status: 'active' as const }
      return (caller) => caller.subscriptions.create(subscription)
    },
  },
  'payments.update': {
    statements: 5,
    prepare: async () => {
      const owner = await makeOwner(database)
      const id = await makePayment(owner)
      const { rows } = await (await keeper()).payments.list({ page: 1, search: owner.email })
      const [payment] = rows
      if (payment === undefined) throw new Error('the payment is not in the list')
      const { updatedAt, amount, paymentDate, attachmentUrl } = payment
      const decided = { id, updatedAt, amount, paymentDate, attachmentUrl, status: 'approved' as const, comment: 'Vu' }
      return (caller) => caller.payments.update(decided)
    },
  },
  'payments.approve, with the request': {
    statements: 17,
    prepare: async () => {
      const { owner, requestId } = await registered()
      const decided = await undecided(owner)
      return (caller) => caller.payments.approve({ ...decided, target: { kind: 'request', id: requestId } })
    },
  },
  'payments.approve, with a renewal': {
    statements: 15,
    prepare: async () => {
      const owner = await makeOwner(database)
      const decided = await undecided(owner)
      const planId = await findPlanId(database, 'Pack Pro')
      return (caller) => caller.payments.approve({ ...decided, target: null, planId })
    },
  },
  'payments.reject': {
    statements: 6,
    prepare: async () => {
      const decided = await undecided(await makeOwner(database))
      return (caller) => caller.payments.reject({ ...decided, reason: 'Illisible' })
    },
  },
  'pendingUsers.approve, with a proof': {
    statements: 16,
    prepare: async () => {
      const { owner, requestId } = await registered()
      const { id } = await undecided(owner)
      return (caller) => caller.pendingUsers.approve({ requestId, paymentIds: [id] })
    },
  },
  'payments.remove': {
    statements: 5,
    prepare: async () => {
      const owner = await makeOwner(database)
      const id = await makePayment(owner, { attachmentId: await makeAttachment(owner) })
      return (caller) => caller.payments.remove({ id, reason: 'Doublon' })
    },
  },
  'plans.create': {
    statements: 4,
    prepare: async () => {
      const terms = { description: null, currency: 'MAD' as const, maxAgencies: 3 as const, isActive: true }
      return (caller) => caller.plans.create({ id: newId(), name: `Pack ${newId()}`, price: 99_000, ...terms })
    },
  },
  'plans.update': {
    statements: 5,
    prepare: async () => {
      const plan = await (await keeper()).plans.byId({ id: await makePlan(database) })
      const { id, updatedAt, name, description, currency, isActive } = plan
      const terms = { id, updatedAt, name, description, currency, isActive, maxAgencies: 5 as const }
      return (caller) => caller.plans.update({ ...terms, price: 1004 })
    },
  },
  'plans.remove': {
    statements: 5,
    prepare: async () => {
      const id = await makePlan(database)
      return (caller) => caller.plans.remove({ id })
    },
  },
  'operators.remove': {
    statements: 5,
    prepare: async () => {
      const id = await makeOperator(database)
      return (caller) => caller.operators.remove({ id })
    },
  },
  'transactionTypes.adminRemove, of one that is used': {
    statements: 5,
    prepare: async () => {
      const owner = await makeOwner(database)
      const id = await makeStandardProduct(database)
      await makeTransaction(owner, { standardProductId: id })
      return (caller) => caller.transactionTypes.adminRemove({ id })
    },
  },
}

async function undecided(owner: TestUser): Promise<{ id: string; updatedAt: string }> {
  const id = await makePayment(owner)
  const { payment } = await (await keeper()).payments.decision({ id })
  return { id, updatedAt: payment.updatedAt }
}

/** Another administrator, whose reads do not fail. */
async function keeper(): Promise<Caller> {
  return as(await makeAdmin(database)).now()
}

async function makeBooks(owner: TestUser): Promise<void> {
  const agencyId = await makeAgency(owner, { groupId: await makeGroup(owner) })
  await makeTransaction(owner, { agencyId })
  await makeTransaction(owner, { agencyId, type: 'outgoing' })
}

/** All rows except administrators' sessions, which every call touches. */
async function everything(): Promise<string> {
  const tables = ['users', 'profiles', 'pending_users', 'user_subscriptions', 'groups', 'user_roles', 'audit_lines']
  const catalogue = [
    'subscription_plans',
    'operators',
    'transaction_types',
    'manual_payments',
    'payment_receipts',
    'receipt_counter',
  ]
  const owned = ['agencies', 'transactions', 'owner_day_totals', 'agency_month_totals', 'password_resets']
  const parts = [...tables, ...catalogue, ...owned].map(
    (table) => sql`select ${sql.lit(table)} as place, t::text as content from ${sql.table(table)} as t`,
  )
  const { rows } = await sql<{ place: string; content: string }>`
    ${sql.join(parts, sql` union all `)}
    union all select 'attachments', id::text from attachments
    union all select 'sessions', s.id from sessions s join users u on u.id = s.user_id where u.role = 'client'
    union all select 'jobs', j.id::text from pgboss.job j
    order by 1, 2`.execute(database.db)
  return JSON.stringify(rows)
}

describe('a fault at every statement', () => {
  it.each(Object.entries(acts))('of %s leaves nothing', async (_, { prepare, statements }) => {
    const failing = failingDatabase(database)
    const admin = { ...(await makeAdmin(database, { role: 'principalAdmin' })), database: failing }
    const act = await prepare()
    const before = await everything()
    let k = 0
    for (;;) {
      k += 1
      failing.failAt(k)
      const done = await act(as(admin).now()).then(
        () => true,
        (error: unknown) => {
          expect(String(error instanceof Error ? (error.cause ?? error) : error)).toContain(BROKEN)
          return false
        },
      )
      if (done) break
      expect(await everything(), `after a fault at statement ${k}`).toBe(before)
    }
    // The successful run has one statement less than the fault waited for.
    expect(failing.sent()).toBe(k - 1)
    expect(k - 1).toBeGreaterThanOrEqual(statements)
    expect(await everything()).not.toBe(before)
  })
})
