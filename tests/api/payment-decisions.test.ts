import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { paymentDecisions } from '#migrations/2026-11-29T1300-payment-decisions.ts'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { instantAfter, TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { findPlanId, makeAdmin, makeOwner, makePayment, makeRequest } from '#tests/support/factories.ts'
import { deliverMails } from '#tests/support/mail.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* What a proof of payment is for, its approval with a receipt number, and its rejection with a reason. */

const database = withDatabase({ poolSize: 24 })

async function administration() {
  return as(await makeAdmin(database)).now().payments
}

async function proof(owner: TestUser) {
  const id = await makePayment(owner)
  const payments = await administration()
  const { payment } = await payments.decision({ id })
  return { id, updatedAt: payment.updatedAt, payments }
}

function submitted(amount = 199_000) {
  return { id: newId(), amount, paymentDate: TEST_TODAY, comment: null, attachmentId: null, attachmentUrl: null }
}

function listSubscriptions({ userId }: TestUser) {
  return database.db
    .selectFrom('user_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .execute()
}

function listReceipts() {
  return database.db.selectFrom('payment_receipts').selectAll().orderBy('number').execute()
}

async function mailsTo(owner: Pick<TestUser, 'email'>) {
  return (await deliverMails(database)).filter(({ to }) => to === owner.email)
}

describe('a new proof', () => {
  it('is for the request that waits, and mails the administrators a link to it', async () => {
    const admin = await makeAdmin(database)
    const owner = await makeOwner(database)
    const requestId = await makeRequest(database, owner)
    const payment = await as(owner).now().payments.submit(submitted())
    const { target, targets } = await (await administration()).decision({ id: payment.id })
    expect(target).toEqual({ kind: 'request', id: requestId })
    expect(targets.map(({ kind }) => kind)).toEqual(['request', 'subscription'])
    const [mail] = await mailsTo(admin)
    expect(mail?.kind).toBe('payment-notice')
    expect(mail?.text).toContain(`/admin/manual-payments?payment=${payment.id}`)
  })

  it('is for the running pack where nothing waits, and for nothing where there is none', async () => {
    const owner = await makeOwner(database)
    const renewal = await as(owner).now().payments.submit(submitted())
    const [running] = await listSubscriptions(owner)
    expect((await (await administration()).decision({ id: renewal.id })).target).toEqual({
      kind: 'subscription',
      id: running?.id,
    })
    const none = await makeOwner(database, { state: 'none' })
    const loose = await as(none).now().payments.submit(submitted())
    expect((await (await administration()).decision({ id: loose.id })).target).toBeNull()
  })
})

describe('payments.approve', () => {
  it('activates the request in the same act, with a receipt number and one mail', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const requestId = await makeRequest(database, owner)
    const { id, updatedAt, payments } = await proof(owner)
    const { receiptNumber, isActivated } = await payments.approve({
      id,
      updatedAt,
      target: { kind: 'request', id: requestId },
    })
    expect(isActivated).toBe(true)
    expect(await listSubscriptions(owner)).toMatchObject([{ status: 'active', request_id: requestId }])
    const [mail, ...others] = await mailsTo(owner)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('request-approved')
    expect(mail?.text).toContain(`reçu n°\u00A0${receiptNumber}`)
    expect((await as(owner).now().payments.mine())[0]).toMatchObject({ status: 'approved', receiptNumber })
    expect(await as(owner).now().agencies.list()).toEqual([])
  })

  it('renews from the end of the running pack, with another pack where it is chosen', async () => {
    const owner = await makeOwner(database, { plan: 'Pack Pro' })
    const [running] = await listSubscriptions(owner)
    const { id, updatedAt, payments } = await proof(owner)
    const network = await findPlanId(database, 'Pack Réseau')
    await payments.approve({
      id,
      updatedAt,
      target: { kind: 'subscription', id: running?.id ?? '' },
      planId: network,
    })
    const [, next, ...others] = await listSubscriptions(owner)
    expect(others).toEqual([])
    expect(next).toMatchObject({ plan_id: network, status: 'active', started_at: running?.expires_at })
    const paid = await database.db.selectFrom('manual_payments').selectAll().where('id', '=', id).executeTakeFirst()
    expect(paid).toMatchObject({ subscription_id: next?.id, request_id: null })
    const [mail, ...more] = await mailsTo(owner)
    expect(more).toEqual([])
    expect(mail?.kind).toBe('payment-approved')
    expect(mail?.text).toContain('est renouvelé')
    expect(mail?.text).toContain(`À partir du\u00A0: 28/10/2027`)
  })

  it('activates a pending subscription instead of adding one', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const planId = await findPlanId(database, 'Pack Pro')
    const waiting = newId()
    const caller = as(await makeAdmin(database)).now()
    await caller.subscriptions.create({ id: waiting, userId: owner.userId, planId, status: 'pending' })
    const { id, updatedAt, payments } = await proof(owner)
    await payments.approve({ id, updatedAt, target: { kind: 'subscription', id: waiting } })
    expect(await listSubscriptions(owner)).toMatchObject([{ id: waiting, status: 'active', plan_id: planId }])
    expect((await listSubscriptions(owner))[0]?.expires_at).not.toBeNull()
  })

  it('adds no second year where the pack was renewed since it was read, and approves only the proof all the same', async () => {
    const owner = await makeOwner(database)
    const [running] = await listSubscriptions(owner)
    if (running?.expires_at == null) throw new Error('no running pack')
    const { id, updatedAt, payments } = await proof(owner)
    const { paidUntil } = await payments.decision({ id })
    const renewal = { id: newId(), userId: owner.userId, planId: running.plan_id }
    await as(await makeAdmin(database))
      .now()
      .subscriptions.renew({ ...renewal, endsAt: running.expires_at.toISOString() })
    const input = { id, updatedAt, target: { kind: 'subscription' as const, id: running.id }, paidUntil }
    expect(await catchRefusal(payments.approve(input))).toMatchObject({ reason: 'edit.stale' })
    expect(await listSubscriptions(owner)).toHaveLength(2)
    expect(await payments.approve({ ...input, withoutSubscription: true })).toMatchObject({ isActivated: false })
    expect(await listSubscriptions(owner)).toHaveLength(2)
  })

  it('approves only the proof where that is asked', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const requestId = await makeRequest(database, owner)
    const { id, updatedAt, payments } = await proof(owner)
    const target = { kind: 'request', id: requestId } as const
    expect((await payments.approve({ id, updatedAt, target, withoutSubscription: true })).isActivated).toBe(false)
    expect(await listSubscriptions(owner)).toEqual([])
    expect((await mailsTo(owner)).map(({ kind }) => kind)).toEqual(['payment-approved'])
  })

  it('refuses a second decision, an amount that has changed, and what belongs to another client', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const foreign = await makeRequest(database, await makeOwner(database, { state: 'none' }))
    const { id, updatedAt, payments } = await proof(owner)
    expect(
      await catchRefusal(payments.approve({ id, updatedAt, target: { kind: 'request', id: foreign } })),
    ).toMatchObject({ reason: 'payments.unknown_target' })
    expect(await catchRefusal(payments.approve({ id, updatedAt, target: null }))).toMatchObject({
      reason: 'subscriptions.no_plan',
    })
    const principal = as(await makeAdmin(database, { role: 'principalAdmin' })).now()
    expect(await catchRefusal(principal.pendingUsers.approve({ requestId: foreign, paymentIds: [id] }))).toMatchObject({
      reason: 'payments.not_found',
    })
    await payments.update({ ...submitted(100), id, updatedAt, status: 'pending' })
    expect(await catchRefusal(payments.reject({ id, updatedAt, reason: 'Illisible' }))).toMatchObject({
      reason: 'edit.stale',
    })
    const { payment } = await payments.decision({ id })
    await payments.reject({ id, updatedAt: payment.updatedAt, reason: 'Illisible' })
    expect(await catchRefusal(payments.approve({ id, updatedAt, target: null }))).toMatchObject({
      reason: 'payments.already_decided',
      message: 'Cette preuve est déjà rejetée.',
    })
  })
})

describe('payments.reject', () => {
  it('needs a reason, which the client reads in the mail and beside the proof', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const { id, updatedAt, payments } = await proof(owner)
    await expect(payments.reject({ id, updatedAt, reason: ' ' })).rejects.toThrow('Le motif est requis')
    await payments.reject({ id, updatedAt, reason: 'Le virement est introuvable' })
    const [mail] = await mailsTo(owner)
    expect(mail?.kind).toBe('payment-rejected')
    expect(mail?.text).toContain('Le virement est introuvable')
    expect((await as(owner).now().payments.mine())[0]).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Le virement est introuvable',
      receiptNumber: null,
    })
  })

  it('needs a reason in the edit dialog too', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const { id, updatedAt, payments } = await proof(owner)
    const rejected = { ...submitted(), id, updatedAt, status: 'rejected' as const }
    expect((await catchRefusal(payments.update(rejected))).message).toBe('Le motif est requis')
    await payments.update({ ...rejected, reason: 'Montant différent' })
    expect((await mailsTo(owner)).map(({ kind }) => kind)).toEqual(['payment-rejected'])
  })
})

describe('receipt numbers', () => {
  it('have no gap and no double for twenty approvals at once, and half of them rejected', async () => {
    const before = (await listReceipts()).length
    const proofs = await Promise.all(
      Array.from({ length: 10 }, async () => proof(await makeOwner(database, { state: 'none' }))),
    )
    const results = await Promise.allSettled(
      proofs.flatMap(({ id, updatedAt, payments }) => [
        payments.approve({ id, updatedAt, target: null, withoutSubscription: true }),
        payments.reject({ id, updatedAt, reason: 'Illisible' }),
      ]),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const receipts = await listReceipts()
    expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, rank) => rank + 1))
    const approved = await database.db
      .selectFrom('manual_payments')
      .select('id')
      .where('status', '=', 'approved')
      .where(
        'id',
        'in',
        proofs.map(({ id }) => id),
      )
      .execute()
    expect(receipts).toHaveLength(before + approved.length)
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('stay with a corrected, a withdrawn and an approved-again payment, and after its deletion', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const { id, updatedAt, payments } = await proof(owner)
    const { receiptNumber } = await payments.approve({ id, updatedAt, target: null, withoutSubscription: true })
    const change = async (status: 'approved' | 'pending', amount: number) => {
      const { payment } = await payments.decision({ id })
      return payments.update({ ...submitted(amount), id, updatedAt: payment.updatedAt, status })
    }
    expect(await change('approved', 150_000)).toMatchObject({ receiptNumber, amount: 150_000 })
    expect(await change('pending', 150_000)).toMatchObject({ receiptNumber, status: 'pending' })
    expect(await change('approved', 150_000)).toMatchObject({ receiptNumber, status: 'approved' })
    await payments.remove({ id })
    expect((await listReceipts()).find(({ number }) => number === receiptNumber)).toMatchObject({ payment_id: null })
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('cannot be changed, deleted or skipped past the service', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    await makePayment(owner, { status: 'approved' })
    for (const statement of [
      sql`delete from payment_receipts`,
      sql`update payment_receipts set number = number + 1000`,
      sql`update receipt_counter set last = last + 1`,
      sql`insert into payment_receipts (number, issued_at) values (999999, now())`,
      sql`truncate payment_receipts`,
    ]) {
      await expect(statement.execute(database.db)).rejects.toMatchObject({ code: 'SD003' })
    }
  })
})

describe('the migration', () => {
  const older = withDatabase({ poolSize: 2 })

  it('numbers approved payments in order, and links proofs to what waits', async () => {
    const owner = await makeOwner(older)
    const second = await makePayment(owner, { status: 'approved', createdAt: instantAfter(TEST_NOW, 2000) })
    const first = await makePayment(owner, { status: 'approved', createdAt: instantAfter(TEST_NOW, 1000) })
    const requestId = await makeRequest(older, owner)
    const waiting = await makePayment(owner)
    await older.db.transaction().execute(async (trx) => {
      await paymentDecisions.down?.(trx)
      await paymentDecisions.up(trx)
    })
    const receipts = await older.db.selectFrom('payment_receipts').selectAll().orderBy('number').execute()
    expect(receipts.map(({ payment_id }) => payment_id)).toEqual([first, second])
    const rows = await older.db.selectFrom('manual_payments').selectAll().execute()
    const [pack] = await older.db.selectFrom('user_subscriptions').select('id').execute()
    expect(rows.find(({ id }) => id === waiting)).toMatchObject({ request_id: requestId, subscription_id: null })
    expect(rows.find(({ id }) => id === first)).toMatchObject({ request_id: null, subscription_id: pack?.id })
    expect(await findWrongBooks(older.db)).toEqual([])
  })
})
