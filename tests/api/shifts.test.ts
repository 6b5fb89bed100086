import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing, makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeMember, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { makeHandoverAgency } from '#tests/support/shift-factories.ts'

/* Who holds the cash of an agency: taking it, handing it over, and what each shift held. */

const database = withDatabase({ poolSize: 24 })
const YESTERDAY = '2026-11-26'
const OPENING = 1_000_000

/** An agency with hand-over whose drawer held 10 000,00 last evening, with Aicha, Brahim and the manager Hind. */
async function makeDay() {
  const owner = await makeOwner(database)
  const agencyId = await makeHandoverAgency(owner, { name: 'Centre' })
  await makeClosing(owner, { agencyId, date: YESTERDAY, opening: OPENING })
  const agencyIds = [agencyId]
  const aicha = await makeMember(owner, { agencyIds, name: 'Aicha' })
  const brahim = await makeMember(owner, { agencyIds, name: 'Brahim' })
  const hind = await makeMember(owner, { agencyIds, role: 'manager', name: 'Hind' })
  return {
    owner,
    agencyId,
    calls: as(owner).now(),
    aicha: as(aicha).now(),
    brahim: as(brahim).now(),
    hind: as(hind).now(),
    members: { aicha, brahim, hind },
  }
}

type Day = Awaited<ReturnType<typeof makeDay>>

function start({ agencyId }: Day, calls: Caller, counted = OPENING, comment: string | null = null) {
  return calls.shifts.start({ id: newId(), agencyId, counts: makeCounts(counted), comment })
}

async function propose({ agencyId }: Day, calls: Caller, counted: number): Promise<string> {
  const id = newId()
  await calls.handovers.propose({ id, agencyId, counts: makeCounts(counted) })
  return id
}

function enter({ agencyId }: Day, calls: Caller, amount: number, more: { shiftId?: string } = {}) {
  const type = amount < 0 ? ('outgoing' as const) : ('incoming' as const)
  const entry = { id: newId(), agencyId, type, amount: Math.abs(amount), product: null, confirmDuplicate: true }
  return calls.transactions.create({ ...entry, ...more })
}

function close({ agencyId }: Day, calls: Caller, counted: number, comment: string | null = 'Écart') {
  return calls.closings.close({ id: newId(), agencyId, date: TEST_TODAY, counts: makeCounts(counted), comment })
}

async function readDay({ calls, agencyId }: Day) {
  return calls.closings.day({ agencyId, date: TEST_TODAY })
}

/** The example of the morning and the afternoon, before the day is closed. */
async function makeMorning(): Promise<Day & { morningId: string }> {
  const day = await makeDay()
  const { holder } = await start(day, day.aicha)
  await enter(day, day.aicha, 250_000)
  const id = await propose(day, day.aicha, 1_240_000)
  await day.brahim.handovers.accept({ id, counts: makeCounts(1_240_000), comment: null })
  await enter(day, day.brahim, -70_000)
  return { ...day, morningId: holder?.id ?? '' }
}

describe('a day of two shifts', () => {
  it('gives each its discrepancy, which add up to that of the closing', async () => {
    const day = await makeMorning()
    expect((await readDay(day)).shifts).toMatchObject([
      { seq: 1, memberName: 'Aicha', start: 1_000_000, expected: 1_250_000, counted: 1_240_000, discrepancy: -10_000 },
      { seq: 2, memberName: 'Brahim', start: 1_240_000, expected: 1_170_000, counted: null, discrepancy: null },
    ])
    const closing = await close(day, day.brahim, 1_175_000)
    expect(closing).toMatchObject({
      discrepancy: -5000,
      shifts: [
        { memberName: 'Aicha', discrepancy: -10_000, incomingAmount: 250_000, endedBy: 'handover' },
        { memberName: 'Brahim', discrepancy: 5000, outgoingAmount: 70_000, counted: 1_175_000, endedBy: 'closing' },
      ],
    })
    expect((await readDay(day)).shifts).toEqual(closing.shifts)
  })

  it('mends the morning with a line that a manager enters for it', async () => {
    const day = await makeMorning()
    await enter(day, day.hind, -10_000, { shiftId: day.morningId })
    expect((await readDay(day)).shifts.map(({ discrepancy }) => discrepancy)).toEqual([0, null])
    const closing = await close(day, day.brahim, 1_175_000)
    expect(closing.discrepancy).toBe(5000)
    expect(closing.shifts.map(({ discrepancy }) => discrepancy)).toEqual([0, 5000])
  })

  it('counts a line without a shift in the last one, and refuses a line for a shift of another day or agency', async () => {
    const day = await makeMorning()
    const { agencyId, hind, aicha, morningId } = day
    const feed = { id: newId(), agencyId, date: TEST_TODAY, direction: 'incoming', counterpart: 'bank' } as const
    await hind.feeds.create({ ...feed, amount: 30_000, note: null, shiftId: morningId })
    const line = await enter(day, hind, 1000)
    await database.db.updateTable('transactions').set({ shift_id: newId() }).where('id', '=', line.id).execute()
    const closing = await close(day, day.calls, 1_205_000)
    expect(closing.shifts).toMatchObject([
      { feedIn: 30_000, discrepancy: -40_000 },
      { incomingAmount: 1000, discrepancy: 34_000 },
    ])
    expect(closing.discrepancy).toBe(-6000)
    const other = await makeDay()
    await start(other, other.aicha)
    expect(await catchRefusal(enter(other, other.hind, 500, { shiftId: morningId }))).toMatchObject({
      reason: 'shifts.not_found',
    })
    expect(await catchRefusal(enter(day, aicha, 500, { shiftId: morningId }))).toMatchObject({
      fieldErrors: { shiftId: expect.any(String) },
    })
  })

  it('goes on with its last shift when it is reopened, and is frozen again with the next count', async () => {
    const day = await makeMorning()
    const closing = await close(day, day.brahim, 1_175_000)
    await day.calls.closings.reopen({ id: closing.id, reason: 'Une ligne oubliée' })
    expect((await readDay(day)).shifts).toMatchObject([{ discrepancy: -10_000 }, { discrepancy: null, counted: null }])
    await enter(day, day.brahim, 5000)
    const again = await close(day, day.brahim, 1_175_000, 'Recompté')
    expect(again.shifts.map(({ discrepancy }) => discrepancy)).toEqual([-10_000, 0])
    const { versions } = await day.calls.closings.byId({ id: again.id })
    expect(versions.map(({ shifts }) => shifts.map(({ discrepancy }) => discrepancy))).toEqual([
      [-10_000, 0],
      [-10_000, 5000],
    ])
  })
})

describe('handing the cash over', () => {
  it('keeps both counts where they differ, ends the shift with the recount and asks why', async () => {
    const day = await makeDay()
    await start(day, day.aicha)
    await enter(day, day.aicha, 250_000)
    const id = await propose(day, day.aicha, 1_240_000)
    const recount = { id, counts: makeCounts(1_238_000) }
    expect(await catchRefusal(day.brahim.handovers.accept({ ...recount, comment: null }))).toMatchObject({
      fieldErrors: { comment: expect.any(String) },
    })
    const state = await day.brahim.handovers.accept({ ...recount, comment: 'Un billet de 20 en moins' })
    expect(state).toMatchObject({ isMine: true, pending: null, holder: { memberName: 'Brahim', seq: 2 } })
    const [first] = (await readDay(day)).shifts
    expect(first).toMatchObject({
      counted: 1_238_000,
      discrepancy: -12_000,
      comment: 'Un billet de 20 en moins',
      handedOver: { counted: 1_240_000, counts: makeCounts(1_240_000), byName: 'Aicha' },
      counts: makeCounts(1_238_000),
    })
    expect(await day.brahim.handovers.accept({ ...recount, comment: 'Un billet de 20 en moins' })).toEqual(state)
  })

  it('is decided once: who comes later is told who decided and when', async () => {
    const day = await makeDay()
    await start(day, day.aicha)
    const id = await propose(day, day.aicha, OPENING)
    const accepts = [day.brahim, day.hind].map((calls) =>
      calls.handovers.accept({ id, counts: makeCounts(OPENING), comment: null }).then(
        () => null,
        (error: unknown) => catchRefusal(Promise.reject(error)),
      ),
    )
    const refusals = (await Promise.all(accepts)).filter((refusal) => refusal !== null)
    expect(refusals).toHaveLength(1)
    const { holder } = await day.calls.shifts.state({ agencyId: day.agencyId })
    expect(refusals[0]).toMatchObject({
      reason: 'handovers.decided',
      params: { state: 'accepted', name: holder?.memberName, atLocal: expect.stringContaining(TEST_TODAY) },
    })
  })

  it('moves nothing when it is refused or cancelled, and only one waits', async () => {
    const day = await makeDay()
    const { agencyId } = day
    await start(day, day.aicha)
    const id = await propose(day, day.aicha, OPENING)
    expect(await catchRefusal(propose(day, day.aicha, OPENING))).toMatchObject({ reason: 'handovers.pending' })
    // Entries are still of the person who holds the cash.
    await enter(day, day.aicha, 1000)
    expect(await catchRefusal(day.brahim.handovers.cancel({ id }))).toMatchObject({ reason: 'handovers.not_own' })
    expect(await catchRefusal(day.aicha.handovers.refuse({ id, reason: 'Non' }))).toMatchObject({
      reason: 'handovers.own',
    })
    const own = day.aicha.handovers.accept({ id, counts: makeCounts(OPENING), comment: null })
    expect(await catchRefusal(own)).toMatchObject({ reason: 'handovers.own' })
    expect(await catchRefusal(close(day, day.calls, OPENING))).toMatchObject({ reason: 'handovers.pending' })
    await day.brahim.handovers.refuse({ id, reason: 'Il manque un billet' })
    expect(await catchRefusal(day.aicha.handovers.cancel({ id }))).toMatchObject({
      reason: 'handovers.decided',
      params: { state: 'refused', name: 'Brahim' },
    })
    await day.aicha.handovers.cancel({ id: await propose(day, day.aicha, OPENING) })
    expect(await day.calls.shifts.state({ agencyId })).toMatchObject({
      holder: { memberName: 'Aicha', seq: 1 },
      pending: null,
    })
  })

  it('is replaced by a manager who takes the cash over from somebody who is away', async () => {
    const day = await makeDay()
    await start(day, day.aicha)
    const input = { id: newId(), agencyId: day.agencyId, counts: makeCounts(990_000), comment: 'Partie sans compter' }
    expect(await catchRefusal(day.brahim.shifts.takeOver(input))).toMatchObject({ reason: 'access.not_allowed' })
    await day.hind.shifts.takeOver(input)
    await day.hind.shifts.takeOver(input)
    expect((await readDay(day)).shifts).toMatchObject([
      { memberName: 'Aicha', endedBy: 'takeover', forcedByName: 'Hind', discrepancy: -10_000, comment: input.comment },
      { memberName: 'Hind', seq: 2, start: 990_000 },
    ])
    expect(await catchRefusal(day.hind.shifts.takeOver({ ...input, id: newId() }))).toMatchObject({
      reason: 'shifts.yours',
    })
  })
})

describe('taking the cash in the morning', () => {
  it('asks why the count is not that of last evening, and the closing begins with it', async () => {
    const day = await makeDay()
    expect(await day.aicha.shifts.state({ agencyId: day.agencyId })).toMatchObject({ toFind: OPENING, holder: null })
    expect(await catchRefusal(start(day, day.aicha, 995_000))).toMatchObject({
      fieldErrors: { comment: expect.any(String) },
    })
    await start(day, day.aicha, 995_000, 'Un billet de 50 manque')
    expect(await readDay(day)).toMatchObject({
      opening: 995_000,
      openingDispute: { opening: 995_000, reason: 'Un billet de 50 manque' },
      expected: 995_000,
    })
    const closing = await close(day, day.aicha, 995_000, null)
    expect(closing).toMatchObject({
      opening: 995_000,
      openingExpected: OPENING,
      openingDiscrepancy: -5000,
      openingReason: 'Un billet de 50 manque',
      discrepancy: 0,
    })
  })

  it('counts what was entered before anybody took the cash in the first shift', async () => {
    const day = await makeDay()
    await enter(day, day.hind, 20_000)
    expect(await day.aicha.shifts.state({ agencyId: day.agencyId })).toMatchObject({ toFind: 1_020_000 })
    await start(day, day.aicha, 1_020_000)
    const id = await propose(day, day.aicha, 1_020_000)
    await day.brahim.handovers.accept({ id, counts: makeCounts(1_020_000), comment: null })
    const closing = await close(day, day.brahim, 1_020_000, null)
    expect(closing).toMatchObject({ discrepancy: 0, openingKind: 'previous' })
    expect(closing.shifts.map(({ discrepancy }) => discrepancy)).toEqual([0, 0])
  })

  it('is the only way for a cashier to enter lines, and keeps others out by name', async () => {
    const day = await makeDay()
    const { agencyId } = day
    expect(await catchRefusal(enter(day, day.aicha, 1000))).toMatchObject({ reason: 'shifts.none_open' })
    await enter(day, day.hind, 1000)
    await start(day, day.aicha, 1_001_000)
    const { id } = await enter(day, day.aicha, 2000)
    const notYours = { reason: 'shifts.not_yours', params: { name: 'Aicha' } }
    expect(await catchRefusal(enter(day, day.brahim, 1000))).toMatchObject(notYours)
    expect(await catchRefusal(start(day, day.brahim))).toMatchObject(notYours)
    const feed = { id: newId(), agencyId, date: TEST_TODAY, direction: 'incoming', counterpart: 'bank' } as const
    expect(await catchRefusal(day.brahim.feeds.create({ ...feed, amount: 100, note: null }))).toMatchObject(notYours)
    expect(await catchRefusal(propose(day, day.brahim, 1000))).toMatchObject(notYours)
    expect(await catchRefusal(close(day, day.brahim, 1000))).toMatchObject(notYours)
    await day.aicha.handovers.propose({ id: feed.id, agencyId, counts: makeCounts(1_003_000) })
    await day.brahim.handovers.accept({ id: feed.id, counts: makeCounts(1_003_000), comment: null })
    expect(await catchRefusal(day.aicha.transactions.remove({ id }))).toMatchObject({ reason: 'shifts.not_yours' })
  })

  it('lets the cashier who opened the day close it', async () => {
    const day = await makeDay()
    await start(day, day.aicha)
    await enter(day, day.aicha, 3000)
    expect(await close(day, day.aicha, 1_003_000, null)).toMatchObject({ discrepancy: 0, closedByName: 'Aicha' })
    expect(await catchRefusal(enter(day, day.aicha, 1000))).toMatchObject({ reason: 'closings.day_closed' })
    expect(await catchRefusal(start(day, day.brahim))).toMatchObject({ reason: 'closings.day_closed' })
  })

  it('begins while the day before is still open, which is closed all the same', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeHandoverAgency(owner)
    await makeTransaction(owner, { agencyId, date: YESTERDAY, amount: 4000 })
    const calls = as(owner).now()
    const aicha = as(await makeMember(owner, { agencyIds: [agencyId] })).now()
    await aicha.shifts.start({ id: newId(), agencyId, counts: makeCounts(9000), comment: null })
    await aicha.handovers.propose({ id: newId(), agencyId, counts: makeCounts(9000) })
    const last = { id: newId(), agencyId, date: YESTERDAY, opening: 5000, counts: makeCounts(9000), comment: null }
    expect(await calls.closings.close(last)).toMatchObject({ discrepancy: 0, shifts: [] })
    const today = await calls.closings.day({ agencyId, date: TEST_TODAY })
    expect(today).toMatchObject({ opening: 9000, openingDispute: null, isHandoverPending: true })
  })

  it('is not needed where the agency has no hand-over', async () => {
    const day = await makeDay()
    const [agency] = await day.calls.agencies.list()
    if (agency === undefined) throw new Error('no agency')
    const { id, name, groupId, updatedAt } = agency
    await start(day, day.aicha)
    const off = { id, name, groupId, updatedAt, handover: false }
    // Who holds the cash is no part of the agency's version.
    await day.calls.agencies.update(off)
    await enter(day, day.brahim, 1000)
    expect(await catchRefusal(propose(day, day.aicha, 1000))).toMatchObject({ reason: 'shifts.off' })
    expect(await close(day, day.brahim, 1_001_000, null)).toMatchObject({
      shifts: [{ incomingAmount: 1000, discrepancy: 0 }],
    })
  })
})

describe('a manager', () => {
  it('does not approve their own count of 300,00 too little; the owner does', async () => {
    const day = await makeDay()
    await start(day, day.hind)
    const { id } = await close(day, day.hind, 970_000)
    expect(await catchRefusal(day.hind.closings.approve({ id, comment: 'Vu' }))).toMatchObject({
      reason: 'closings.own_count',
    })
    expect(await day.calls.closings.approve({ id, comment: 'Vu' })).toMatchObject({ reviewState: 'approved' })
  })
})
