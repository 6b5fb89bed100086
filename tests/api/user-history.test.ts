import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { findPlanId, makeAdmin, makeOwner, makePayment, makeRequest } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* What administrators did about a client: all of it, and nothing that the client did. */

const database = withDatabase()

async function administration() {
  return as(await makeAdmin(database, { role: 'principalAdmin', firstName: 'Amina', lastName: 'Idrissi' })).now()
}

/** Of a member of the client's space, who is as little of the administration as the client. */
async function makeLineOfCashier({ userId }: TestUser) {
  const line = {
    owner_id: userId,
    actor_id: newId(),
    actor_name: 'Omar',
    actor_role: 'cashier' as const,
    action: 'transactions.remove',
    subject_kind: 'transactions',
    subject_id: newId(),
    subject_name: 'Entrée',
    before: null,
    after: null,
    reason: null,
    request_id: 'test',
  }
  await database.db.insertInto('audit_lines').values(line).execute()
}

type Calls = Awaited<ReturnType<typeof administration>>

async function listActs({ admin }: Calls, id: string) {
  return (await admin.users.history({ id, page: 1 })).rows.map(({ action }) => action)
}

describe('admin.users.history', () => {
  it('has no line of the client, and none about another client', async () => {
    const calls = await administration()
    const [owner, stranger] = [await makeOwner(database), await makeOwner(database)]
    const own = as(owner).now()
    await own.groups.create({ id: newId(), name: 'Zone Nord' })
    await own.payments.submit({
      id: newId(),
      amount: 199_000,
      paymentDate: TEST_TODAY,
      comment: null,
      attachmentId: null,
      attachmentUrl: null,
    })
    await own.auth.signOutOthers()
    await makeLineOfCashier(owner)
    await calls.admin.users.suspend({ id: stranger.userId, reason: 'Impayé' })
    expect(await listActs(calls, owner.userId)).toEqual([])
    await calls.admin.users.suspend({ id: owner.userId, reason: 'Impayé' })
    expect((await calls.admin.users.history({ id: owner.userId, page: 1 })).rows).toMatchObject([
      { action: 'users.suspend', actorName: 'Amina Idrissi', reason: 'Impayé', after: { status: 'suspended' } },
    ])
    expect(await catchRefusal(calls.admin.users.history({ id: newId(), page: 1 }))).toMatchObject({
      reason: 'users.not_found',
    })
  })

  it('has every act of an administrator on a client, newest first', async () => {
    const calls = await administration()
    const { admin, subscriptions, payments, pendingUsers } = calls
    const id = newId()
    const planId = await findPlanId(database, 'Pack Pro')
    const names = { firstName: 'Salma', lastName: 'Benali', email: `acte-${id}@exemple.ma`, phone: null }
    await admin.users.create({ id, ...names, planId })
    const { person } = await admin.users.byId({ id })
    const owner = { ...(await makeOwner(database)), userId: id, email: names.email }
    await admin.users.update({ id, ...names, lastName: 'Alami', status: 'approved', updatedAt: person.updatedAt })
    await admin.users.suspend({ id, reason: 'Impayé' })
    await admin.users.reactivate({ id })
    await admin.users.resetPassword({ id })
    await subscriptions.activate({ requestId: person.requestId ?? '' })
    const subscriptionId = newId()
    await subscriptions.create({ id: subscriptionId, userId: id, planId, status: 'pending' })
    const { rows } = await subscriptions.list({ page: 1, search: names.email })
    const { updatedAt = '' } = rows.find((row) => row.id === subscriptionId) ?? {}
    await subscriptions.update({ id: subscriptionId, planId, status: 'cancelled', updatedAt })
    await subscriptions.remove({ id: subscriptionId })
    const rejected = await makeRequest(database, owner)
    await subscriptions.reject({ requestId: rejected, reason: 'Injoignable' })
    const approved = await makeRequest(database, owner)
    await pendingUsers.approve({ requestId: approved, withoutSubscription: true })
    const proofs = [await makePayment(owner), await makePayment(owner), await makePayment(owner)] as const
    const readProof = async (proof: string) => (await payments.decision({ id: proof })).payment
    await payments.approve({
      id: proofs[0],
      target: null,
      withoutSubscription: true,
      updatedAt: (await readProof(proofs[0])).updatedAt,
    })
    await payments.reject({ id: proofs[1], reason: 'Illisible', updatedAt: (await readProof(proofs[1])).updatedAt })
    const { amount, paymentDate, status, updatedAt: version } = await readProof(proofs[2])
    await payments.update({ id: proofs[2], amount: amount + 1, paymentDate, status, updatedAt: version })
    await payments.remove({ id: proofs[2] })
    await admin.createGroup({ id: newId(), ownerId: id, name: 'Zone Sud' })
    const note = await admin.clientNotes.create({ id: newId(), userId: id, kind: 'note', text: 'Le matin' })
    await admin.clientNotes.remove({ id: note.id })

    expect((await listActs(calls, id)).toReversed()).toEqual([
      'users.create',
      'users.update',
      'users.suspend',
      'users.reactivate',
      'users.resetPassword',
      'subscriptions.activate',
      'subscriptions.create',
      'subscriptions.update',
      'subscriptions.remove',
      'requests.reject',
      'requests.approve',
      'payments.approve',
      'payments.reject',
      'payments.update',
      'payments.remove',
      'groups.create',
      'notes.create',
      'notes.remove',
    ])
  })

  it('has what was decided on a request before the account existed, found by either', async () => {
    const calls = await administration()
    const owner = await makeOwner(database, { state: 'none' })
    const requestId = await makeRequest(database, owner)
    const { db } = database
    await db.updateTable('pending_users').set({ user_id: null }).where('id', '=', requestId).execute()
    await calls.subscriptions.reject({ requestId, reason: 'Injoignable' })
    expect(await listActs(calls, requestId)).toEqual(['requests.reject'])
    await db.updateTable('pending_users').set({ user_id: owner.userId }).where('id', '=', requestId).execute()
    expect(await listActs(calls, owner.userId)).toEqual(['requests.reject'])
    expect(await listActs(calls, requestId)).toEqual(['requests.reject'])
  })

  it('is paged', async () => {
    const { admin } = await administration()
    const { userId } = await makeOwner(database)
    for (let number = 0; number < 11; number++) {
      await admin.users.suspend({ id: userId, reason: `Acte ${number}` })
      await admin.users.reactivate({ id: userId })
    }
    const [first, second] = [
      await admin.users.history({ id: userId, page: 1 }),
      await admin.users.history({ id: userId, page: 2 }),
    ]
    expect(first).toMatchObject({ total: 22, page: 1, pageSize: 20 })
    expect([...first.rows, ...second.rows].map(({ action }) => action)).toEqual(
      Array.from({ length: 22 }, (_, index) => (index % 2 === 0 ? 'users.reactivate' : 'users.suspend')),
    )
  })
})
