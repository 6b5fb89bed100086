import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findWrongBooks, type WrongBooks } from '#server/features/books/books.queries.ts'
import { listAccruedInScope } from '#server/features/commissions/accrued.queries.ts'
import { mintIds } from '#server/features/auth/owner-id.ts'
import { isRetryable, isRuleOverlap } from '#server/platform/db/postgres-errors.ts'
import { type CommissionTier, computeCommission } from '#shared/commissions/commission-of.ts'
import { commissionBases, commissionMeasures, commissionTypes } from '#shared/commissions/commission-terms.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { as } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { makeRule, type RuleOptions } from '#tests/support/commission-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeCustomProduct, makeOperator, makeOwner, makeTransactions } from '#tests/support/factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { createRandom, type Random } from '#tests/support/random.ts'
import { revertMigrations } from '#tests/support/revert-migrations.ts'
import type { TestUser } from '#tests/support/session.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

/* Rows and totals of commissions always are what the rules in force say. */

const database = withDatabase({ poolSize: 12 })
const DAYS = ['2026-10-30', '2026-11-02', '2026-11-20', '2026-11-26', TEST_TODAY] as const
const TIMEOUT_MS = 120_000

function randomTiers(random: Random, hasShare: boolean, scale: number): CommissionTier[] {
  const count = 1 + random.below(4)
  let from = 0
  return Array.from({ length: count }, (_, at) => {
    if (at > 0) from += 1 + random.below(scale)
    return { from, flat: centimes(random.below(2_000)), bp: hasShare ? random.below(10_001) : 0 }
  })
}

describe('the two computations', () => {
  it('agree on random rules and sums', async () => {
    const random = createRandom(18)
    for (let round = 0; round < 400; round += 1) {
      const measure = random.pick(commissionMeasures)
      const hasShare = measure === 'amount' || measure === 'fee'
      const bounds = [random.below(5_000), random.below(5_000)].toSorted((left, right) => left - right)
      const terms = {
        measure,
        tiers: randomTiers(random, hasShare, hasShare ? 500_000 : 10),
        minimum: random.chance(30) ? centimes(bounds[0] ?? 0) : null,
        maximum: random.chance(30) ? centimes(bounds[1] ?? 0) : null,
      }
      const sums = {
        operations: random.below(20),
        amount: centimes(random.below(1_000_000) * (random.chance(10) ? 1_000_000_000 : 1)),
        fee: centimes(random.below(100_000)),
      }
      const { rows } = await sql<{ commission: number }>`
        select commission_of(${measure}, ${terms.tiers.map(({ from }) => from)}, ${terms.tiers.map(({ flat }) => flat)},
          ${terms.tiers.map(({ bp }) => bp)}, ${terms.minimum}::bigint, ${terms.maximum}::bigint, ${sums.operations},
          ${sums.amount}::bigint, ${sums.fee}::bigint) as commission`.execute(database.db)
      expect({ terms, sums, commission: rows[0]?.commission }).toEqual({
        terms,
        sums,
        commission: computeCommission(terms, sums),
      })
    }
  })
})

async function makeCounter(owner: TestUser) {
  const operatorIds = [await makeOperator(database), await makeOperator(database)]
  const agencyIds = [await makeAgency(owner), await makeAgency(owner)]
  const products = []
  for (const operatorId of operatorIds) {
    for (const type of ['incoming', 'outgoing'] as const) {
      products.push({ id: await makeCustomProduct(owner, { operatorId, category: type }), operatorId, type })
    }
  }
  const account = await makeOperatorAccount(owner, {
    agencyId: agencyIds[0] ?? '',
    operatorId: operatorIds[0] ?? '',
    openedOn: '2026-10-01',
  })
  return { owner, operatorIds, agencyIds, products, account }
}

type Counter = Awaited<ReturnType<typeof makeCounter>>

function randomRow(random: Random, { agencyIds, products, account }: Counter) {
  const product = random.pick(products)
  const agencyId = random.chance(10) ? null : random.pick(agencyIds)
  const hasAccount = agencyId === account.agencyId && product.operatorId === account.operatorId
  return {
    type: product.type,
    customProductId: product.id,
    operatorId: product.operatorId,
    operatorAccountId: hasAccount ? account.id : null,
    agencyId,
    date: random.pick(DAYS),
    amount: 1 + random.below(5) * 10_000,
    fee: random.below(3) * 500,
  }
}

function randomRule(random: Random, { operatorIds, agencyIds, products }: Counter): RuleOptions {
  const operatorId = random.pick(operatorIds)
  const basis = random.pick(commissionBases)
  const measure = random.pick(commissionMeasures.filter((one) => one !== 'count' || basis !== 'operation'))
  const hasShare = measure === 'amount' || measure === 'fee'
  const product = random.chance(30) ? random.pick(products.filter((one) => one.operatorId === operatorId)) : undefined
  const type = product?.type ?? random.pick(commissionTypes)
  return {
    operatorId,
    basis,
    measure,
    type,
    tiers: randomTiers(random, hasShare, hasShare ? 30_000 : 3).map(({ from, flat, bp }) => [from, flat, bp] as const),
    validFrom: random.pick(DAYS),
    reversible: basis === 'operation' && type !== 'outgoing' && random.chance(60),
    ...(product === undefined ? {} : { productId: product.id }),
    ...(random.chance(30) ? { agencyId: random.pick(agencyIds) } : {}),
  }
}

/** An entry, an edit, a deletion, a restoring, a rule, its end, or new first days of all. */
async function act(random: Random, counter: Counter, references: string[]): Promise<void> {
  const { owner } = counter
  const { db } = owner.database
  const mine = sql`owner_id = ${owner.userId}`
  const { rows } = await sql<{ id: string }>`select id from transactions where ${mine} order by id`.execute(db)
  switch (random.below(7)) {
    case 0:
    case 1: {
      const reference = random.chance(50) ? random.pick(references) : null
      await makeTransactions(owner, [{ ...randomRow(random, counter), reference }])
      return
    }
    case 2: {
      if (rows.length === 0) return
      const row = randomRow(random, counter)
      const { id } = random.pick(rows)
      await sql`
        update transactions set type = ${row.type}, user_transaction_type_id = ${row.customProductId}, operator_id = ${row.operatorId},
          operator_account_id = ${row.operatorAccountId}, agency_id = ${row.agencyId}, date = ${row.date}, amount = ${row.amount}, fee = ${row.fee}
        where ${mine} and id = ${id}`.execute(db)
      return
    }
    case 3: {
      if (rows.length === 0) return
      await sql`delete from transactions where ${mine} and id = ${random.pick(rows).id}`.execute(db)
      return
    }
    case 4:
      await makeRule(owner, randomRule(random, counter))
      return
    case 5:
      await sql`
        update commission_rules set valid_to = greatest(valid_from - 1, ${random.pick(DAYS)}::date)
        where ${mine} and id = (select id from commission_rules where ${mine} order by md5(id::text || ${random.below(99)}) limit 1)`.execute(
        db,
      )
      return
    default:
      await as(owner)
        .now()
        .commissions.recalculate({
          operatorId: random.pick(counter.operatorIds),
          month: random.pick(['2026-10-01', '2026-11-01'] as const),
          reason: 'Essai',
        })
  }
}

/** Operation by operation from the rows, day by day and month by month from sums of the rows. */
async function accrueFromRows({ owner }: Counter, from: IsoDate, to: IsoDate): Promise<number> {
  const { rows } = await sql<{ accrued: number }>`
    with rows as (
      select t.*, r.basis, r.measure, r.tier_from, r.tier_flat, r.tier_bp, r.minimum, r.maximum
      from transactions as t join commission_rules as r on r.owner_id = t.owner_id and r.id = t.commission_rule_id
      where t.owner_id = ${owner.userId} and t.date between ${from} and ${to}
    ), parts as (
      select commission as accrued from rows where basis = 'operation'
      union all
      select commission_of(measure, tier_from, tier_flat, tier_bp, minimum, maximum, count(*), sum(amount)::bigint, sum(fee)::bigint)
      from rows where basis <> 'operation'
      group by commission_rule_id, agency_id, measure, tier_from, tier_flat, tier_bp, minimum, maximum,
        case basis when 'day' then operator_account_id end, case basis when 'day' then date else first_of_month(date) end
    )
    select coalesce(sum(accrued), 0)::bigint as accrued from parts`.execute(owner.database.db)
  return rows[0]?.accrued ?? 0
}

describe('random entries and rules', () => {
  it.each([1, 2, 3])(
    'leave rows and totals as a recomputation finds them, seed %d',
    async (seed) => {
      const random = createRandom(seed)
      const counter = await makeCounter(await makeOwner(database))
      const references = ['A 1', 'B 2', 'C 3']
      let refused = 0
      for (let round = 0; round < 120; round += 1) {
        try {
          await act(random, counter, references)
        } catch (error) {
          // Rules that overlap, references that are taken, and a recalculation without a rule or that changes nothing.
          refused += 1
          if (!(error instanceof Error)) throw error
          const isExpected =
            isRuleOverlap(error) ||
            /transactions_reference|Aucune commission|nothing_changes|Cet opérateur n'existe pas/.test(String(error))
          if (!isExpected) throw error
        }
        if (round % 20 === 19) expect(await findWrongBooks(database.db)).toEqual([])
      }
      expect(refused).toBeLessThan(90)
      const space = {
        ownerId: mintIds({ actingOwnerId: counter.owner.userId, memberId: newId() }).ownerId,
        scope: 'all',
      } as const
      for (const [from, to] of [
        ['2026-10-01', '2026-10-31'],
        ['2026-11-01', '2026-11-30'],
      ] as const) {
        const accrued = await listAccruedInScope(database.db, space, { from, to })
        const sum = accrued.reduce((total: number, row) => total + row.accrued, 0)
        expect(sum).toBe(await accrueFromRows(counter, from, to))
      }
    },
    TIMEOUT_MS,
  )
})

describe('a rule that comes into force during entries', () => {
  it(
    'applies to all of them, and no deadlock is left',
    async () => {
      const owner = await makeOwner(database)
      const counter = await makeCounter(owner)
      const calls = as(owner).now()
      const { agencyIds, products, operatorIds, account } = counter
      const entered = products.filter(({ operatorId }) => operatorId === operatorIds[0])
      const enter = (at: number) => {
        const product = entered[at % entered.length]
        if (product === undefined) throw new Error('no product')
        return calls.transactions.create({
          id: newId(),
          type: product.type,
          amount: 1_000 + at,
          agencyId: agencyIds[0],
          product: { kind: 'custom', id: product.id },
          accountId: account.id,
          reference: at % 3 === 0 ? `R${Math.floor(at / 2)}` : null,
          confirmDuplicate: true,
        })
      }
      const change = async (at: number) => {
        const [rule] = await calls.commissions.rules({ operatorId: operatorIds[0] })
        const terms = {
          id: newId(),
          operatorId: operatorIds[0] ?? '',
          type: 'both',
          basis: 'operation',
          measure: 'amount',
          tiers: [{ from: 0, flat: 10 + at, bp: 0 }],
          validFrom: TEST_TODAY,
          reversible: true,
        } satisfies Parameters<typeof calls.commissions.createRule>[0]
        await calls.commissions.createRule({ ...terms, replaces: rule?.id ?? null })
      }
      const work = Array.from({ length: 60 }, (_, at) => enter(at))
      const changes = (async () => {
        for (let at = 0; at < 5; at += 1) await change(at)
      })()
      const edits = (async () => {
        const first = await work[1]
        for (let at = 0; at < 10; at += 1) {
          const { id } = first ?? { id: '' }
          const row = await calls.transactions.find({ id })
          const { type, amount, agencyId, date, updatedAt } = row
          const product = row.product && { kind: row.product.kind, id: row.product.id }
          const edit = { id, type, amount, fee: at, agencyId, product, accountId: account.id, date, updatedAt }
          await calls.transactions.update({ ...edit, description: `Essai ${at}` })
        }
      })()
      const settled = await Promise.allSettled([...work, changes, edits])
      const failed = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown)
      expect(failed.filter((reason) => isRetryable(reason))).toEqual([])
      expect(failed).toEqual([])
      expect(await findWrongBooks(database.db)).toEqual([])
    },
    TIMEOUT_MS,
  )
})

describe('an entry that is not committed yet', () => {
  it('is waited for by a rule that comes into force', async () => {
    const owner = await makeOwner(database)
    const counter = await makeCounter(owner)
    const [operatorId = ''] = counter.operatorIds
    const [agencyId = ''] = counter.agencyIds
    const [product] = counter.products
    const { applied } = await database.db.transaction().execute(async (trx) => {
      await sql`
        insert into transactions (owner_id, id, type, amount, agency_id, user_transaction_type_id, date, created_by, operator_id)
        values (${owner.userId}, ${newId()}, 'incoming', 1000, ${agencyId}, ${product?.id}, ${TEST_TODAY}, ${owner.userId}, ${operatorId})`.execute(
        trx,
      )
      const waiting = makeRule(owner, { operatorId })
      await sql`select pg_sleep(0.3)`.execute(trx)
      return { applied: waiting }
    })
    await applied
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})

describe('the database', () => {
  it.each([
    ['update commission_day_totals set commission = 1', 'SD003'],
    ['delete from commission_day_totals', 'SD003'],
    ["update commission_rules set measure = 'fee'", 'SD003'],
    ['update commission_rules set tier_bp = array[1]', 'SD003'],
    ['delete from commission_rules', 'SD003'],
  ])('refuses its own user: %s', async (statement, code) => {
    const owner = await makeOwner(database)
    const counter = await makeCounter(owner)
    await makeRule(owner, { operatorId: counter.operatorIds[0] ?? '' })
    await makeTransactions(owner, [
      { ...randomRow(createRandom(1), counter), operatorId: counter.operatorIds[0] ?? '' },
    ])
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code })
  })

  it('keeps a commission that is written by hand as the rule says', async () => {
    const owner = await makeOwner(database)
    const counter = await makeCounter(owner)
    await makeRule(owner, { operatorId: counter.operatorIds[0] ?? '' })
    const row = {
      ...randomRow(createRandom(1), counter),
      operatorId: counter.operatorIds[0] ?? '',
      operatorAccountId: null,
    }
    const [id = ''] = await makeTransactions(owner, [row])
    await sql`update transactions set commission = 999999, commission_rule_id = gen_random_uuid() where id = ${id}`.execute(
      database.db,
    )
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('changes nothing else in a recalculation', async () => {
    const owner = await makeOwner(database)
    const counter = await makeCounter(owner)
    const [operatorId = ''] = counter.operatorIds
    await makeRule(owner, { operatorId, validFrom: '2026-10-01' })
    const row = { ...randomRow(createRandom(1), counter), operatorId, operatorAccountId: null }
    const [id = ''] = await makeTransactions(owner, [row])
    const read = () => database.db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst()
    const before = await read()
    await database.db.transaction().execute(async (trx) => {
      await sql`select set_config('sandouk.recalculated', 'x', true)`.execute(trx)
      await sql`update transactions set amount = 99, description = 'x' where id = ${id}`.execute(trx)
    })
    expect(await read()).toEqual(before)
  })
})

describe('the check of the books', () => {
  it.each([
    [
      /what the rule of their day pays/,
      'update transactions set commission = commission + 1 where commission is not null',
    ],
    [/^commission_day_totals/, 'update commission_day_totals set commission = commission + 1'],
    [/that overlap/, 'update commission_rules set valid_to = null'],
  ] as const)('finds %s: %s', async (kind, statement) => {
    const owner = await makeOwner(database)
    const counter = await makeCounter(owner)
    const [operatorId = ''] = counter.operatorIds
    await makeRule(owner, { operatorId, validFrom: '2026-10-01', validTo: '2026-10-31' })
    await makeRule(owner, { operatorId, validFrom: '2026-11-01' })
    const row = randomRow(createRandom(1), counter)
    await makeTransactions(owner, [{ ...row, operatorId, operatorAccountId: null }])
    const undone = new Error('undone')
    let found: WrongBooks[] = []
    const damage = withoutTriggers(database.db, async (trx) => {
      await sql.raw(statement).execute(trx)
      found = await findWrongBooks(trx)
      throw undone
    })
    await expect(damage).rejects.toBe(undone)
    expect(found.filter((wrong) => kind.test(wrong.kind))).toHaveLength(1)
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})

describe('the migration', () => {
  it('is reverted and applied again with rows', async () => {
    const owner = await makeOwner(database)
    const counter = await makeCounter(owner)
    await makeRule(owner, { operatorId: counter.operatorIds[0] ?? '' })
    const random = createRandom(5)
    const ids = await makeTransactions(
      owner,
      Array.from({ length: 5 }, () => randomRow(random, counter)),
    )
    const count = async () => {
      const { rows } = await sql<{ rows: number }>`
        select count(*) as rows from transactions where id = any(${ids})`.execute(database.db)
      return rows[0]?.rows
    }
    const applyAgain = await revertMigrations(database, '2026-11-30T2010-commissions')
    expect(await count()).toBe(5)
    await applyAgain()
    expect(await count()).toBe(5)
    await makeRule(owner, { operatorId: counter.operatorIds[0] ?? '' })
    await makeTransactions(owner, [randomRow(random, counter)])
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})
