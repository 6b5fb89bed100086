import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import type { CreateRuleInput } from '#shared/commissions/commission-input.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { makeRule, toTiers } from '#tests/support/commission-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { findOperatorId, makeAgency, makeMember, makeOperator, makeOwner } from '#tests/support/factories.ts'
import { makeOperatorAccount, makeWorkedDay, type WorkedDay } from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* Commissions of operators: the worked day of the other tests, with a rule for each operator. */

const database = withDatabase()
const MONTH = '2026-11-01'

type Terms = Omit<CreateRuleInput, 'id' | 'replaces' | 'product' | 'agencyId' | 'minimum' | 'maximum' | 'reversible'>

function rule(operatorId: string, terms: Partial<Terms> & { maximum?: number; reversible?: boolean }) {
  return {
    id: newId(),
    operatorId,
    type: 'both' as const,
    basis: 'operation' as const,
    measure: 'amount' as const,
    tiers: toTiers([[0, 0, 1_000]]),
    validFrom: TEST_TODAY as IsoDate,
    ...terms,
  }
}

async function makeRuledDay() {
  const owner = await makeOwner(database)
  const day = await makeWorkedDay(owner)
  const { calls, accounts } = day
  const steps = toTiers([
    [0, 300, 0],
    [100_001, 800, 0],
    [500_001, 1_500, 0],
  ])
  const daily = toTiers([
    [0, 200, 0],
    [100_000, 1_200, 0],
  ])
  const share = { type: 'incoming', measure: 'fee', tiers: toTiers([[0, 0, 3_000]]) } as const
  await calls.commissions.createRule(rule(accounts.W.operatorId, share))
  await calls.commissions.createRule(rule(accounts.W.operatorId, { type: 'outgoing', tiers: steps }))
  await calls.commissions.createRule(rule(accounts.O.operatorId, { tiers: toTiers([[0, 0, 50]]), maximum: 1_000 }))
  await calls.commissions.createRule(rule(accounts.X.operatorId, { basis: 'day', tiers: daily }))
  return { owner, ...day }
}

async function earned({ calls }: { calls: Caller }, month: IsoDate = MONTH) {
  const { operators } = await calls.commissions.month({ month })
  return operators.map(({ accrued }) => accrued).reduce((sum: number, accrued) => sum + accrued, 0)
}

async function readCommission({ transactions }: WorkedDay, name: keyof WorkedDay['transactions']) {
  const { commission } = await database.db
    .selectFrom('transactions')
    .select('commission')
    .where('id', '=', transactions[name])
    .executeTakeFirstOrThrow()
  return commission
}

describe('the worked day', () => {
  it('earns what the rules pay, also for what was entered before them', async () => {
    const day = await makeRuledDay()
    expect(await readCommission(day, 'T1')).toBe(750)
    expect(await readCommission(day, 'T2')).toBe(800)
    expect(await readCommission(day, 'T3')).toBe(250)
    expect(await readCommission(day, 'T4')).toBe(400)
    expect(await readCommission(day, 'T5')).toBeNull()
    expect(await earned(day)).toBe(2_400)
    const { operators } = await day.calls.commissions.month({ month: MONTH })
    const x = operators.find(({ operatorId }) => operatorId === day.accounts.X.operatorId)
    expect(x).toMatchObject({ accrued: 200, isProvisional: true, isOverdue: false })
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('follows a deletion and its restoring', async () => {
    const day = await makeRuledDay()
    const { calls, transactions } = day
    await calls.transactions.remove({ id: transactions.T4 })
    expect(await earned(day)).toBe(2_000)
    await calls.transactions.restore({ id: transactions.T4 })
    expect(await earned(day)).toBe(2_400)
    await calls.transactions.remove({ id: transactions.T3 })
    await calls.transactions.remove({ id: transactions.T4 })
    const { operators } = await calls.commissions.month({ month: MONTH })
    expect(operators.find(({ operatorId }) => operatorId === day.accounts.O.operatorId)?.accrued).toBe(0)
  })

  it.each([
    [80_000, 1_200],
    [79_999, 200],
  ])('of a daily tier: %d more earn %d', async (amount, expected) => {
    const { calls, agencyId, accounts, products } = await makeRuledDay()
    const product = { kind: 'custom', id: products.X.incoming } as const
    await calls.transactions.create({ id: newId(), type: 'incoming', amount, fee: 0, agencyId, product })
    const { operators } = await calls.commissions.month({ month: MONTH })
    expect(operators.find(({ operatorId }) => operatorId === accounts.X.operatorId)?.accrued).toBe(expected)
  })

  it('rounds half up', async () => {
    const { calls, agencyId, products } = await makeRuledDay()
    const product = { kind: 'custom', id: products.O.incoming } as const
    const entry = await calls.transactions.create({ id: newId(), type: 'incoming', amount: 33_333, agencyId, product })
    const { commission } = await database.db
      .selectFrom('transactions')
      .select('commission')
      .where('id', '=', entry.id)
      .executeTakeFirstOrThrow()
    expect(commission).toBe(167)
  })
})

describe('a rule', () => {
  it('is the most specific one: product and agency, product, agency, operator', async () => {
    const owner = await makeOwner(database)
    const { calls, agencyId, accounts, products } = await makeWorkedDay(owner)
    const { operatorId } = accounts.O
    const product = { kind: 'custom', id: products.O.incoming } as const
    const tier = (flat: number) => ({ tiers: toTiers([[0, flat, 0]]) })
    const enter = async () => {
      const id = newId()
      await calls.transactions.create({
        id,
        type: 'incoming',
        amount: 1_000,
        agencyId,
        product,
        confirmDuplicate: true,
      })
      const row = await database.db
        .selectFrom('transactions')
        .select('commission')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.commission
    }
    expect(await enter()).toBeNull()
    await calls.commissions.createRule(rule(operatorId, tier(1)))
    expect(await enter()).toBe(1)
    await calls.commissions.createRule({ ...rule(operatorId, tier(2)), agencyId })
    expect(await enter()).toBe(2)
    await calls.commissions.createRule({ ...rule(operatorId, { ...tier(3), type: 'incoming' }), product })
    expect(await enter()).toBe(3)
    await calls.commissions.createRule({ ...rule(operatorId, { ...tier(4), type: 'incoming' }), product, agencyId })
    expect(await enter()).toBe(4)
    const { rows } = await sql<{ commission: number }>`
      select distinct commission from transactions where operator_id = ${operatorId} and type = 'incoming'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ commission: 4 }])
  })

  it('is refused beside an equally specific one, unless it replaces it', async () => {
    const { calls, accounts } = await makeWorkedDay(await makeOwner(database))
    const { operatorId } = accounts.W
    const first = await calls.commissions.createRule(rule(operatorId, { type: 'incoming' }))
    expect(await catchRefusal(calls.commissions.createRule(rule(operatorId, {})))).toMatchObject({
      reason: 'commissions.rules_overlap',
    })
    const later = '2026-12-01' as const
    const next = { ...rule(operatorId, { type: 'incoming', validFrom: later }), replaces: first.id }
    await calls.commissions.createRule(next)
    expect(await calls.commissions.createRule(next)).toMatchObject({ validFrom: later })
    const rules = await calls.commissions.rules({ operatorId })
    expect(rules.map(({ validTo }) => validTo)).toEqual([null, '2026-11-30'])
  })

  it.each([
    ['begins in the past', { validFrom: '2026-11-26' }, 'validFrom'],
    [
      'has tiers that do not ascend',
      {
        tiers: toTiers([
          [0, 1, 0],
          [0, 2, 0],
        ]),
      },
      'tiers',
    ],
    ['has no tier from zero', { tiers: toTiers([[1, 1, 0]]) }, 'tiers'],
    ['pays more than everything', { tiers: toTiers([[0, 0, 10_001]]) }, 'tiers.0.bp'],
    ['has a share of a number', { measure: 'each', tiers: toTiers([[0, 0, 1]]) }, 'tiers'],
    ['counts one operation', { measure: 'count', tiers: toTiers([[0, 1, 0]]) }, 'measure'],
    ['is of a month and paid at once', { basis: 'month', paid: 'immediate' }, 'paid'],
    ['takes back what goes out', { type: 'outgoing', reversible: true }, 'reversible'],
  ] as const)('is refused if it %s', async (_, terms, field) => {
    const { calls, accounts } = await makeWorkedDay(await makeOwner(database))
    const refusal = await catchRefusal(calls.commissions.createRule(rule(accounts.W.operatorId, terms)))
    expect(Object.keys(refusal.fieldErrors ?? {})).toContain(field)
  })

  it('ends, and pays nothing from then on', async () => {
    const day = await makeRuledDay()
    const { calls, accounts } = day
    const [w] = await calls.commissions.rules({ operatorId: accounts.O.operatorId })
    if (w === undefined) throw new Error('no rule')
    const { id, updatedAt } = w
    await calls.commissions.endRule({ id, updatedAt, lastDay: '2026-11-26' })
    expect(await readCommission(day, 'T3')).toBeNull()
    expect(await earned(day)).toBe(1_750)
    expect(await catchRefusal(calls.commissions.endRule({ id, updatedAt, lastDay: '2026-11-26' }))).toMatchObject({
      reason: 'edit.stale',
    })
  })
})

describe('a cancelled transfer', () => {
  it('takes back what the transfer earned, and follows it', async () => {
    const owner = await makeOwner(database)
    const { calls, agencyId, accounts, products } = await makeWorkedDay(owner)
    const { operatorId } = accounts.W
    await calls.commissions.createRule(
      rule(operatorId, { type: 'incoming', tiers: toTiers([[0, 0, 100]]), reversible: true }),
    )
    const transfer = { type: 'incoming', amount: 70_000, agencyId, reference: '12-34' } as const
    const product = { kind: 'custom', id: products.W.incoming } as const
    const sent = await calls.transactions.create({ id: newId(), ...transfer, fee: 1_000, product })
    const back = await calls.transactions.create({
      id: newId(),
      ...transfer,
      type: 'outgoing',
      reference: '1234',
      product: { kind: 'custom', id: products.W.outgoing },
    })
    const read = async (id: string) => {
      const row = await database.db
        .selectFrom('transactions')
        .select('commission')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.commission
    }
    expect(await read(sent.id)).toBe(700)
    expect(await read(back.id)).toBe(-700)
    await calls.transactions.remove({ id: sent.id })
    expect(await read(back.id)).toBeNull()
    await calls.transactions.restore({ id: sent.id })
    expect(await read(back.id)).toBe(-700)
    const other = { ...sent, fee: 0, product, accountId: accounts.W.id, confirmDuplicate: true }
    await calls.transactions.update({ ...other, amount: 60_000 })
    // Another amount: a payout, not a cancellation.
    expect(await read(back.id)).toBeNull()
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})

describe('a recalculation', () => {
  async function makeLateRule() {
    const owner = await makeOwner(database)
    const day = await makeWorkedDay(owner)
    const { calls, accounts, agencyId, products } = day
    const { operatorId } = accounts.O
    // Of an earlier day, by which there was no rule.
    const product = { kind: 'custom', id: products.O.incoming } as const
    await database.db
      .updateTable('operator_accounts')
      .set({ opened_on: '2026-11-01' })
      .where('id', '=', accounts.O.id)
      .execute()
    const early = { type: 'incoming', amount: 200_000, agencyId, date: '2026-11-10', product } as const
    await calls.transactions.create({ id: newId(), ...early })
    await calls.commissions.createRule(rule(operatorId, { tiers: toTiers([[0, 0, 50]]) }))
    return { ...day, owner, operatorId }
  }

  it('is shown first, and then applies the rules of today since the first of the month', async () => {
    const day = await makeLateRule()
    const { calls, operatorId, agencyId } = day
    expect(await earned(day)).toBe(650)
    const asked = { operatorId, month: MONTH } as const
    const preview = await calls.commissions.previewRecalculation(asked)
    expect(preview.months).toEqual([
      { month: MONTH, agencyId, agencyName: expect.any(String) as string, before: 650, after: 1_650 },
    ])
    expect(await earned(day)).toBe(650)
    expect(await calls.commissions.recalculate({ ...asked, reason: 'Barème reçu tard' })).toEqual(preview)
    expect(await earned(day)).toBe(1_650)
    expect(await catchRefusal(calls.commissions.recalculate({ ...asked, reason: 'Encore' }))).toMatchObject({
      reason: 'commissions.nothing_changes',
    })
    const { rows } = await calls.audit.list({ action: 'commissions.recalculate', page: 1 })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ reason: 'Barème reçu tard', before: { accrued: 650 }, after: { accrued: 1_650 } })
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('keeps the version of entries, and changes closed days', async () => {
    const { owner, calls, operatorId, agencyId, transactions, accounts } = await makeLateRule()
    await makeClosing(owner, { agencyId, balances: Object.values(accounts).map(({ id }) => ({ accountId: id })) })
    const before = await calls.transactions.find({ id: transactions.T3 })
    await calls.commissions.recalculate({ operatorId, month: MONTH, reason: 'Barème' })
    expect(await calls.transactions.find({ id: transactions.T3 })).toEqual(before)
  })

  it('and a new rule are refused once the month is declared', async () => {
    const { calls, operatorId } = await makeLateRule()
    const declared = await calls.commissions.declare({ id: newId(), operatorId, month: MONTH, declared: 600 })
    const refusal = { reason: 'commissions.month_declared', params: { month: MONTH } }
    const asked = { operatorId, month: MONTH, reason: 'Barème' } as const
    expect(await catchRefusal(calls.commissions.recalculate(asked))).toMatchObject(refusal)
    expect(await catchRefusal(calls.commissions.previewRecalculation(asked))).toMatchObject(refusal)
    expect(await catchRefusal(calls.commissions.createRule(rule(operatorId, { type: 'incoming' })))).toMatchObject(
      refusal,
    )
    await calls.commissions.withdraw({ id: declared.id, updatedAt: declared.updatedAt })
    await calls.commissions.recalculate(asked)
  })
})

describe('a month', () => {
  it('is declared with its gap, disputed, received on the account and closed', async () => {
    const day = await makeRuledDay()
    const { calls, accounts } = day
    const { operatorId } = accounts.W
    const content = { id: newId(), operatorId, month: MONTH, declared: 1_500 } as const
    const declared = await calls.commissions.declare(content)
    expect(declared).toMatchObject({ state: 'declared', accrued: 1_550, gapDeclared: -50, gapReceived: null })
    expect(await calls.commissions.declare(content)).toEqual(declared)
    expect(await catchRefusal(calls.commissions.declare({ ...content, id: newId() }))).toMatchObject({
      reason: 'commissions.already_declared',
    })
    expect(
      await catchRefusal(calls.commissions.declare({ ...content, id: newId(), agencyId: day.agencyId })),
    ).toMatchObject({ reason: 'commissions.declared_together' })
    const { id } = declared
    const disputed = await calls.commissions.decide({
      id,
      updatedAt: declared.updatedAt,
      decision: 'dispute',
      note: 'Il manque 0,50',
    })
    expect(disputed).toMatchObject({ state: 'disputed', note: 'Il manque 0,50' })
    const settled = await calls.commissions.decide({ id, updatedAt: disputed.updatedAt, decision: 'settle' })
    const receipt = { id, amount: 1_400, on: TEST_TODAY, via: 'account', accountId: accounts.W.id } as const
    const received = await calls.commissions.receive({ ...receipt, updatedAt: settled.updatedAt })
    expect(received).toMatchObject({ state: 'received', received: 1_400, gapReceived: -100, via: 'account' })
    const { accounts: balances } = await calls.operatorAccounts.balances({ agencyId: day.agencyId, date: TEST_TODAY })
    expect(balances.find((one) => one.accountId === accounts.W.id)?.expected).toBe(247_500 + 1_400)
    const { rows } = await calls.operatorMovements.list({ accountId: accounts.W.id, page: 1 })
    expect(rows).toMatchObject([{ kind: 'commission', amount: 1_400 }])
    expect(await catchRefusal(calls.operatorMovements.remove({ id: rows[0]?.id ?? '' }))).toMatchObject({
      reason: 'operatorMovements.is_receipt',
    })
    expect(await findWrongBooks(database.db)).toEqual([])
    const undone = await calls.commissions.cancelReceipt({ id, updatedAt: received.updatedAt })
    expect(undone).toMatchObject({ state: 'declared', received: null, via: null })
    expect((await calls.operatorMovements.list({ accountId: accounts.W.id, page: 1 })).rows).toEqual([])
    const closed = await calls.commissions.decide({ id, updatedAt: undone.updatedAt, decision: 'close' })
    expect(await catchRefusal(calls.commissions.receive({ ...receipt, updatedAt: closed.updatedAt }))).toMatchObject({
      reason: 'commissions.month_settled',
    })
  })

  it('is received in cash as a feed that only the month removes', async () => {
    const { calls, accounts, agencyId } = await makeRuledDay()
    const { operatorId } = accounts.O
    const { id, updatedAt } = await calls.commissions.declare({
      id: newId(),
      operatorId,
      agencyId,
      month: MONTH,
      declared: 650,
    })
    const before = await calls.closings.expected({ agencyId, date: TEST_TODAY })
    const receipt = { id, updatedAt, amount: 650, on: TEST_TODAY, via: 'cash', agencyId } as const
    const received = await calls.commissions.receive(receipt)
    const after = await calls.closings.expected({ agencyId, date: TEST_TODAY })
    expect(after.expected - before.expected).toBe(650)
    const { rows } = await calls.feeds.list({ agencyId, page: 1 })
    const feed = rows.find(({ origin }) => origin === 'commission')
    expect(await catchRefusal(calls.feeds.remove({ id: feed?.id ?? '' }))).toMatchObject({ reason: 'feeds.has_origin' })
    expect(await findWrongBooks(database.db)).toEqual([])
    await calls.commissions.cancelReceipt({ id, updatedAt: received.updatedAt })
    expect((await calls.closings.expected({ agencyId, date: TEST_TODAY })).expected).toBe(before.expected)
  })

  it('is overdue thirty days after its end', async () => {
    const day = await makeRuledDay()
    const isOverdue = async (instant: string) => {
      const { operators } = await as(day.owner).at(instant).commissions.month({ month: MONTH })
      return operators.filter((one) => one.isOverdue).length
    }
    expect(await isOverdue('2026-12-30T10:00:00Z')).toBe(0)
    expect(await isOverdue('2026-12-31T10:00:00Z')).toBe(3)
    const summary = await as(day.owner).at('2026-12-31T10:00:00Z').commissions.summary()
    expect(summary).toEqual({ month: '2026-12-01', accrued: 0, isProvisional: false, overdue: 3 })
  })

  it('of another agency is not read by a limited scope', async () => {
    const owner = await makeOwner(database)
    const [own, other] = [await makeAgency(owner), await makeAgency(owner)]
    const [wafacash, damane] = [await findOperatorId(database), await makeOperator(database)]
    const everywhere = await makeRule(owner, { operatorId: wafacash })
    const ofOwn = await makeRule(owner, { operatorId: wafacash, agencyId: own })
    const ofOther = await makeRule(owner, { operatorId: damane, agencyId: other })
    const list = async (who: TestUser) => {
      const rules = await as(who).now().commissions.rules({ withEnded: true })
      return rules.map(({ id }) => id).toSorted()
    }
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [own] })
    expect(await list(owner)).toEqual([everywhere, ofOwn, ofOther].toSorted())
    expect(await list(manager)).toEqual([everywhere, ofOwn].toSorted())
    // An operator is in the month for its rules that count there.
    const operators = async (who: TestUser) => {
      const read = await as(who).now().commissions.month({ month: MONTH })
      return read.operators.map(({ operatorId }) => operatorId).toSorted()
    }
    expect(await operators(owner)).toEqual([wafacash, damane].toSorted())
    expect(await operators(manager)).toEqual([wafacash])
  })

  it('shows a manager the own agencies, and a cashier nothing', async () => {
    const { owner, calls, agencyId, accounts, products } = await makeRuledDay()
    const other = await makeAgency(owner)
    await makeOperatorAccount(owner, { agencyId: other, operatorId: accounts.O.operatorId })
    const product = { kind: 'custom', id: products.O.incoming } as const
    await calls.transactions.create({ id: newId(), type: 'incoming', amount: 100_000, agencyId: other, product })
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [other] })
    const { operators } = await as(manager).now().commissions.month({ month: MONTH })
    expect(operators.map(({ accrued }) => accrued).filter((accrued) => accrued > 0)).toEqual([500])
    expect(await catchRefusal(as(manager).now().commissions.month({ month: MONTH, agencyId }))).toMatchObject({
      reason: 'agencies.not_found',
    })
    const cashier = await makeMember(owner, { role: 'cashier', agencyIds: [other] })
    expect(await catchRefusal(as(cashier).now().commissions.summary())).toMatchObject({ reason: 'access.not_allowed' })
  })
})

describe('a commission that is paid at once', () => {
  it('is proposed until it is entered', async () => {
    const { calls, accounts, agencyId } = await makeWorkedDay(await makeOwner(database))
    await calls.commissions.createRule({
      ...rule(accounts.O.operatorId, { tiers: toTiers([[0, 0, 50]]) }),
      paid: 'immediate',
    })
    const day = { agencyId, date: TEST_TODAY } as const
    const proposal = { accountId: accounts.O.id, earned: 650, entered: 0, proposed: 650 }
    expect(await calls.commissions.proposals(day)).toMatchObject([proposal])
    const movement = { accountId: accounts.O.id, date: TEST_TODAY, kind: 'commission', via: 'none' } as const
    await calls.operatorMovements.create({ ...movement, id: newId(), amount: 650 })
    expect(await calls.commissions.proposals(day)).toEqual([])
  })
})
