import { describe, expect, it } from 'vitest'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeOwner, makePayment, makeRequest } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* The receipt of an approved payment, for its client and for administrators. */

const database = withDatabase({ poolSize: 24 })

async function approveWithPack(owner: TestUser) {
  const requestId = await makeRequest(database, owner, { plan: 'Pack Pro' })
  const { id } = await as(owner).now().payments.submit({
    id: newId(),
    amount: 199_000,
    paymentDate: TEST_TODAY,
    comment: null,
    attachmentId: null,
    attachmentUrl: null,
  })
  const { payments } = as(await makeAdmin(database)).now()
  const { payment } = await payments.decision({ id })
  const { receiptNumber } = await payments.approve({
    id,
    updatedAt: payment.updatedAt,
    target: { kind: 'request', id: requestId },
  })
  return { id, receiptNumber, payments }
}

describe('a receipt', () => {
  it('says client, pack, period, amount, date, number and what the seller has set, to both sides', async () => {
    const principal = as(await makeAdmin(database, { role: 'principalAdmin' })).now()
    const { id: _id, updatedAt, ...unset } = await principal.seller.settings()
    const set = { ...unset, companyName: 'Sandouk SARL', address: '1, rue du Port\nFès', taxWord: 'TTC' }
    await principal.seller.update({ ...set, updatedAt })
    const owner = await makeOwner(database, { firstName: 'Salma', lastName: 'Reçue', state: 'none' })
    const { id, receiptNumber, payments } = await approveWithPack(owner)
    const receipt = await as(owner).now().payments.receipt({ id })
    expect(receipt).toMatchObject({
      number: receiptNumber,
      issuedOn: TEST_TODAY,
      isCancelled: false,
      amount: 199_000,
      paymentDate: TEST_TODAY,
      clientName: 'Salma Reçue',
      email: owner.email,
      planName: 'Pack Pro',
      startsOn: TEST_TODAY,
      endsOn: '2027-11-27',
      changes: [],
      issuer: { companyName: 'Sandouk SARL', address: '1, rue du Port\nFès', taxWord: 'TTC', rib: null, phone: null },
    })
    expect(receipt.reference).toMatch(/^SD-\d{4}-\d{4}$/)
    expect(await payments.adminReceipt({ id })).toEqual(receipt)
  })

  it('keeps its number when the payment is corrected or no longer approved, and says what changed', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const { id, receiptNumber, payments } = await approveWithPack(owner)
    const change = async (part: object) => {
      const { payment } = await payments.decision({ id })
      const { amount, paymentDate, status, updatedAt } = payment
      await payments.update({ id, amount, paymentDate, status, comment: null, attachmentUrl: null, updatedAt, ...part })
    }
    await change({ amount: 150_000, paymentDate: toIsoDate('2026-11-20') })
    await change({ comment: 'Sans effet sur le reçu' })
    await change({ status: 'rejected', reason: 'Chèque sans provision' })
    const cancelled = await payments.adminReceipt({ id })
    expect(cancelled).toMatchObject({ number: receiptNumber, isCancelled: true, amount: 150_000 })
    expect(cancelled.changes.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: { amount: 199_000, paymentDate: TEST_TODAY },
        after: { amount: 150_000, paymentDate: '2026-11-20' },
      },
      { before: { status: 'approved' }, after: { status: 'rejected' } },
    ])
    await change({ status: 'approved' })
    const again = await as(owner).now().payments.receipt({ id })
    expect(again).toMatchObject({ number: receiptNumber, isCancelled: false })
    expect(again.changes).toHaveLength(3)
  })

  it('is of an approved payment of the caller only', async () => {
    const owner = await makeOwner(database)
    const approved = await makePayment(owner, { status: 'approved' })
    const waiting = await makePayment(owner)
    const stranger = await makeOwner(database)
    const [own, foreign] = [as(owner).now().payments, as(stranger).now().payments]
    const administration = as(await makeAdmin(database)).now().payments
    const refused = { code: 'NOT_FOUND', reason: 'payments.not_found' }
    expect((await own.receipt({ id: approved })).planName).toBeNull()
    expect(await catchRefusal(own.receipt({ id: waiting }))).toMatchObject(refused)
    expect(await catchRefusal(foreign.receipt({ id: approved }))).toMatchObject(refused)
    expect(await catchRefusal(administration.adminReceipt({ id: waiting }))).toMatchObject(refused)
    expect(await catchRefusal(administration.adminReceipt({ id: newId() }))).toMatchObject(refused)
  })

  it('has the next number without a gap, also of many approvals at once with refusals and deletions among them', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => makePayment(await makeOwner(database, { state: 'none' }))),
    )
    const { payments } = as(await makeAdmin(database)).now()
    const before = await database.db.selectFrom('receipt_counter').select('last').executeTakeFirstOrThrow()
    const results = await Promise.allSettled(
      ids.flatMap((id) =>
        [1, 2].map(async () => {
          const { payment } = await payments.decision({ id })
          return payments.approve({ id, updatedAt: payment.updatedAt, target: null, withoutSubscription: true })
        }),
      ),
    )
    await payments.remove({ id: ids[0] ?? '', reason: null })
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.receiptNumber] : []))
    expect(numbers.toSorted((left, right) => left - right)).toEqual(ids.map((_, index) => before.last + index + 1))
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})
