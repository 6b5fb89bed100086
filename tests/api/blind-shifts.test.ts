import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { centimes, formatAmount } from '#shared/values/money.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing, makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { makeHandoverAgency } from '#tests/support/shift-factories.ts'

/* A member who counts blind tries every procedure of hand-over and surprise counts for a number that gives the expected cash away. */

const database = withDatabase()
const OPENING = 9_713_129

let agencyId: string
let calls: Caller
let blind: Caller
let other: Caller

beforeAll(async () => {
  const owner = await makeOwner(database)
  calls = as(owner).now()
  agencyId = await makeHandoverAgency(owner, { name: 'Centre' })
  await makeClosing(owner, { agencyId, date: '2026-11-26', opening: OPENING })
  await makeTransaction(owner, { agencyId, amount: 1_234_511 })
  await makeTransaction(owner, { agencyId, amount: 3_456_713, type: 'outgoing' })
  blind = as(await makeMember(owner, { agencyIds: [agencyId], blind: true, name: 'Salma' })).now()
  other = as(await makeMember(owner, { agencyIds: [agencyId], name: 'Aicha' })).now()
})

const EFFECT = 1_234_511 - 3_456_713
/** What a count would have to be, at the start of the day and now; and the differences of the counts below from it. */
const secrets = [OPENING, OPENING + EFFECT, 7_000_000 - OPENING, 7_000_000 - OPENING - EFFECT].map(Math.abs)

function expectNoFigure(value: unknown): void {
  const text = JSON.stringify(value).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
  for (const secret of secrets) {
    expect(text).not.toMatch(new RegExp(String.raw`(?<!\d)${secret}(?!\d)`))
    expect(text).not.toContain(formatAmount(centimes(secret)))
  }
}

describe('a cashier who counts blind', () => {
  it('takes and hands over the cash without being told whether a count is right', async () => {
    const before = await blind.shifts.state({ agencyId })
    expect(before.toFind).toBeNull()
    // The one who is not blind reads it: there is something to hide.
    expect(await other.shifts.state({ agencyId })).toMatchObject({ toFind: OPENING + EFFECT })
    const counts = makeCounts(7_000_000)
    const started = await blind.shifts.start({ id: newId(), agencyId, counts, comment: null })
    expect(started).toMatchObject({ isMine: true, toFind: null })
    const mine = newId()
    const proposed = await blind.handovers.propose({ id: mine, agencyId, counts })
    expect(proposed.pending).toMatchObject({ count: { counted: 7_000_000, counts } })
    const accepted = await other.handovers.accept({ id: mine, counts: makeCounts(OPENING + EFFECT), comment: 'Autre' })
    expect(accepted.isMine).toBe(true)
    const theirs = newId()
    await other.handovers.propose({ id: theirs, agencyId, counts: makeCounts(OPENING + EFFECT) })
    const seen = await blind.shifts.state({ agencyId })
    expect(seen.pending).toMatchObject({ byName: 'Aicha', count: null })
    const refused = await blind.handovers.refuse({ id: theirs, reason: 'Non' })
    const last = newId()
    await other.handovers.propose({ id: last, agencyId, counts: makeCounts(OPENING + EFFECT) })
    // Another count needs no comment, which would tell that it is another one.
    const taken = await blind.handovers.accept({ id: last, counts, comment: null })
    expect(taken).toMatchObject({ isMine: true, pending: null })
    const ofDay = await blind.shifts.ofDay({ agencyId, date: TEST_TODAY })
    expect(ofDay).toHaveLength(3)
    const cancelled = newId()
    await blind.handovers.propose({ id: cancelled, agencyId, counts })
    const back = await blind.handovers.cancel({ id: cancelled })
    for (const answer of [before, started, proposed, seen, refused, taken, ofDay, back]) expectNoFigure(answer)
  })

  it('neither counts by surprise nor takes over, nor reads what others found', async () => {
    await calls.spotChecks.make({ id: newId(), agencyId, counts: makeCounts(7_000_000), comment: null })
    const input = { id: newId(), agencyId, counts: [], comment: 'Moi' }
    const refusals = [
      await catchRefusal(blind.spotChecks.make(input)),
      await catchRefusal(blind.spotChecks.list({ agencyId })),
      await catchRefusal(blind.shifts.takeOver(input)),
      await catchRefusal(blind.closings.day({ agencyId, date: TEST_TODAY })),
    ]
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'access.not_allowed',
      'access.blind',
      'access.not_allowed',
      'access.blind',
    ])
    const count = await blind.closings.countDay({ agencyId, date: TEST_TODAY })
    expectNoFigure([refusals, count])
  })
})

describe('an agency whose cashiers count blind', () => {
  it('makes them blind, and no other member, from the next call on', async () => {
    const owner = await makeOwner(database)
    const [centre, nord] = [await makeAgency(owner, { name: 'Centre' }), await makeAgency(owner, { name: 'Nord' })]
    const ofCentre = as(await makeMember(owner, { agencyIds: [centre] })).now()
    const ofNord = as(await makeMember(owner, { agencyIds: [nord] })).now()
    const everywhere = as(await makeMember(owner, { allAgencies: true })).now()
    const manager = as(await makeMember(owner, { agencyIds: [centre], role: 'manager' })).now()
    const read = (caller: Caller, id: string) => caller.closings.day({ agencyId: id, date: TEST_TODAY })
    await read(ofCentre, centre)
    const [agency] = (await as(owner).now().agencies.list()).filter(({ id }) => id === centre)
    if (agency === undefined) throw new Error('no agency')
    const { name, groupId, updatedAt } = agency
    await as(owner).now().agencies.update({ id: centre, name, groupId, updatedAt, blind: true })
    expect(await catchRefusal(read(ofCentre, centre))).toMatchObject({ reason: 'access.blind' })
    expect(await catchRefusal(read(everywhere, nord))).toMatchObject({ reason: 'access.blind' })
    expect((await ofCentre.auth.session()).member).toMatchObject({ blind: true })
    await ofCentre.closings.countDay({ agencyId: centre })
    await read(ofNord, nord)
    await read(manager, centre)
    await read(as(owner).now(), centre)
  })
})

describe('the database', () => {
  it('refuses shifts of a closing that do not add up to it, and a change of them', async () => {
    const owner = await makeOwner(database)
    const id = await makeAgency(owner)
    const closingId = await makeClosing(owner, { agencyId: id, opening: 1000, discrepancy: 0 })
    const insert = (start: number, counted: number) =>
      sql`
      insert into closing_shifts (owner_id, closing_id, seq, shift_id, start, feed_count, feed_in, feed_out, incoming_count,
        incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee, expected, counted, discrepancy)
      values (${owner.userId}, ${closingId}, 1, ${newId()}, ${start}, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${start}, ${counted},
        ${counted - start})`.execute(database.db)
    await expect(insert(1000, 1100)).rejects.toThrow(/do not add up/)
    await expect(insert(900, 900)).rejects.toThrow(/do not add up/)
    await insert(1000, 1000)
    const change = sql`update closing_shifts set seq = 2 where closing_id = ${closingId}`.execute(database.db)
    await expect(change).rejects.toThrow(/cannot be changed/)
  })
})
