import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeOwner, makeUserOperator, findOperatorId } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase({ poolSize: 24 })

/** The links of the tenant in the database, by name of the operator. */
function listLinks(owner: TestUser) {
  return database.db
    .selectFrom('user_operators as uo')
    .innerJoin('operators as o', 'o.id', 'uo.operator_id')
    .select(['uo.id', 'o.name', 'uo.is_active as active', 'uo.updated_at as updatedAt'])
    .where('uo.owner_id', '=', owner.userId)
    .orderBy('o.name')
    .execute()
}

async function listActiveNames(owner: TestUser) {
  return (await as(owner).now().operators.list()).filter(({ active }) => active).map(({ name }) => name)
}

describe('operators.list', () => {
  it('lists all operators by name, without case, none active at first', async () => {
    const owner = await makeOwner(database)
    const operators = await as(owner).now().operators.list()
    expect(operators.map(({ name }) => name)).toEqual([
      'Barid Cash',
      'Cash Plus',
      'Damane Cash',
      'inwi money',
      'MoneyGram',
      'Orange Money',
      'Ria',
      'Wafacash',
      'Western Union',
    ])
    expect(operators.every(({ active }) => !active)).toBe(true)
    expect(Object.keys(operators[0] ?? {}).sort()).toEqual(['active', 'id', 'name'])
  })

  it('returns the state of the tenant, not of another', async () => {
    const owner = await makeOwner(database)
    const other = await makeOwner(database)
    await makeUserOperator(owner, { operatorId: await findOperatorId(database, 'Ria') })
    await makeUserOperator(owner, { operatorId: await findOperatorId(database, 'MoneyGram'), active: false })
    await makeUserOperator(other, { operatorId: await findOperatorId(database, 'Cash Plus') })
    expect(await listActiveNames(owner)).toEqual(['Ria'])
    expect(await listActiveNames(other)).toEqual(['Cash Plus'])
    expect(await as(owner).now().operators.list()).toHaveLength(9)
  })
})

describe('operators.setActive', () => {
  it('activates one and deactivates the other', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const wafacash = await findOperatorId(database, 'Wafacash')
    const ria = await findOperatorId(database, 'Ria')
    expect(await caller.operators.setActive({ operatorId: wafacash, active: true })).toEqual({
      operatorId: wafacash,
      active: true,
    })
    expect(await caller.operators.setActive({ operatorId: ria, active: true })).toEqual({
      operatorId: ria,
      active: true,
    })
    expect(await listLinks(owner)).toMatchObject([
      { name: 'Ria', active: true },
      { name: 'Wafacash', active: false },
    ])
    expect(await caller.operators.setActive({ operatorId: ria, active: false })).toEqual({
      operatorId: ria,
      active: false,
    })
    expect(await listActiveNames(owner)).toEqual([])
  })

  it('updates the link of the first activation', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const operatorId = await findOperatorId(database)
    await caller.operators.setActive({ operatorId, active: true })
    const [first] = await listLinks(owner)
    await caller.operators.setActive({ operatorId, active: false })
    await caller.operators.setActive({ operatorId, active: true })
    const links = await listLinks(owner)
    expect(links).toHaveLength(1)
    expect(links[0]).toMatchObject({ id: first?.id, active: true })
  })

  it('changes nothing if the state is already there', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const operatorId = await findOperatorId(database, 'Wafacash')
    const other = await findOperatorId(database, 'Ria')
    await caller.operators.setActive({ operatorId: other, active: false })
    expect(await listLinks(owner)).toEqual([])
    await caller.operators.setActive({ operatorId, active: true })
    const before = await listLinks(owner)
    expect(await caller.operators.setActive({ operatorId, active: true })).toEqual({ operatorId, active: true })
    // Deactivating an inactive one keeps the active one.
    expect(await caller.operators.setActive({ operatorId: other, active: false })).toEqual({
      operatorId: other,
      active: false,
    })
    expect(await listLinks(owner)).toEqual(before)
  })

  it('does not change the operator of another tenant', async () => {
    const owner = await makeOwner(database)
    const other = await makeOwner(database)
    const operatorId = await findOperatorId(database, 'Wafacash')
    await makeUserOperator(other, { operatorId })
    const before = await listLinks(other)
    await as(owner)
      .now()
      .operators.setActive({ operatorId: await findOperatorId(database, 'Ria'), active: true })
    await as(owner).now().operators.setActive({ operatorId, active: false })
    expect(await listLinks(other)).toEqual(before)
  })

  it('does not find an unknown operator, and keeps the active one', async () => {
    const owner = await makeOwner(database)
    await makeUserOperator(owner)
    for (const active of [true, false]) {
      expect(await catchRefusal(as(owner).now().operators.setActive({ operatorId: newId(), active }))).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'operators.not_found',
      })
    }
    expect(await listActiveNames(owner)).toEqual(['Wafacash'])
  })

  it('refuses a malformed input in French', async () => {
    const owner = await makeOwner(database)
    const refusal = await catchRefusal(as(owner).now().operators.setActive({ operatorId: 'ria', active: true }))
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', fieldErrors: { operatorId: 'Identifiant invalide' } })
  })

  it('requires a subscription in force', async () => {
    const operatorId = await findOperatorId(database)
    for (const state of ['none', 'pending', 'expired', 'expiredTrial'] as const) {
      const owner = await makeOwner(database, { state })
      const caller = as(owner).now()
      const closed = { code: 'FORBIDDEN', reason: 'access.subscription_required' }
      expect(await catchRefusal(caller.operators.list())).toMatchObject(closed)
      expect(await catchRefusal(caller.operators.setActive({ operatorId, active: true }))).toMatchObject(closed)
      expect(await listLinks(owner)).toEqual([])
    }
  })

  it('leaves exactly one active after 20 concurrent calls', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const operators = await caller.operators.list()
    for (let round = 0; round < 5; round += 1) {
      const clicks = Array.from({ length: 20 }, (_, click) => operators[(click + round) % operators.length]?.id ?? '')
      // Every call succeeds.
      const results = await Promise.all(
        clicks.map((operatorId) => caller.operators.setActive({ operatorId, active: true })),
      )
      expect(results).toHaveLength(20)
      const links = await listLinks(owner)
      expect(links).toHaveLength(operators.length)
      expect(links.filter(({ active }) => active)).toHaveLength(1)
    }
  })

  it('cannot have a second active row in the database', async () => {
    const owner = await makeOwner(database)
    await makeUserOperator(owner, { operatorId: await findOperatorId(database, 'Wafacash') })
    await expect(
      sql`insert into user_operators (owner_id, id, operator_id, is_active)
        values (${owner.userId}, ${newId()}, ${await findOperatorId(database, 'Ria')}, true)`.execute(database.db),
    ).rejects.toThrow('user_operators_one_active')
  })

  it('writes nothing for an account that is suspended at the same time', async () => {
    const owner = await makeOwner(database)
    const operatorId = await findOperatorId(database)
    const caller = as(owner).now()
    await caller.operators.list()
    await database.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', owner.userId).execute()
    expect(await catchRefusal(caller.operators.setActive({ operatorId, active: true }))).toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect(await listLinks(owner)).toEqual([])
  })
})
