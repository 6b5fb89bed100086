import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { instantAfter, TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAttachment, makeOwner, makePayment, makeRequest } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()

function newPayment(over: object = {}) {
  return {
    id: newId(),
    amount: 199_000,
    paymentDate: TEST_TODAY,
    comment: 'Virement n° 7781',
    ...over,
  }
}

async function countPayments({ userId }: TestUser): Promise<number> {
  const rows = await database.db.selectFrom('manual_payments').select('id').where('user_id', '=', userId).execute()
  return rows.length
}

describe('payments.submit', () => {
  it('accepts a proof without a subscription as pending, and lists it in the history', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    const caller = as(owner).now()
    const input = newPayment({ comment: '  Virement\r\nn°  7781 ' })
    const result = await caller.payments.submit(input)
    expect(result).toEqual({
      id: input.id,
      amount: 199_000,
      paymentDate: TEST_TODAY,
      status: 'pending',
      comment: 'Virement\nn° 7781',
      attachmentUrl: null,
      attachment: null,
      receiptNumber: null,
      rejectionReason: null,
      createdAt: instantAfter(TEST_NOW, 0),
      submittedOn: TEST_TODAY,
    })
    expect(await caller.payments.mine()).toEqual([result])
  })

  it('requires a session', async () => {
    expect(await catchRefusal(anonymous(database).now().payments.submit(newPayment()))).toMatchObject({
      reason: 'access.not_signed_in',
    })
  })

  it('creates one row for an id, also for concurrent calls', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const input = newPayment()
    const results = await Promise.all(Array.from({ length: 8 }, () => caller.payments.submit(input)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await caller.payments.submit(input)).toEqual(results[0])
    expect(await countPayments(owner)).toBe(1)
    // The same values with another id are another payment.
    await caller.payments.submit({ ...input, id: newId() })
    expect(await countPayments(owner)).toBe(2)
  })

  it('refuses an id with other content, and one of another account', async () => {
    const [owner, other] = [await makeOwner(database), await makeOwner(database)]
    const input = newPayment()
    await as(owner).now().payments.submit(input)
    const changed = { ...input, amount: 200_000 }
    expect(await catchRefusal(as(owner).now().payments.submit(changed))).toMatchObject({ reason: 'create.id_taken' })
    expect(await catchRefusal(as(other).now().payments.submit(input))).toMatchObject({ reason: 'create.id_taken' })
    expect(await countPayments(other)).toBe(0)
  })

  it.each([
    [0, 'Le montant doit être supérieur à 0'],
    [-5000, 'Le montant doit être supérieur à 0'],
    [0.001, 'Montant invalide'],
    [Number.NaN, 'Montant invalide'],
    [Number.POSITIVE_INFINITY, 'Montant invalide'],
    [-0, 'Le montant doit être supérieur à 0'],
    [100_000_000_000, 'Le montant ne peut pas dépasser 999\u202F999\u202F999,99\u00A0MAD'],
  ])('refuses an amount of %d centimes', async (amount, message) => {
    const owner = await makeOwner(database)
    const refusal = await catchRefusal(as(owner).now().payments.submit(newPayment({ amount })))
    expect(refusal.fieldErrors).toEqual({ amount: message })
    expect(await countPayments(owner)).toBe(0)
  })

  it.each([
    ['2026-11-28', "La date ne peut pas être dans le futur\u00A0: au plus tard aujourd'hui, le 27/11/2026"],
    ['1999-12-31', 'La date ne peut pas être antérieure au 01/01/2000'],
    ['2027-02-29', 'Date invalide'],
    ['27/11/2026', 'Date invalide'],
    ['', 'La date est requise'],
  ])('refuses the payment date %s', async (paymentDate, message) => {
    const owner = await makeOwner(database)
    const refusal = await catchRefusal(as(owner).now().payments.submit(newPayment({ paymentDate })))
    expect(refusal.fieldErrors).toEqual({ paymentDate: message })
  })

  it('uses the date of the business zone, whatever the date of the machine', async () => {
    const owner = await makeOwner(database)
    const lateCaller = as(owner).at('2026-09-01T23:30:00Z')
    const result = await lateCaller.payments.submit(newPayment({ paymentDate: '2026-09-02' }))
    expect(result.submittedOn).toBe('2026-09-02')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://a:b@exemple.ma',
    'https:exemple.ma',
    'exemple.ma/recu.pdf',
    'http://',
    'https://exemple.ma/a b',
    'http:\\\\exemple.ma',
    '//exemple.ma',
  ])('refuses the link %s', async (attachmentUrl) => {
    const owner = await makeOwner(database)
    const refusal = await catchRefusal(as(owner).now().payments.submit(newPayment({ attachmentUrl })))
    expect(refusal.fieldErrors).toEqual({ attachmentUrl: "L'adresse doit commencer par http:// ou https://" })
  })

  it('stores a link as typed', async () => {
    const owner = await makeOwner(database)
    const link = 'HTTPS://drive.exemple.ma/reçu?id=7#page=2'
    const result = await as(owner)
      .now()
      .payments.submit(newPayment({ attachmentUrl: ` ${link} ` }))
    expect(result.attachmentUrl).toBe(link)
  })

  it('accepts only a file of the caller, and refuses that of another account like an unknown one', async () => {
    const [owner, other] = [await makeOwner(database), await makeOwner(database)]
    const own = await makeAttachment(owner, { fileName: 'reçu.pdf' })
    const foreign = await makeAttachment(other)
    const caller = as(owner).now()
    const refusals = [
      await catchRefusal(caller.payments.submit(newPayment({ attachmentId: foreign }))),
      await catchRefusal(caller.payments.submit(newPayment({ attachmentId: newId() }))),
    ]
    expect(refusals[0]).toMatchObject({ code: 'NOT_FOUND', reason: 'attachments.not_found' })
    expect(refusals[1]).toEqual(refusals[0])
    const { attachment } = await caller.payments.submit(newPayment({ attachmentId: own }))
    expect(attachment).toEqual({ id: own, fileName: 'reçu.pdf', mediaType: 'application/pdf', size: 15 })
  })

  it('keeps at most ten pending payments, also concurrently, and accepts the next after a decision', async () => {
    const owner = await makeOwner(database)
    await makePayment(owner, { status: 'approved' })
    await makePayment(owner, { status: 'rejected' })
    const first = await makePayment(owner, { status: 'pending' })
    for (let count = 0; count < 6; count += 1) await makePayment(owner, { status: 'pending' })
    const caller = as(owner).now()
    const inputs = Array.from({ length: 8 }, () => newPayment())
    const results = await Promise.allSettled(inputs.map((input) => caller.payments.submit(input)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await countPayments(owner)).toBe(12)

    expect(await catchRefusal(caller.payments.submit(newPayment()))).toMatchObject({
      code: 'CONFLICT',
      reason: 'payments.too_many_waiting',
      message:
        "10 de vos paiements attendent déjà une décision. Vous pourrez en soumettre un autre dès que l'un d'eux sera traité.",
    })
    // A retry still returns the first proof, and other accounts are not limited.
    const taken = inputs[results.findIndex(({ status }) => status === 'fulfilled')]
    expect(await caller.payments.submit({ ...newPayment(), ...taken })).toMatchObject({ id: taken?.id })
    await as(await makeOwner(database))
      .now()
      .payments.submit(newPayment())

    await database.db.updateTable('manual_payments').set({ status: 'rejected' }).where('id', '=', first).execute()
    await caller.payments.submit(newPayment())
    expect(await countPayments(owner)).toBe(13)
  })

  it('refuses an account that was suspended since', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    await caller.payments.mine()
    await database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', owner.userId).execute()
    expect(await catchRefusal(caller.payments.submit(newPayment()))).toMatchObject({ reason: 'access.not_signed_in' })
    expect(await countPayments(owner)).toBe(0)
  })
})

describe('payments.mine', () => {
  it('lists those of the caller, newest first, in every status', async () => {
    const [owner, other] = [await makeOwner(database, { state: 'pending' }), await makeOwner(database)]
    await makePayment(other)
    const at = (minutes: number) => ({ createdAt: instantAfter(TEST_NOW, minutes * 60_000) })
    const first = await makePayment(owner, { ...at(0), status: 'rejected' })
    const last = await makePayment(owner, { ...at(2), status: 'pending' })
    const second = await makePayment(owner, { ...at(1), status: 'approved' })
    const rows = await as(owner).now().payments.mine()
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [last, 'pending'],
      [second, 'approved'],
      [first, 'rejected'],
    ])
  })
})

describe('subscriptions.current', () => {
  it('returns the yearly price of the plan in force', async () => {
    const owner = await makeOwner(database, { plan: 'Pack Pro' })
    const { price } = await database.db
      .selectFrom('subscription_plans')
      .select('price')
      .where('name', '=', 'Pack Pro')
      .executeTakeFirstOrThrow()
    expect(await as(owner).now().subscriptions.current()).toMatchObject({ state: 'active', price, currency: 'MAD' })
  })

  it('returns when a pending plan was requested, and no end yet', async () => {
    const owner = await makeOwner(database, { state: 'none' })
    expect(await as(owner).now().subscriptions.current()).toMatchObject({ state: 'none', askedOn: null, price: null })
    await makeRequest(database, owner, { createdAt: instantAfter('2026-11-27T23:30:00Z', 0) })
    expect(await as(owner).now().subscriptions.current()).toMatchObject({
      state: 'pending',
      planName: 'Pack Pro',
      askedOn: '2026-11-27',
      expiresAt: null,
      expiresOn: null,
    })
  })
})
