import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { MAX_AMOUNT } from '#shared/values/money.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeOwner,
  makeTransaction,
  findOperatorId,
  findStandardProductId,
} from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'

/* Fee, reference and the question about an identical transaction. */

const database = withDatabase()

let owner: TestUser
let calls: Caller['transactions']
let agencyId: string

beforeAll(async () => {
  owner = await makeOwner(database)
  calls = as(owner).now().transactions
  agencyId = await makeAgency(owner, { name: 'Agence Fès' })
})

type Entry = Parameters<Caller['transactions']['create']>[0]

let amounts = 100_000
/** Each entry has a different amount, so that none asks. */
function entry(change: Partial<Entry> = {}): Entry {
  return {
    id: newId(),
    type: 'incoming',
    amount: (amounts += 100),
    agencyId,
    product: null,
    date: TEST_TODAY,
    description: null,
    ...change,
  }
}

/** A product of each operator, and one without. */
async function makeProduct(operator: string | null, category: 'incoming' | 'outgoing' = 'incoming') {
  return {
    kind: 'custom' as const,
    id: await makeCustomProduct(owner, {
      category,
      operatorId: operator === null ? null : await findOperatorId(database, operator),
    }),
  }
}

describe('the fee', () => {
  it('is zero by default, and counts in list, totals and journal', async () => {
    const here = await makeAgency(owner)
    const its = as(owner).now()
    expect((await its.transactions.create(entry({ agencyId: here, amount: 100_000 }))).fee).toBe(0)
    await its.transactions.create(entry({ agencyId: here, amount: 50_000, fee: 1_250 }))
    await its.transactions.create(entry({ agencyId: here, type: 'outgoing', amount: 30_000, fee: 500 }))
    const { rows, totals } = await its.transactions.list({ agencyId: here, page: 1 })
    expect(rows.map(({ fee }) => fee)).toEqual([500, 1_250, 0])
    expect(totals).toMatchObject({ incomingFee: 1_250, outgoingFee: 500 })
    const journal = { date: TEST_TODAY, agencyId: here, startingBalance: 10_000, incomingFeed: 0, outgoingFeed: 0 }
    expect(await its.journal.compute(journal)).toMatchObject({
      incomingTotal: 151_250,
      outgoingTotal: 29_500,
      dayAmount: 131_750,
    })
  })

  it('accepts whole centimes from zero to the largest amount', async () => {
    for (const fee of [-1, 0.5, -0, Number.NaN, Number.POSITIVE_INFINITY, '5', null, MAX_AMOUNT + 1]) {
      const { code, fieldErrors } = await catchRefusal(calls.create(entry({ fee: fee as number })))
      expect(code).toBe('BAD_REQUEST')
      expect(Object.keys(fieldErrors ?? {})).toEqual(['fee'])
    }
    expect((await calls.create(entry({ fee: MAX_AMOUNT }))).fee).toBe(MAX_AMOUNT)
  })
})

describe('the reference', () => {
  it('is stored cleaned, and null when blank', async () => {
    expect((await calls.create(entry({ reference: '  ab 12\u00A0 34 ' }))).reference).toBe('ab 12 34')
    for (const reference of ['', '   ', null]) expect((await calls.create(entry({ reference }))).reference).toBeNull()
    const tooLong = await catchRefusal(calls.create(entry({ reference: 'x'.repeat(41) })))
    expect(Object.keys(tooLong.fieldErrors ?? {})).toEqual(['reference'])
    expect((await calls.create(entry({ reference: '\u200E٤٥٦-٧' }))).reference).toBe('456-7')
    expect((await catchRefusal(calls.create(entry({ reference: '---' })))).fieldErrors).toEqual({
      reference: 'La référence doit contenir une lettre ou un chiffre',
    })
  })

  it('is refused in any spelling when it is used, with the transaction that uses it', async () => {
    const product = await makeProduct('Wafacash')
    const first = entry({ product, amount: 123_450, date: '2026-11-20', reference: 'mtcn 887 1' })
    await calls.create(first)
    for (const reference of [
      'mtcn 887 1',
      'MTCN8871',
      'Mtcn 88 71',
      'MTCN-887.1',
      'ＭＴＣＮ８８７１',
      'mtcn ٨٨٧١',
      '\u200EMTCN8871',
    ]) {
      expect(await catchRefusal(calls.create(entry({ product, reference })))).toMatchObject({
        code: 'CONFLICT',
        reason: 'transactions.reference_taken',
        params: { type: 'incoming', amount: 123_450, date: '2026-11-20', agencyName: 'Agence Fès' },
        message: 'Référence déjà utilisée\u00A0: entrée de 1\u202F234,50\u00A0MAD du 20/11/2026, Agence Fès.',
      })
    }
    // Standard and custom products of the same operator share their references.
    const standard = { kind: 'standard', id: await findStandardProductId(database) } as const
    expect((await catchRefusal(calls.create(entry({ product: standard, reference: 'MTCN8871' })))).reason).toBe(
      'transactions.reference_taken',
    )
    expect((await calls.create(first)).id).toBe(first.id)
  })

  it('can be used again for another operator, direction or tenant', async () => {
    await calls.create(entry({ product: await makeProduct('Wafacash'), reference: 'LIBRE' }))
    await calls.create(entry({ product: await makeProduct('Cash Plus'), reference: 'LIBRE' }))
    await calls.create(
      entry({ type: 'outgoing', product: await makeProduct('Wafacash', 'outgoing'), reference: 'LIBRE' }),
    )
    const other = await makeOwner(database)
    await as(other)
      .now()
      .transactions.create(entry({ agencyId: await makeAgency(other), reference: 'LIBRE' }))
    // Entries without an operator share their references too, with a product or without.
    await calls.create(entry({ reference: 'LIBRE' }))
    const without = entry({ product: await makeProduct(null), reference: 'LIBRE' })
    expect((await catchRefusal(calls.create(without))).reason).toBe('transactions.reference_taken')
  })

  it('is given to one of twenty concurrent calls, and to one row for one id sent twenty times', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        calls.create(entry({ reference: 'COURSE' })).then(
          () => 'created',
          async (error: unknown) => (await catchRefusal(Promise.reject(error))).reason,
        ),
      ),
    )
    expect(results.filter((result) => result === 'created')).toHaveLength(1)
    expect(results.filter((result) => result === 'transactions.reference_taken')).toHaveLength(19)
    const same = entry({ reference: 'MEME' })
    const rows = await Promise.all(Array.from({ length: 20 }, () => calls.create(same)))
    for (const row of rows) expect(row).toEqual(rows[0])
  })

  it('stays unique when an edit changes the reference or the product', async () => {
    const wafacash = await makeProduct('Wafacash')
    await calls.create(entry({ product: wafacash, reference: 'EDITE' }))
    const row = await calls.create(entry({ product: await makeProduct('Cash Plus'), reference: 'EDITE' }))
    const edit = { ...row, description: 'corrigé' }
    const kept = await calls.update(edit)
    expect(kept.reference).toBe('EDITE')
    expect((await catchRefusal(calls.update({ ...kept, product: wafacash }))).reason).toBe(
      'transactions.reference_taken',
    )
    const freed = await calls.update({ ...kept, product: wafacash, reference: null })
    expect(freed.reference).toBeNull()
    expect((await catchRefusal(calls.update({ ...freed, reference: 'edite' }))).reason).toBe(
      'transactions.reference_taken',
    )
  })

  it('can be used again once its transaction is deleted, which then cannot be restored', async () => {
    const deleted = await calls.create(entry({ reference: 'RENDU' }))
    await calls.remove({ id: deleted.id })
    const successor = await calls.create(entry({ amount: 500_000, reference: 'rendu' }))
    expect(await catchRefusal(calls.restore({ id: deleted.id }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'transactions.reference_reused',
      params: { amount: 500_000, date: TEST_TODAY, agencyName: 'Agence Fès' },
    })
    await calls.remove({ id: successor.id })
    expect(await calls.restore({ id: deleted.id })).toEqual(deleted)
  })

  it('is refused at its field over HTTP, with its reason', async () => {
    await calls.create(entry({ reference: 'FIL' }))
    const server = await startTestServer(database)
    try {
      const { error } = await server.call({
        path: 'transactions.create',
        type: 'mutation',
        input: entry({ reference: 'FIL' }),
        cookie: await server.cookieFor(owner),
      })
      expect(error).toMatchObject({
        reason: 'transactions.reference_taken',
        fieldErrors: { reference: expect.stringContaining('Référence déjà utilisée') as string },
      })
    } finally {
      await server.close()
    }
  })
})

describe('an identical transaction', () => {
  const again = async (first: Entry, change: Partial<Entry> = {}) => calls.create({ ...first, id: newId(), ...change })

  it('within two minutes asks first, with its age, and is recorded when confirmed', async () => {
    const product = await makeProduct('Wafacash')
    const first = entry({ product })
    await calls.create(first)
    const refused = await catchRefusal(again(first))
    expect(refused).toMatchObject({ code: 'CONFLICT', reason: 'transactions.duplicate' })
    const { seconds } = refused.params as { seconds: number }
    expect(seconds).toBeGreaterThanOrEqual(0)
    expect(seconds).toBeLessThan(60)
    expect(refused.message).toBe(`Transaction identique il y a ${seconds} s. Enregistrer quand même ?`)
    // The same id, now confirmed, and then a retry.
    const second = { ...first, id: newId() }
    await catchRefusal(calls.create(second))
    const row = await calls.create({ ...second, confirmDuplicate: true })
    expect(await calls.create({ ...second, confirmDuplicate: true })).toEqual(row)
    expect(await calls.create(second)).toEqual(row)
    // A retry of the first is a duplicate neither of itself nor of the second.
    expect((await calls.create(first)).id).toBe(first.id)
  })

  it('has the same amount, product, agency, direction and day, whatever fee, reference and description are', async () => {
    const product = await makeProduct('Wafacash')
    const first = entry({ product })
    await calls.create(first)
    for (const change of [{ fee: 100 }, { reference: 'AUTRE' }, { description: 'autre' }]) {
      expect((await catchRefusal(again(first, change))).reason).toBe('transactions.duplicate')
    }
    for (const change of [
      { amount: 1_234_567 },
      { product: await makeProduct('Wafacash') },
      { product: null },
      { agencyId: await makeAgency(owner) },
      { agencyId: null },
      { date: '2026-11-26' },
      { type: 'outgoing' as const, product: null },
    ]) {
      expect((await again(first, change)).id).not.toBe(first.id)
    }
    const withoutAgency = entry({ product, agencyId: null })
    await calls.create(withoutAgency)
    expect((await catchRefusal(again(withoutAgency))).reason).toBe('transactions.duplicate')
    const withoutProduct = entry()
    await calls.create(withoutProduct)
    expect((await catchRefusal(again(withoutProduct))).reason).toBe('transactions.duplicate')
  })

  it('does not ask after two minutes, for a deleted one, or for another tenant', async () => {
    const quiet = await makeAgency(owner)
    const inQuiet = () => entry({ agencyId: quiet })
    const old = inQuiet()
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    await makeTransaction(owner, { agencyId: quiet, amount: old.amount, createdAt: ago(121) })
    await calls.create(old)
    const recent = inQuiet()
    await makeTransaction(owner, { agencyId: quiet, amount: recent.amount, createdAt: ago(100) })
    const refused = await catchRefusal(calls.create(recent))
    expect((refused.params as { seconds: number }).seconds).toBeGreaterThanOrEqual(100)
    const removed = inQuiet()
    await calls.create(removed)
    await calls.remove({ id: removed.id })
    await again(removed)
  })

  it('is looked for among the last twenty of the agency', async () => {
    const busy = await makeAgency(owner)
    const first = entry({ agencyId: busy })
    await calls.create(first)
    for (let more = 1; more < 20; more += 1) await calls.create(entry({ agencyId: busy }))
    expect((await catchRefusal(again(first))).reason).toBe('transactions.duplicate')
    await calls.create(entry({ agencyId: busy }))
    expect((await again(first)).amount).toBe(first.amount)
  })

  it('is refused for another reason before it asks', async () => {
    const first = entry({ reference: 'DEUX' })
    await calls.create(first)
    expect((await catchRefusal(again(first))).reason).toBe('transactions.reference_taken')
  })
})
