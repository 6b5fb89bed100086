import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing, makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { makeShift } from '#tests/support/shift-factories.ts'

/* A manager counts the drawer without warning: what it should hold at that instant is frozen, and nothing else changes. */

const database = withDatabase()

async function makeSpace() {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: 'Centre' })
  const hind = await makeMember(owner, { agencyIds: [agencyId], role: 'manager', name: 'Hind' })
  await makeClosing(owner, { agencyId, date: '2026-11-26', opening: 200_000 })
  await makeTransaction(owner, { agencyId, amount: 50_000 })
  return { owner, agencyId, calls: as(owner).now(), manager: as(hind).now() }
}

describe('a surprise count', () => {
  it('freezes what is expected at that instant, beside the count', async () => {
    const { owner, agencyId, calls, manager } = await makeSpace()
    const input = { id: newId(), agencyId, counts: makeCounts(245_000), comment: 'Un billet de 50 manque' }
    const check = await manager.spotChecks.make(input)
    expect(check).toMatchObject({ expected: 250_000, counted: 245_000, discrepancy: -5000, byName: 'Hind' })
    await makeTransaction(owner, { agencyId, amount: 9000 })
    expect(await manager.spotChecks.make(input)).toEqual(check)
    const day = await calls.closings.day({ agencyId, date: TEST_TODAY })
    expect(day).toMatchObject({ spotChecks: [check], expected: 259_000, closing: null })
    const { id } = await calls.closings.close({
      id: newId(),
      agencyId,
      date: TEST_TODAY,
      counts: makeCounts(259_000),
      comment: null,
    })
    expect(await calls.closings.byId({ id })).toMatchObject({ spotChecks: [check] })
    expect(await calls.spotChecks.list({ agencyId })).toMatchObject({ rows: [check], total: 1 })
    expect(await calls.spotChecks.list({ to: '2026-11-26' })).toMatchObject({ rows: [], total: 0 })
    const again = calls.spotChecks.make({ ...input, id: newId() })
    expect(await catchRefusal(again)).toMatchObject({ reason: 'closings.day_closed' })
  })

  it('begins with what the first person of the day found, and names who held the cash', async () => {
    const { owner, agencyId, manager } = await makeSpace()
    const { memberId } = await makeMember(owner, { agencyIds: [agencyId], name: 'Aicha' })
    await makeShift(owner, { agencyId, memberId, startCash: 190_000, reason: 'Manque' })
    const check = await manager.spotChecks.make({ id: newId(), agencyId, counts: makeCounts(240_000), comment: null })
    expect(check).toMatchObject({ expected: 240_000, discrepancy: 0, holderName: 'Aicha' })
  })

  it('is not for cashiers, and no row of it changes', async () => {
    const { owner, agencyId, manager } = await makeSpace()
    const cashier = as(await makeMember(owner, { agencyIds: [agencyId] })).now()
    const input = { id: newId(), agencyId, counts: [], comment: null }
    expect(await catchRefusal(cashier.spotChecks.make(input))).toMatchObject({ reason: 'access.not_allowed' })
    await manager.spotChecks.make(input)
    const change = sql`update spot_checks set comment = 'autre' where id = ${input.id}`.execute(database.db)
    await expect(change).rejects.toThrow(/cannot be changed/)
    const remove = sql`delete from spot_checks where id = ${input.id}`.execute(database.db)
    await expect(remove).rejects.toThrow(/cannot be changed/)
  })

  it('does not keep an agency without other rows from being deleted', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const calls = as(owner).now()
    await calls.spotChecks.make({ id: newId(), agencyId, counts: [], comment: null })
    await makeShift(owner, { agencyId, memberId: owner.userId })
    expect(await calls.agencies.remove({ id: agencyId })).toEqual({ id: agencyId })
  })
})
