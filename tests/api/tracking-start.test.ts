import { sql, type Kysely } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing, makeCounts, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeAgency, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { revertMigrations } from '#tests/support/revert-migrations.ts'
import type { TestUser } from '#tests/support/session.ts'

/* "Caisse suivie depuis le": the day from which the cash of an agency is followed. */

const database = withDatabase({ poolSize: 12 })
configureZod()

const MIGRATION = '2026-11-29T1520-tracking-start'
const BEFORE = '2026-11-24'
const START = '2026-11-25'
const BETWEEN = '2026-11-26'

async function findAgency(calls: Caller, agencyId: string) {
  const agency = (await calls.agencies.list()).find(({ id }) => id === agencyId)
  if (agency === undefined) throw new Error('the agency is not listed')
  return agency
}

async function moveStart(calls: Caller, agencyId: string, trackingStart: IsoDate | null) {
  const { id, name, groupId, updatedAt } = await findAgency(calls, agencyId)
  return calls.agencies.update({ id, name, groupId, updatedAt, trackingStart })
}

function close(calls: Caller, agencyId: string, date: IsoDate, counted: number) {
  return calls.closings.close({
    id: newId(),
    agencyId,
    date,
    opening: 0,
    openingReason: 'Fond de caisse',
    counts: makeCounts(counted),
    comment: 'Compté',
  })
}

/** 1 000,00 before the start; 200,00 in and 50,00 out from it on. */
async function makeTracked(trackingStart: IsoDate | null = START) {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { trackingStart })
  await makeTransaction(owner, { agencyId, date: BEFORE, amount: 100_000 })
  await makeTransaction(owner, { agencyId, date: START, amount: 20_000 })
  await makeFeed(owner, { agencyId, date: BETWEEN, direction: 'outgoing', amount: 5000 })
  return { owner, agencyId, calls: as(owner).now() }
}

async function readFacts(owner: TestUser, agencyId: string, action: 'agencies.create' | 'agencies.update') {
  const { before, after } = await database.db
    .selectFrom('audit_lines')
    .select(['before', 'after'])
    .where('owner_id', '=', owner.userId)
    .where('subject_id', '=', agencyId)
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  return { before, after }
}

describe('a new agency', () => {
  it('is tracked from the civil day of its creation in the business zone', async () => {
    const owner = await makeOwner(database)
    const id = newId()
    // In September 2026 Casablanca is at UTC+1.
    const created = await as(owner).at('2026-08-31T23:30:00Z').agencies.create({ id, name: 'Minuit passé' })
    expect(created).toMatchObject({ trackingStart: '2026-09-01', isTrackingFixed: false })
    expect(await readFacts(owner, id, 'agencies.create')).toMatchObject({ after: { trackingStart: '2026-09-01' } })
    // The same call on the next day is the same agency.
    const again = await as(owner).at('2026-09-02T08:00:00Z').agencies.create({ id, name: 'Minuit passé' })
    expect(again).toEqual(created)
  })

  it('takes an earlier start or none, and no other on a repeated call', async () => {
    const owner = await makeOwner(database)
    const { agencies } = as(owner).now()
    const id = newId()
    expect(await agencies.create({ id, name: 'Ancienne', trackingStart: START })).toMatchObject({
      trackingStart: START,
    })
    expect(await agencies.create({ id, name: 'Ancienne', trackingStart: START })).toMatchObject({ id })
    expect(await catchRefusal(agencies.create({ id, name: 'Ancienne', trackingStart: BETWEEN }))).toMatchObject({
      reason: 'create.id_taken',
    })
    expect(await agencies.create({ id: newId(), name: 'Entière', trackingStart: null })).toMatchObject({
      trackingStart: null,
    })
  })

  it.each([
    ['2026-11-28', /futur/],
    ['1999-12-31', /antérieure/],
    ['2026-02-30', /invalide/],
  ])('refuses %s at the field', async (trackingStart, sentence) => {
    const owner = await makeOwner(database)
    const { agencies } = as(owner).now()
    const input = { id: newId(), name: 'Agence', trackingStart: trackingStart as IsoDate }
    const refusal = await catchRefusal(agencies.create(input))
    expect(refusal.fieldErrors?.['trackingStart']).toMatch(sentence)
    expect(await agencies.list()).toEqual([])
    const agencyId = await makeAgency(owner)
    const { name, updatedAt } = await findAgency(as(owner).now(), agencyId)
    const edit = await catchRefusal(agencies.update({ ...input, id: agencyId, name, updatedAt }))
    expect(edit.fieldErrors?.['trackingStart']).toMatch(sentence)
  })
})

describe('the start of an agency', () => {
  it('moves while there is no closing, with both days in the audit trail', async () => {
    const { owner, agencyId, calls } = await makeTracked()
    expect(await moveStart(calls, agencyId, BETWEEN)).toMatchObject({ trackingStart: BETWEEN })
    expect(await readFacts(owner, agencyId, 'agencies.update')).toMatchObject({
      before: { trackingStart: START },
      after: { trackingStart: BETWEEN },
    })
    expect(await moveStart(calls, agencyId, null)).toMatchObject({ trackingStart: null })
    // An edit that does not name it leaves it.
    await moveStart(calls, agencyId, START)
    const { id, updatedAt } = await findAgency(calls, agencyId)
    expect(await calls.agencies.update({ id, name: 'Autre nom', updatedAt })).toMatchObject({ trackingStart: START })
  })

  it('is fixed by the first closing, also once that is reopened', async () => {
    const { agencyId, calls } = await makeTracked()
    const { id } = await close(calls, agencyId, START, 20_000)
    for (const reopened of [false, true]) {
      if (reopened) await calls.closings.reopen({ id, reason: 'À recompter demain' })
      expect(await findAgency(calls, agencyId)).toMatchObject({ trackingStart: START, isTrackingFixed: true })
      for (const start of [BETWEEN, BEFORE, null] as const) {
        expect(await catchRefusal(moveStart(calls, agencyId, start))).toMatchObject({
          code: 'CONFLICT',
          reason: 'agencies.tracking_fixed',
        })
        const direct = database.db.updateTable('agencies').set({ tracking_start: start }).where('id', '=', agencyId)
        await expect(direct.execute()).rejects.toMatchObject({ code: 'SD004' })
      }
    }
    // The rest of the agency can change, with the same start or without one.
    const { name, updatedAt } = await findAgency(calls, agencyId)
    const renamed = { id: agencyId, name: `${name} bis`, updatedAt, trackingStart: START } as const
    expect(await calls.agencies.update(renamed)).toMatchObject({ name: `${name} bis` })
    // A newer row is shown first.
    expect(await catchRefusal(calls.agencies.update({ ...renamed, trackingStart: BEFORE }))).toMatchObject({
      reason: 'edit.stale',
    })
  })

  it("is not another owner's to move", async () => {
    const { agencyId, calls } = await makeTracked()
    const stranger = as(await makeOwner(database)).now()
    const { name, updatedAt } = await findAgency(calls, agencyId)
    const call = stranger.agencies.update({ id: agencyId, name, updatedAt, trackingStart: null })
    expect(await catchRefusal(call)).toMatchObject({ reason: 'agencies.not_found' })
    expect(await findAgency(calls, agencyId)).toMatchObject({ trackingStart: START })
  })
})

describe('days before the start', () => {
  it('are not to close and count in no later expected cash, on every screen', async () => {
    const { owner, agencyId, calls } = await makeTracked()
    const admin = as(await makeAdmin(database)).now()
    const openDays = { count: 2, from: START, to: BETWEEN, effect: 15_000 }
    expect(await calls.closings.expected({ agencyId, date: TEST_TODAY })).toMatchObject({
      trackingStart: START,
      start: 15_000,
      expected: 15_000,
      openDays,
    })
    expect((await calls.board.today()).agencies).toMatchObject([
      { trackingStart: START, expected: 15_000, openDays, daysToClose: 2, firstDayToClose: START },
    ])
    expect(await admin.admin.clientAgencies({ userId: owner.userId })).toMatchObject({
      rows: [{ trackingStart: START, daysToClose: 2, firstDayToClose: START }],
    })
    // The first day starts from 0; a day before the start is history, with its own movements alone.
    expect(await calls.closings.day({ agencyId })).toMatchObject({
      date: START,
      trackingStart: START,
      openDays: null,
      expected: 20_000,
      daysToClose: { days: [START, BETWEEN], total: 2 },
    })
    expect(await calls.closings.day({ agencyId, date: BEFORE })).toMatchObject({
      isLocked: false,
      closing: null,
      openDays: null,
      expected: 100_000,
      daysToClose: { days: [START, BETWEEN] },
    })
    // They stay in the lists and their totals.
    expect(await calls.transactions.list({ agencyId })).toMatchObject({ total: 2, totals: { incomingAmount: 120_000 } })
    // Without a start all of them count.
    await moveStart(calls, agencyId, null)
    expect((await calls.board.today()).agencies).toMatchObject([
      { trackingStart: null, expected: 115_000, daysToClose: 3, firstDayToClose: BEFORE },
    ])
  })

  it('cannot be counted or closed, by no way', async () => {
    const { owner, agencyId, calls } = await makeTracked()
    const refusal = { code: 'CONFLICT', reason: 'closings.before_start', params: { date: BEFORE, start: START } }
    expect(await catchRefusal(close(calls, agencyId, BEFORE, 0))).toMatchObject(refusal)
    const draft = { agencyId, date: BEFORE, counts: makeCounts(500), opening: null, comment: null } as const
    const refused = await catchRefusal(calls.closings.saveDraft(draft))
    expect(refused).toMatchObject(refusal)
    expect(refused.message).toContain('25/11/2026')
    await expect(makeClosing(owner, { agencyId, date: BEFORE })).rejects.toMatchObject({ code: 'SD004', detail: START })
    const rows = await database.db.selectFrom('closings').select('id').where('agency_id', '=', agencyId).execute()
    expect(rows).toEqual([])
  })

  it('take entries, feeds, edits and deletions, also after the first closing', async () => {
    const { owner, agencyId, calls } = await makeTracked()
    await close(calls, agencyId, START, 20_000)
    await close(calls, agencyId, BETWEEN, 15_000)
    const entry = { id: newId(), type: 'incoming', amount: 7000, agencyId, date: '2026-11-20' } as const
    // Days that had no movement before are not covered by the closing either.
    const made = await calls.transactions.create(entry)
    await calls.feeds.create({
      id: newId(),
      agencyId,
      date: '2026-11-21',
      direction: 'incoming',
      counterpart: 'bank',
      amount: 100,
    })
    await calls.transactions.remove({ id: made.id })
    expect(await calls.closings.day({ agencyId, date: '2026-11-21' })).toMatchObject({ isLocked: false })
    expect((await calls.board.today()).agencies).toMatchObject([{ expected: 15_000, daysToClose: 0 }])
    // From the start on, a later closing covers a day.
    await makeTransaction(owner, { agencyId, date: TEST_TODAY, amount: 100 })
    const closed = { ...entry, id: newId(), date: START }
    expect(await catchRefusal(calls.transactions.create(closed))).toMatchObject({ reason: 'closings.day_closed' })
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('are covered up to the start alone', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { trackingStart: START })
    const calls = as(owner).now()
    await close(calls, agencyId, TEST_TODAY, 0)
    expect(await calls.closings.day({ agencyId, date: START })).toMatchObject({ isLocked: true })
    expect(await calls.closings.day({ agencyId, date: BEFORE })).toMatchObject({ isLocked: false })
    await expect(makeTransaction(owner, { agencyId, date: START })).rejects.toMatchObject({ code: 'SD001' })
    await makeTransaction(owner, { agencyId, date: BEFORE })
  })
})

function moveDirectly(agencyId: string, db: Kysely<Database>) {
  return db.updateTable('agencies').set({ tracking_start: BETWEEN }).where('id', '=', agencyId).execute()
}

/** One connection that waits for a lock as long as it takes, however busy the machine. */
function openPatient() {
  const { db, close: closePool } = openWithoutLimits(database.db)
  return { database: { ...database, db }, close: closePool }
}

/** Until so many statements of this database wait for a lock. */
async function waitingForLocks(count: number) {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      expect(rows[0]?.waiting).toBe(count)
    },
    { timeout: 20_000, interval: 20 },
  )
}

describe('moving the start against the first closing', () => {
  it('has one winner, and the sums stay exact', async () => {
    const winners = new Set<string>()
    for (let round = 0; round < 16; round += 1) {
      const { agencyId, calls } = await makeTracked(null)
      const { id, name, updatedAt } = await findAgency(calls, agencyId)
      const move = () => calls.agencies.update({ id, name, updatedAt, trackingStart: BETWEEN })
      const first = () => close(calls, agencyId, BEFORE, 100_000)
      const [one, other] = round % 2 === 0 ? [move, first] : [first, move]
      const begun = one()
      // In the first two rounds the winner is certain; the others are a race.
      if (round < 2) await begun
      const results = await Promise.allSettled<unknown>([begun, other()])
      const [moved, closed] = round % 2 === 0 ? results : [results[1], results[0]]
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      if (moved?.status === 'fulfilled') {
        winners.add('move')
        expect(
          await catchRefusal(closed?.status === 'rejected' ? Promise.reject(closed.reason) : first()),
        ).toMatchObject({ reason: 'closings.before_start' })
        expect((await calls.board.today()).agencies).toMatchObject([{ expected: -5000, daysToClose: 1 }])
      } else {
        winners.add('close')
        expect(await catchRefusal(Promise.reject(moved?.reason))).toMatchObject({ reason: 'agencies.tracking_fixed' })
        expect((await calls.board.today()).agencies).toMatchObject([{ expected: 115_000, daysToClose: 2 }])
      }
    }
    expect([...winners].sort()).toEqual(['close', 'move'])
    expect(await findWrongBooks(database.db)).toEqual([])
  }, 120_000)

  it('has one winner in the database too: the start that was moved first', async () => {
    const { owner, agencyId } = await makeTracked(null)
    const patient = openPatient()
    let closing: Promise<unknown> = Promise.resolve()
    await database.db.transaction().execute(async (trx) => {
      await moveDirectly(agencyId, trx)
      closing = makeClosing({ ...owner, database: patient.database }, { agencyId, date: BEFORE })
      closing.catch(() => undefined)
      await waitingForLocks(1)
    })
    await expect(closing).rejects.toMatchObject({ code: 'SD004', detail: BETWEEN })
    await patient.close()
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('or the closing that came first', async () => {
    const { owner, agencyId } = await makeTracked(null)
    const [one, other] = [openPatient(), openPatient()]
    let closing: Promise<unknown> = Promise.resolve()
    let move: Promise<unknown> = Promise.resolve()
    await database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('agency_day_totals').select('closed').where('agency_id', '=', agencyId).forUpdate().execute()
      closing = makeClosing({ ...owner, database: one.database }, { agencyId, date: BEFORE })
      await waitingForLocks(1)
      move = moveDirectly(agencyId, other.database.db)
      move.catch(() => undefined)
      await waitingForLocks(2)
    })
    await closing
    await expect(move).rejects.toMatchObject({ code: 'SD004' })
    await Promise.all([one.close(), other.close()])
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})

describe('the migration', () => {
  it('leaves agencies as they are, and takes back starts, on rows', async () => {
    const { owner, agencyId, calls } = await makeTracked(null)
    await close(calls, agencyId, BEFORE, 100_000)
    const applyAgain = await revertMigrations(database, MIGRATION)
    const covered = () => makeTransaction(owner, { agencyId, date: '2026-11-20' })
    await expect(covered()).rejects.toMatchObject({ code: 'SD001' })
    await applyAgain()
    expect(await findAgency(calls, agencyId)).toMatchObject({ trackingStart: null, isTrackingFixed: true })
    await expect(covered()).rejects.toMatchObject({ code: 'SD001' })
    expect((await calls.board.today()).agencies).toMatchObject([{ expected: 115_000, daysToClose: 2 }])

    const tracked = await makeTracked()
    await close(tracked.calls, tracked.agencyId, START, 20_000)
    const applyOnce = await revertMigrations(database, MIGRATION)
    await applyOnce()
    expect(await findAgency(tracked.calls, tracked.agencyId)).toMatchObject({ trackingStart: null })
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})
