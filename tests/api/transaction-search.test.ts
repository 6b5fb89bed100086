import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeOwner,
  makeTransaction,
  makeTransactions,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()

let owner: TestUser
let caller: Caller
let agencyId: string

/** More transactions than a period may have to be read as a whole, so that the index is used. */
const FILLING = 5_100

beforeAll(async () => {
  owner = await makeOwner(database)
  caller = as(owner).now()
  agencyId = await makeAgency(owner, { name: 'Agence Fès' })
}, 60_000)

interface Entry {
  readonly reference?: string
  readonly amount?: number
  readonly fee?: number
  readonly description?: string
  readonly product?: string
}

async function record(entry: Entry): Promise<string> {
  const { product, ...rest } = entry
  const customProductId =
    product === undefined
      ? null
      : await makeCustomProduct(owner, { category: 'incoming', name: product, operatorId: null })
  const id = newId()
  await caller.transactions.create({
    id,
    type: 'incoming',
    amount: 77_700,
    date: TEST_TODAY,
    agencyId,
    ...rest,
    product: customProductId === null ? null : { kind: 'custom', id: customProductId },
  })
  return id
}

async function search(text: string, filter: Partial<Parameters<Caller['transactions']['list']>[0]> = {}) {
  return caller.transactions.list({ ...filter, search: text })
}

async function findIds(text: string) {
  return (await search(text)).rows.map(({ id }) => id)
}

let western: string
let rent: string
let fees: string

describe.each([0, FILLING])('transactions of a tenant with %i others', (others) => {
  beforeAll(async () => {
    if (others === 0) {
      western = await record({ reference: 'MTCN 662-814-5937', product: 'Éclair Cash', amount: 123_450 })
      rent = await record({ description: 'Loyer\u00A0d’été de Yaâcoub', amount: 200_000 })
      fees = await record({ description: 'وصل رقم ٤٥١٢', amount: 98_500, fee: 1_500 })
    }
    const filling = { amount: 100, agencyId, description: 'Recharge', date: TEST_TODAY }
    await makeTransactions(
      owner,
      Array.from({ length: others }, () => filling),
    )
  }, 60_000)

  it.each(['MTCN6628145937', 'mtcn 662 814 5937', '6628145937', '662-814', '145-9', '5937', '٦٦٢٨', '\u200E6628'])(
    'by the reference %j, whole or in part',
    async (text) => {
      expect(await findIds(text)).toEqual([western])
    },
  )

  it.each(['1 234,50', '1234.5', '1\u202F234,50 MAD', '−1234,50', '١٢٣٤,٥'])('by the amount %j', async (text) => {
    expect(await findIds(text)).toEqual([western])
  })

  it('by the amount with its fee', async () => {
    expect(await findIds('985')).toEqual([fees])
    expect(await findIds('1000')).toEqual([fees])
  })

  it.each(['loyer', 'LOYER été', "d'ete", 'yaacoub', 'été loy'])('by words of the description: %j', async (text) => {
    expect(await findIds(text)).toEqual([rent])
  })

  it('in any script', async () => {
    expect(await findIds('وصل')).toEqual([fees])
    expect(await findIds('4512')).toEqual([fees])
  })

  it('by the name of the product, with an amount', async () => {
    expect(await findIds('eclair')).toEqual([western])
    expect(await findIds('cash éclair 1 234,50')).toEqual([western])
    expect(await findIds('éclair 2 000')).toEqual([])
  })

  it('not by something else', async () => {
    for (const text of ['oyer', 'loyer western', '%', '_', "'", '---', '* | &', "\\' & ("]) {
      expect(await findIds(text), text).toEqual([])
    }
  })

  it('not for another tenant', async () => {
    const stranger = as(await makeOwner(database)).now()
    for (const text of ['6628145937', '1 234,50', 'loyer', 'éclair']) {
      expect((await stranger.transactions.list({ search: text })).rows).toEqual([])
    }
  })

  it('within the filters, with totals of what was found', async () => {
    const page = await search('985')
    expect(page).toMatchObject({
      total: 1,
      page: 1,
      isMore: false,
      totals: { incomingCount: 1, incomingAmount: 98_500, incomingFee: 1_500, outgoingCount: 0 },
    })
    expect(await search('985', { type: 'outgoing' })).toMatchObject({ rows: [], total: 0 })
    expect(await search('985', { to: addDays(TEST_TODAY, -1) })).toMatchObject({ rows: [], total: 0 })
    expect(await search('985', { agencyId: 'none' })).toMatchObject({ rows: [], total: 0 })
    expect((await search('985', { agencyId, from: TEST_TODAY, type: 'incoming' })).total).toBe(1)
  })
})

describe('a search', () => {
  it('finds the characters of a reference that stand together', async () => {
    await record({ reference: '8128-283', amount: 501 })
    const found = await record({ reference: '9812-83', amount: 502 })
    expect(await findIds('81283')).toEqual([found])
  })

  it('that finds too many shows the newest and no totals', async () => {
    const page = await search('recharge', { page: 3 })
    expect(page).toMatchObject({ isMore: true, page: 1, total: 20, totals: { incomingCount: 0, incomingAmount: 0 } })
    expect(page.rows).toHaveLength(20)
  })

  it('has pages', async () => {
    await makeTransactions(
      owner,
      Array.from({ length: 45 }, (_, at) => ({ amount: 100 + at, agencyId, description: 'Tombola', date: TEST_TODAY })),
    )
    const pages = [1, 2, 3, 9].map((page) => search('tombola', { page }))
    const [first, second, third, past] = await Promise.all(pages)
    expect([first?.rows.length, second?.rows.length, third?.rows.length]).toEqual([20, 20, 5])
    expect(new Set([first, second, third].flatMap((page) => page?.rows.map(({ id }) => id))).size).toBe(45)
    expect(past).toEqual(third)
    expect(first?.total).toBe(45)
  })

  it('uses the index of terms, which names the tenant', async () => {
    await sql`analyze transactions`.execute(database.db)
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select id from transactions as t where owner_id = ${owner.userId} and transaction_search_terms(
        owner_id, amount, fee, transaction_type_id, user_transaction_type_id, reference_key,
        search_words(description)
      ) @@ ${`'${owner.userId.slice(-12)}wloyer':*`}::tsquery`.execute(database.db)
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('transactions_search')
  })
})

describe('entries without an agency', () => {
  it('are a value of the filter, with their own count, totals and pages', async () => {
    const user = await makeOwner(database)
    const calls = as(user).now()
    const agency = await makeAgency(user)
    const productId = await makeCustomProduct(user, { category: 'incoming', name: 'Recharge', operatorId: null })
    const days = Array.from({ length: 30 }, (_, at) => addDays(TEST_TODAY, -at * 3))
    for (const date of days) {
      await makeTransaction(user, { agencyId: agency, amount: 1_000, date })
      await makeTransaction(user, { agencyId: null, customProductId: productId, amount: 500, date })
    }
    const first = await calls.transactions.list({ agencyId: 'none' })
    expect(first).toMatchObject({ total: 30, totals: { incomingCount: 30, incomingAmount: 15_000, outgoingCount: 0 } })
    expect(first.rows.map(({ date }) => date)).toEqual(days.slice(0, 20))
    expect(first.rows.every((row) => row.agencyId === null)).toBe(true)
    const second = await calls.transactions.list({ agencyId: 'none', page: 2 })
    expect(second.rows.map(({ date }) => date)).toEqual(days.slice(20))
    const period = { from: days[9], to: days[2], type: 'incoming', agencyId: 'none' } as const
    expect(await calls.transactions.list(period)).toMatchObject({ total: 8, totals: { incomingAmount: 4_000 } })
    expect((await calls.transactions.list({ ...period, type: 'outgoing' })).total).toBe(0)
    expect((await calls.transactions.list({ agencyId: 'none', search: 'recharge' })).total).toBe(30)
  })
})

describe('transactions.find', () => {
  it('returns the row with the minute of its entry and who entered it', async () => {
    const id = await record({ amount: 4_242, reference: 'DETAIL-1' })
    const found = await caller.transactions.find({ id })
    expect(found).toMatchObject({ id, amount: 4_242, reference: 'DETAIL-1', agencyName: 'Agence Fès' })
    expect(found.createdAtLocal).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    expect(found.authorName).toEqual(expect.stringMatching(/\S/))
    const row = (await search('DETAIL1')).rows[0]
    expect(found).toMatchObject({ ...row })
  })
})
