import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { DAY_MS, instantAfter, TEST_NOW } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeOwner, makeRequest, makeSubscription, findPlanId } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

/* Subscriptions entered by hand, and validations. */

const database = withDatabase()

async function administration() {
  return as(await makeAdmin(database)).now()
}

describe('subscriptions.list', () => {
  it('lists all, newest first, with the client, and filters by status, near ends and past ends', async () => {
    const caller = await administration()
    const lastName = `Liste${newId().slice(0, 8)}`
    const owner = await makeOwner(database, { state: 'none', lastName })
    const make = (startedAt: number, endsAt: number, status?: 'pending' | 'cancelled') =>
      makeSubscription(database, owner, {
        startedAt: instantAfter(TEST_NOW, startedAt),
        endsAt: instantAfter(TEST_NOW, endsAt),
        ...(status === undefined ? {} : { status }),
      })
    const ended = await make(-365 * DAY_MS, 0)
    const ending = await make(-335 * DAY_MS, 30 * DAY_MS)
    const later = await make(-335 * DAY_MS, 30 * DAY_MS + 1)
    const cancelled = await make(-335 * DAY_MS, 30 * DAY_MS, 'cancelled')
    const list = async (filter?: 'active' | 'cancelled' | 'ending' | 'ended') => {
      const page = await caller.subscriptions.list({
        page: 1,
        search: lastName,
        ...(filter === undefined ? {} : { filter }),
      })
      expect(page.total).toBe(page.rows.length)
      return page.rows.map(({ id }) => id)
    }
    expect(await list()).toEqual([cancelled, later, ending, ended])
    expect(await list('active')).toEqual([later, ending, ended])
    expect(await list('cancelled')).toEqual([cancelled])
    expect(await list('ending')).toEqual([ending])
    expect(await list('ended')).toEqual([ended])
    const { rows } = await caller.subscriptions.list({ page: 1, search: `${lastName} reseau` })
    expect(rows[2]).toMatchObject({
      id: ending,
      email: owner.email,
      planName: 'Pack Réseau',
      isInForce: true,
      expiresOn: '2026-12-27',
    })
  })
})

describe('subscriptions.create', () => {
  const make = async (extra: object = {}) => {
    const owner = await makeOwner(database, { state: 'none' })
    return { id: newId(), userId: owner.userId, planId: await findPlanId(database, 'Pack Pro'), ...extra }
  }

  it('is pending by default and is created once for an id', async () => {
    const caller = await administration()
    const subscription = await make()
    const first = await caller.subscriptions.create(subscription)
    expect(first).toMatchObject({ status: 'pending', startedAt: null, expiresAt: null, isInForce: false })
    expect(await caller.subscriptions.create(subscription)).toEqual(first)
    expect(await catchRefusal(caller.subscriptions.create({ ...subscription, status: 'active' }))).toMatchObject({
      reason: 'create.id_taken',
    })
    const lines = await database.db.selectFrom('audit_lines').selectAll().where('subject_id', '=', first.id).execute()
    expect(lines).toMatchObject([
      { action: 'subscriptions.create', before: null, after: { status: 'pending', plan: 'Pack Pro' } },
    ])
  })

  it('runs 365 × 24 hours from now when active without days, and three days for the trial', async () => {
    const caller = await administration()
    expect(await caller.subscriptions.create(await make({ status: 'active' }))).toMatchObject({
      startedAt: new Date(TEST_NOW),
      expiresAt: instantAfter(TEST_NOW, 365 * DAY_MS),
      isInForce: true,
    })
    const trial = await make({ status: 'active', planId: await findPlanId(database, 'Demo 3 jours') })
    expect(await caller.subscriptions.create(trial)).toMatchObject({
      expiresAt: null,
      trialExpiresAt: instantAfter(TEST_NOW, 3 * DAY_MS),
      isInForce: true,
    })
  })

  it('runs from the first moment of one day to the last of another, in Casablanca', async () => {
    const caller = await administration()
    const days = { status: 'active', startedOn: '2026-09-01', expiresOn: '2028-02-29' }
    expect(await caller.subscriptions.create(await make(days))).toMatchObject({
      startedAt: new Date('2026-08-31T23:00:00Z'),
      expiresAt: new Date('2028-02-29T23:59:59.999Z'),
      startedOn: '2026-09-01',
      expiresOn: '2028-02-29',
    })
    expect(
      await catchRefusal(caller.subscriptions.create(await make({ startedOn: '2026-09-02', expiresOn: '2026-09-01' }))),
    ).toMatchObject({
      fieldErrors: { expiresOn: 'La date de fin précède la date de début' },
    })
    // The last day that the input accepts.
    expect(await caller.subscriptions.create(await make({ status: 'active', expiresOn: '9999-12-31' }))).toMatchObject({
      expiresAt: new Date('9999-12-31T23:59:59.999Z'),
      expiresOn: '9999-12-31',
    })
    // Ended, without a start: it is stored as entered and not in force.
    expect(await caller.subscriptions.create(await make({ status: 'active', expiresOn: '2026-11-26' }))).toMatchObject({
      startedAt: null,
      isInForce: false,
    })
  })

  it('reactivates the account of a rejected client, and refuses an unknown plan or client', async () => {
    const caller = await administration()
    const owner = await makeOwner(database, { state: 'rejected' })
    await caller.subscriptions.create(await make({ userId: owner.userId, status: 'active' }))
    expect(await as(owner).now().agencies.list()).toEqual([])
    expect(await catchRefusal(caller.subscriptions.create(await make({ userId: newId() })))).toMatchObject({
      reason: 'users.not_found',
    })
    expect(await catchRefusal(caller.subscriptions.create(await make({ planId: newId() })))).toMatchObject({
      message: "Aucun pack d'abonnement sélectionné",
    })
    expect(await catchRefusal(caller.subscriptions.create(await make({ planId: '' })))).toMatchObject({
      fieldErrors: { planId: 'Veuillez sélectionner un pack' },
    })
  })
})

describe('subscriptions.update and remove', () => {
  it('keeps the instants of unchanged days, refuses a stale edit, and deletes', async () => {
    const caller = await administration()
    const owner = await makeOwner(database, { state: 'none' })
    const requestId = await makeRequest(database, owner)
    await caller.subscriptions.activate({ requestId })
    const { rows } = await caller.subscriptions.list({ page: 1, search: owner.email })
    const [subscription] = rows
    if (subscription === undefined) throw new Error('no subscription')
    const cancelled = await caller.subscriptions.update({ ...subscription, status: 'cancelled' })
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      startedAt: subscription.startedAt,
      expiresAt: subscription.expiresAt,
      requestId,
      isInForce: false,
    })
    expect(await catchRefusal(caller.subscriptions.update({ ...subscription, status: 'active' }))).toMatchObject({
      reason: 'edit.stale',
      params: { current: cancelled },
    })
    const longer = await caller.subscriptions.update({ ...cancelled, status: 'active', expiresOn: '2027-12-31' })
    expect(longer).toMatchObject({ startedAt: subscription.startedAt, expiresAt: new Date('2027-12-31T23:59:59.999Z') })
    await caller.subscriptions.remove({ id: subscription.id })
    expect(await catchRefusal(caller.subscriptions.remove({ id: subscription.id }))).toMatchObject({
      reason: 'subscriptions.not_found',
    })
    const lines = await database.db
      .selectFrom('audit_lines')
      .select('action')
      .where('subject_id', '=', subscription.id)
      .orderBy('seq')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual([
      'subscriptions.update',
      'subscriptions.update',
      'subscriptions.remove',
    ])
  })
})

describe('admin.validations', () => {
  it('lists pending and decided registrations and payments, and counts the pending ones', async () => {
    const caller = await administration()
    const lastName = `Valid${newId().slice(0, 8)}`
    const owner = await makeOwner(database, { state: 'none', lastName })
    const before = (await caller.admin.validations({ page: 1 })).pending
    const requestId = await makeRequest(database, owner)
    await database.db.updateTable('pending_users').set({ last_name: lastName }).where('id', '=', requestId).execute()
    const paymentId = newId()
    await database.db
      .insertInto('manual_payments')
      .values({
        id: paymentId,
        user_id: owner.userId,
        amount: 199_000,
        payment_date: '2026-11-01',
        comment: null,
        attachment_url: null,
        attachment_id: null,
      })
      .execute()
    const page = await caller.admin.validations({ page: 1, search: lastName, status: 'pending' })
    expect(page).toMatchObject({ total: 2, pending: before + 2 })
    expect(page.rows).toMatchObject([
      {
        kind: 'payment',
        id: paymentId,
        amount: 199_000,
        paymentDate: '2026-11-01',
        planName: null,
        personId: owner.userId,
      },
      { kind: 'request', id: requestId, amount: null, planName: 'Pack Pro', personId: owner.userId },
    ])
    await caller.subscriptions.reject({ requestId, reason: 'Dossier incomplet' })
    expect(await caller.admin.validations({ page: 1, search: lastName, status: 'rejected' })).toMatchObject({
      total: 1,
      pending: before + 1,
      rows: [{ id: requestId }],
    })
    expect((await caller.admin.validations({ page: 1, search: lastName })).total).toBe(2)
  })
})
