import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_USAGE_ENTRIES } from '#shared/transactions/product-usage.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeMember,
  makeOperator,
  makeOwner,
  makeStandardProduct,
  makeTransactions,
} from '#tests/support/factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* What the counter offers: products by agency and day, and what the agency entered lately. */

const database = withDatabase()
const YESTERDAY = '2026-11-26'

let owner: TestUser
let calls: Caller

beforeAll(async () => {
  owner = await makeOwner(database)
  calls = as(owner).now()
})

describe('the offered products', () => {
  it('are those of every operator with an open account there, and the types without operator', async () => {
    const [active, first, second] = [
      await makeOperator(database),
      await makeOperator(database),
      await makeOperator(database),
    ]
    await calls.operators.setActive({ operatorId: active, active: true })
    const agencyId = await makeAgency(owner)
    const ids = {
      active: await makeStandardProduct(database, { operatorId: active }),
      ownOfActive: await makeCustomProduct(owner, { operatorId: active }),
      first: await makeStandardProduct(database, { operatorId: first }),
      ownOfFirst: await makeCustomProduct(owner, { operatorId: first }),
      second: await makeStandardProduct(database, { operatorId: second }),
      type: await makeCustomProduct(owner, { operatorId: null }),
    }
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    const read = async (date: string = TEST_TODAY, at: string | null = agencyId) => {
      const { products, accounts } = await calls.products.offered({ agencyId: at, date })
      const known = products.flatMap(({ id }) => names.get(id) ?? []).toSorted()
      return { known, accounts: accounts.map(({ operatorId }) => operatorId) }
    }
    const everywhere = { known: ['active', 'ownOfActive', 'ownOfFirst', 'type'], accounts: [] }
    expect(await read()).toEqual(everywhere)
    await makeOperatorAccount(owner, { agencyId: await makeAgency(owner), operatorId: second })
    expect(await read()).toEqual(everywhere)

    await makeOperatorAccount(owner, { agencyId, operatorId: first })
    expect(await read()).toEqual({ known: ['first', 'ownOfFirst', 'type'], accounts: [first] })
    await makeOperatorAccount(owner, { agencyId, operatorId: second })
    const two = await read()
    expect(two.known).toEqual(['first', 'ownOfFirst', 'second', 'type'])
    expect(two.accounts.toSorted()).toEqual([first, second].toSorted())
    // The day before the accounts, and without an agency.
    expect(await read(YESTERDAY)).toEqual(everywhere)
    expect(await read(TEST_TODAY, null)).toEqual(everywhere)

    for (const offered of (await calls.products.offered({ agencyId, date: TEST_TODAY })).products) {
      const { kind, id, category } = offered
      const made = await calls.transactions.create({
        id: newId(),
        type: category,
        amount: 1000,
        agencyId,
        product: { kind, id },
      })
      expect(made.account === null).toBe(offered.operatorId === null)
    }
    const entry = { id: newId(), type: 'incoming' as const, amount: 1000, agencyId }
    for (const product of [
      { kind: 'standard' as const, id: ids.active },
      { kind: 'custom' as const, id: ids.ownOfActive },
    ]) {
      expect(await catchRefusal(calls.transactions.create({ ...entry, product }))).toMatchObject({
        fieldErrors: { product: expect.anything() },
      })
    }
  })

  it('of an agency beyond the scope are those of one that does not exist', async () => {
    const agencyId = await makeAgency(owner)
    const member = await makeMember(owner, { agencyIds: [await makeAgency(owner)] })
    const refusal = { code: 'NOT_FOUND', reason: 'agencies.not_found' }
    const input = { agencyId, date: TEST_TODAY }
    expect(await catchRefusal(as(member).now().products.offered(input))).toMatchObject(refusal)
    expect(await catchRefusal(calls.products.offered({ ...input, agencyId: newId() }))).toMatchObject(refusal)
    expect(await catchRefusal(as(member).now().transactions.usage({ agencyId }))).toMatchObject(refusal)
  })
})

describe('what an agency entered lately', () => {
  it('is counted by product and amount, of thirty days and of this agency', async () => {
    const agencyId = await makeAgency(owner)
    const [often, seldom] = [await makeCustomProduct(owner), await makeCustomProduct(owner)]
    const standard = await makeStandardProduct(database, { operatorId: await makeOperator(database) })
    const rows = (count: number, of: Parameters<typeof makeTransactions>[1][number]) =>
      Array.from({ length: count }, () => ({ agencyId, date: TEST_TODAY, ...of }))
    await makeTransactions(owner, [
      ...rows(3, { customProductId: often, amount: 20_000 }),
      ...rows(2, { customProductId: often, amount: 5_000 }),
      ...rows(1, { customProductId: often, amount: 7_000, date: '2026-10-29' }),
      ...rows(2, { customProductId: seldom, amount: 30_000 }),
      ...rows(1, { standardProductId: standard, amount: 40_000 }),
      // Longer ago, elsewhere, and without a product.
      ...rows(9, { customProductId: seldom, amount: 1_000, date: '2026-10-28' }),
      ...rows(9, { customProductId: seldom, amount: 1_000, agencyId: await makeAgency(owner) }),
      ...rows(4, { amount: 1_000 }),
    ])
    expect(await calls.transactions.usage({ agencyId })).toEqual([
      {
        kind: 'custom',
        id: often,
        count: 6,
        amounts: [
          { amount: 20_000, count: 3 },
          { amount: 5_000, count: 2 },
          { amount: 7_000, count: 1 },
        ],
      },
      { kind: 'custom', id: seldom, count: 2, amounts: [{ amount: 30_000, count: 2 }] },
      { kind: 'standard', id: standard, count: 1, amounts: [{ amount: 40_000, count: 1 }] },
    ])
    expect(MAX_USAGE_ENTRIES).toBeGreaterThan(1_000)
  })
})
