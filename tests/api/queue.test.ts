import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ApprovalResult } from '#server/features/queue/approve-many.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { DAY_MS, instantAfter, TEST_NOW } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  findPlanId,
  makeAdmin,
  makeOwner,
  makePayment,
  makeRequest,
  makeSubscription,
  type OwnerOptions,
} from '#tests/support/factories.ts'
import { deliverMails } from '#tests/support/mail.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* The queue of the administrators, bulk approval and renewal. */

function daysAgo(days: number): Date {
  return instantAfter(TEST_NOW, -days * DAY_MS)
}

async function openQueue(database: TestUser['database'], role: 'admin' | 'principalAdmin' = 'admin') {
  const calls = as(await makeAdmin(database, { role })).now()
  const list = async (input: Partial<Parameters<typeof calls.admin.queue>[0]> = {}) =>
    calls.admin.queue({ page: 1, ...input })
  return { calls, list }
}

/** A client who asked for `Pack Pro`, and paid exactly its price with a document. */
async function makeReady(database: TestUser['database'], options: OwnerOptions = {}) {
  const owner = await makeOwner(database, { ...options, state: 'none' })
  const requestId = await makeRequest(database, owner, { createdAt: daysAgo(2) })
  const price = await findPrice(database, 'Pack Pro')
  const paymentId = await makePayment(owner, { amount: price, attachmentUrl: 'https://exemple.ma/recu' })
  return { owner, requestId, paymentId }
}

async function makeEnding(database: TestUser['database'], days: number, options: OwnerOptions = {}) {
  const owner = await makeOwner(database, { ...options, state: 'none' })
  const endsAt = daysAgo(-days)
  const id = await makeSubscription(database, owner, { plan: 'Pack Pro', startedAt: daysAgo(365 - days), endsAt })
  return { owner, id, endsAt }
}

async function findPrice(database: TestUser['database'], name: string): Promise<number> {
  const { price } = await database.db
    .selectFrom('subscription_plans')
    .select('price')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return price
}

function listSubscriptions({ database, userId }: TestUser) {
  return database.db
    .selectFrom('user_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .execute()
}

async function kindsTo({ database, email }: TestUser) {
  return (await deliverMails(database)).filter(({ to }) => to === email).map(({ kind }) => kind)
}

describe('admin.queue', () => {
  const database = withDatabase()

  it('has one row a client, what waits longest first, with counts that equal the rows', async () => {
    const { calls, list } = await openQueue(database)
    const young = await makeOwner(database, { state: 'none', firstName: 'Amina' })
    await makeRequest(database, young, { createdAt: daysAgo(1) })
    const old = await makeOwner(database, { state: 'none' })
    await makeRequest(database, old, { createdAt: daysAgo(9) })
    await makePayment(old, { amount: 150_000, createdAt: daysAgo(3) })
    await makePayment(old, { amount: 10_000, createdAt: daysAgo(2) })
    const { owner: ending, endsAt } = await makeEnding(database, 25)
    const loose = await makeOwner(database, { state: 'none' })
    await makePayment(loose, { createdAt: daysAgo(4) })
    const validated = await makeOwner(database, { state: 'none' })
    await makeRequest(database, validated, { status: 'approved', createdAt: daysAgo(7) })
    // Nothing waits for these.
    await makeOwner(database)
    await makeOwner(database, { state: 'trial' })
    await makeOwner(database, { state: 'expiredTrial' })
    await makeOwner(database, { state: 'rejected' })
    const paid = await makeOwner(database)
    await makeRequest(database, paid, { status: 'approved' })
    await makePayment(paid, { status: 'approved' })

    const { rows, total } = await list()
    expect(rows.map(({ personId, age }) => [personId, age])).toEqual([
      [old.userId, 9],
      [validated.userId, 7],
      [ending.userId, 5],
      [loose.userId, 4],
      [young.userId, 1],
    ])
    expect(total).toBe(5)
    expect(rows[0]).toMatchObject({
      requests: 1,
      payments: 2,
      planName: 'Pack Pro',
      due: { price: await findPrice(database, 'Pack Pro'), currency: 'MAD' },
      declared: 160_000,
      comparison: 'different',
      obstacles: ['severalProofs', 'different', 'noDocument'],
    })
    expect(rows[2]).toMatchObject({ endsAt, endsOn: '2026-12-22', daysLeft: 25, obstacles: ['noProof'] })
    expect(rows[3]).toMatchObject({ due: null, comparison: 'none', obstacles: ['noPack', 'otherProof', 'noProof'] })

    const counts = await calls.admin.queueCounts()
    expect(counts).toEqual({ all: 5, requests: 3, proofs: 2, renewals: 1 })
    for (const kind of ['requests', 'proofs', 'renewals'] as const) {
      expect((await list({ kind })).total).toBe(counts[kind])
    }
    expect((await list({ kind: 'proofs' })).rows.map(({ personId }) => personId)).toEqual([old.userId, loose.userId])
  })

  it('pages, and leads from a page behind the last to the last', async () => {
    const { list } = await openQueue(database)
    for (let made = 0; made < 20; made += 1) await makeOwner(database, { state: 'pending' })
    const first = await list()
    expect(first.rows).toHaveLength(20)
    const last = await list({ page: 9 })
    expect(last).toMatchObject({ page: 2, total: first.total })
    expect(last.rows).toHaveLength(first.total - 20)
    const ids = [...first.rows, ...last.rows].map(({ personId }) => personId)
    expect(new Set(ids).size).toBe(first.total)
  })

  it('is searched by name, address, phone however typed, reference and amount', async () => {
    const { list } = await openQueue(database)
    const owner = await makeOwner(database, {
      state: 'none',
      firstName: 'Zineb',
      lastName: 'Fassi-Fihri',
      phone: '+212677889900',
    })
    await makeRequest(database, owner)
    await makePayment(owner, { amount: 123_456 })
    const { reference } = (await list({ search: 'zineb' })).rows[0] ?? {}
    for (const search of [
      'zineb fassi',
      'ZINEB',
      owner.email,
      '06 77 88 99 00',
      '+212 677-889900',
      reference ?? 'missing',
      (reference ?? 'missing').replace('SD-', '').replace('-', ' '),
      '1 234,56',
      '1234.56 MAD',
    ]) {
      const { rows, total } = await list({ search })
      expect([search, total, rows[0]?.personId]).toEqual([search, 1, owner.userId])
    }
    expect((await list({ search: 'personne' })).total).toBe(0)
    expect((await list({ search: 'zineb', kind: 'renewals' })).total).toBe(0)
  })

  it('lists requests without an account', async () => {
    const { list } = await openQueue(database)
    const id = newId()
    await database.db
      .insertInto('pending_users')
      .values({
        id,
        first_name: 'Sans',
        last_name: 'Compte',
        email: 'sans.compte@exemple.ma',
        phone: '+212655443322',
        plan_id: await findPlanId(database, 'Pack Pro'),
      })
      .execute()
    expect((await list({ search: '0655443322' })).rows).toMatchObject([
      { personId: id, requestId: id, accountStatus: null, firstName: 'Sans', obstacles: ['noProof'] },
    ])
  })
})

describe('renewals', () => {
  const database = withDatabase()

  it('are packs that end within 30 days or ended up to 30 days ago, without a later one; soonest end first', async () => {
    const { list } = await openQueue(database)
    const { owner: late } = await makeEnding(database, 30)
    const { owner: over } = await makeEnding(database, -29)
    const { owner: soon } = await makeEnding(database, 2)
    await makeEnding(database, 31)
    await makeEnding(database, -30)
    const renewed = await makeEnding(database, 3)
    await makeSubscription(database, renewed.owner, { startedAt: renewed.endsAt })
    const suspended = await makeEnding(database, 4)
    await sql`update users set status = 'suspended' where id = ${suspended.owner.userId}`.execute(database.db)
    const { rows } = await list({ kind: 'renewals' })
    expect(rows.map(({ personId, daysLeft }) => [personId, daysLeft])).toEqual([
      [over.userId, -29],
      [soon.userId, 2],
      [late.userId, 30],
    ])
  })

  it('are over from the moment of their end, also on that day', async () => {
    const { list } = await openQueue(database)
    const { owner: ended } = await makeEnding(database, -1 / 1440)
    const { owner: ending } = await makeEnding(database, 1 / 1440)
    const { rows } = await list({ kind: 'renewals' })
    const read = (owner: TestUser) => rows.find(({ personId }) => personId === owner.userId)
    expect(read(ended)).toMatchObject({ daysLeft: 0, isOver: true })
    expect(read(ending)).toMatchObject({ daysLeft: 0, isOver: false })
  })

  it('renews 365 days from the end, once, with a mail', async () => {
    const { calls, list } = await openQueue(database)
    const { owner, endsAt } = await makeEnding(database, 10)
    const planId = await findPlanId(database, 'Pack Réseau')
    const input = { id: newId(), userId: owner.userId, planId, endsAt: endsAt.toISOString() }
    expect(await calls.subscriptions.renew(input)).toEqual({ id: input.id, expiresOn: '2027-12-07' })
    expect(await calls.subscriptions.renew(input)).toEqual({ id: input.id, expiresOn: '2027-12-07' })
    expect(await listSubscriptions(owner)).toMatchObject([
      { expires_at: endsAt },
      { id: input.id, plan_id: planId, status: 'active', started_at: endsAt },
    ])
    expect(await kindsTo(owner)).toEqual(['subscription-renewed'])
    expect((await list({ search: owner.email })).total).toBe(0)
    expect(await catchRefusal(calls.subscriptions.renew({ ...input, id: newId() }))).toMatchObject({
      reason: 'edit.stale',
    })
    const other = await makeOwner(database)
    expect(await catchRefusal(calls.subscriptions.renew({ ...input, userId: other.userId }))).toMatchObject({
      reason: 'create.id_taken',
    })
    const lines = await calls.admin.audit({ page: 1, action: 'subscriptions.renew' })
    expect(lines.rows.filter(({ subjectId }) => subjectId === input.id)).toHaveLength(1)
  })

  it('renews from now what has ended, and only once for two administrators at once', async () => {
    const { calls } = await openQueue(database)
    const { owner, endsAt } = await makeEnding(database, -5)
    const planId = await findPlanId(database, 'Pack Pro')
    const renew = () =>
      calls.subscriptions.renew({ id: newId(), userId: owner.userId, planId, endsAt: endsAt.toISOString() })
    const results = await Promise.allSettled([renew(), renew(), renew()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [, next, ...others] = await listSubscriptions(owner)
    expect(others).toEqual([])
    expect(next?.started_at).toEqual(new Date(TEST_NOW))
  })

  it('activates a subscription that was written down for it, and refuses the trial and a suspended account', async () => {
    const { calls } = await openQueue(database)
    const { owner, endsAt } = await makeEnding(database, 6)
    const waiting = newId()
    const planId = await findPlanId(database, 'Pack Pro')
    await calls.subscriptions.create({ id: waiting, userId: owner.userId, planId, status: 'pending' })
    const input = { id: newId(), userId: owner.userId, planId, endsAt: endsAt.toISOString() }
    const trial = await findPlanId(database, 'Demo 3 jours')
    expect(await catchRefusal(calls.subscriptions.renew({ ...input, planId: trial }))).toMatchObject({
      reason: 'plans.starts_as_demo',
    })
    expect((await calls.subscriptions.renew(input)).id).toBe(waiting)
    expect(await listSubscriptions(owner)).toMatchObject([{}, { id: waiting, status: 'active' }])
    const suspended = await makeOwner(database, { state: 'suspended' })
    const [running] = await listSubscriptions(suspended)
    expect(
      await catchRefusal(
        calls.subscriptions.renew({
          ...input,
          id: newId(),
          userId: suspended.userId,
          endsAt: running?.expires_at?.toISOString() ?? null,
        }),
      ),
    ).toMatchObject({ reason: 'users.state_changed' })
  })

  it('is of a client, as a subscription is, not of an administrator', async () => {
    const calls = as(await makeAdmin(database)).now()
    const { userId } = await makeAdmin(database)
    const input = { id: newId(), userId, planId: await findPlanId(database, 'Pack Pro') }
    const refused = { reason: 'users.not_found' }
    expect(await catchRefusal(calls.subscriptions.renew({ ...input, endsAt: null }))).toMatchObject(refused)
    expect(await catchRefusal(calls.subscriptions.create(input))).toMatchObject(refused)
  })
})

describe('admin.approveMany', () => {
  const database = withDatabase({ poolSize: 24 })

  async function readRows(people: readonly TestUser[]) {
    const { calls, list } = await openQueue(database)
    const rows = await Promise.all(
      people.map(async ({ email }) => {
        const [row] = (await list({ search: email })).rows
        if (row === undefined) throw new Error(`${email} is not in the queue`)
        return row
      }),
    )
    return { calls, rows, versions: rows.map(({ personId, version }) => ({ personId, version })) }
  }

  function outcomes({ results }: { results: readonly ApprovalResult[] }) {
    return results.map(({ outcome }) => outcome)
  }

  it('approves requests and renewals as single decisions do: pack, receipt, one mail, audit lines', async () => {
    const { owner: asking, requestId, paymentId } = await makeReady(database)
    const { owner: renewing, id, endsAt } = await makeEnding(database, 12)
    const price = await findPrice(database, 'Pack Pro')
    const renewal = await makePayment(renewing, { amount: price, attachmentUrl: 'https://exemple.ma/recu' })
    await sql`update manual_payments set subscription_id = ${id} where id = ${renewal}`.execute(database.db)
    const { calls, rows, versions } = await readRows([asking, renewing])
    expect(rows.map(({ obstacles }) => obstacles)).toEqual([[], []])
    expect(outcomes(await calls.admin.approveMany({ rows: versions }))).toEqual(['approved', 'approved'])
    expect(await listSubscriptions(asking)).toMatchObject([{ status: 'active', request_id: requestId }])
    expect(await listSubscriptions(renewing)).toMatchObject([{ id }, { status: 'active', started_at: endsAt }])
    const mails = await deliverMails(database)
    for (const [owner, kind] of [
      [asking, 'request-approved'],
      [renewing, 'payment-approved'],
    ] as const) {
      expect(mails.filter(({ to }) => to === owner.email).map((mail) => mail.kind)).toEqual([kind])
      const [payment] = await as(owner).now().payments.mine()
      expect(payment?.status).toBe('approved')
      expect(payment?.receiptNumber).not.toBeNull()
    }
    const { rows: lines } = await calls.admin.audit({ page: 1 })
    const about = (subject: string) =>
      lines.filter(({ subjectId }) => subjectId === subject).map(({ action }) => action)
    expect(about(requestId)).toEqual(['subscriptions.activate'])
    expect(about(paymentId)).toEqual(['payments.approve'])
    expect(about(renewal)).toEqual(['payments.approve'])
  })

  it('reports what was decided or has changed, and approves the others', async () => {
    const made = []
    for (let count = 0; count < 5; count += 1) made.push(await makeReady(database))
    const [good, decided, edited, repriced, suspended] = made
    if (!good || !decided || !edited || !repriced || !suspended) throw new Error('five are made')
    const { calls, versions } = await readRows(made.map(({ owner }) => owner))
    await calls.subscriptions.activate({ requestId: decided.requestId, paymentIds: [decided.paymentId] })
    const { payment } = await calls.payments.decision({ id: edited.paymentId })
    await calls.payments.update({ ...payment, amount: 100, attachmentUrl: null, updatedAt: payment.updatedAt })
    await sql`
      update pending_users set plan_id = ${await findPlanId(database, 'Pack Réseau')} where id = ${repriced.requestId}
    `.execute(database.db)
    await sql`update users set status = 'suspended' where id = ${suspended.owner.userId}`.execute(database.db)
    const stranger = { personId: newId(), version: 'inconnue' }
    const answer = await calls.admin.approveMany({ rows: [...versions, stranger] })
    expect(outcomes(answer)).toEqual(['approved', 'gone', 'changed', 'changed', 'changed', 'gone'])
    for (const { owner } of [edited, repriced, suspended]) expect(await listSubscriptions(owner)).toEqual([])
    expect(await listSubscriptions(decided.owner)).toHaveLength(1)
    expect(await kindsTo(edited.owner)).toEqual([])
  })

  it('does not approve what the screen does not call unproblematic, whatever the version', async () => {
    const owner = await makeOwner(database, { state: 'pending' })
    const { calls, versions } = await readRows([owner])
    expect(outcomes(await calls.admin.approveMany({ rows: versions }))).toEqual(['changed'])
    expect(await listSubscriptions(owner)).toEqual([])
  })

  it('is harmless twice, at once or later, and within one call', async () => {
    const { owner } = await makeReady(database)
    const { calls, versions } = await readRows([owner])
    const rows = [...versions, ...versions]
    const answers = await Promise.all([calls.admin.approveMany({ rows }), calls.admin.approveMany({ rows })])
    expect(answers.flatMap(outcomes).toSorted()).toEqual(['approved', 'gone'])
    expect(outcomes(await calls.admin.approveMany({ rows }))).toEqual(['gone'])
    expect(await listSubscriptions(owner)).toHaveLength(1)
    expect(await kindsTo(owner)).toEqual(['request-approved'])
  })

  it('and a single decision at the same moment have one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, requestId, paymentId } = await makeReady(database)
      const { calls, versions } = await readRows([owner])
      const [bulk, single] = await Promise.allSettled([
        calls.admin.approveMany({ rows: versions }),
        calls.subscriptions.activate({ requestId, paymentIds: [paymentId] }),
      ])
      if (bulk.status === 'rejected') throw bulk.reason
      expect(outcomes(bulk.value)).toEqual([single.status === 'fulfilled' ? 'gone' : 'approved'])
      expect(await listSubscriptions(owner)).toHaveLength(1)
      expect(await kindsTo(owner)).toEqual(['request-approved'])
    }
  })

  it('takes one to fifty clients', async () => {
    const { calls } = await openQueue(database)
    const row = () => ({ personId: newId(), version: 'x' })
    expect(outcomes(await calls.admin.approveMany({ rows: Array.from({ length: 50 }, row) }))).toHaveLength(50)
    for (const rows of [[], Array.from({ length: 51 }, row)]) {
      expect(await catchRefusal(calls.admin.approveMany({ rows }))).toMatchObject({ code: 'BAD_REQUEST' })
    }
  })
})
