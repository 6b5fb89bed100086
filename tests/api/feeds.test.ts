import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { MAX_AMOUNT } from '#shared/values/money.ts'
import { enteredCounterparts } from '#shared/feeds/feed-terms.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()

let owner: TestUser
let feeds: Caller['feeds']
let agencyId: string

beforeAll(async () => {
  owner = await makeOwner(database)
  feeds = as(owner).now().feeds
  agencyId = await makeAgency(owner, { name: 'Agence Fès' })
})

type Feed = Parameters<Caller['feeds']['create']>[0]

function feed(change: Partial<Feed> = {}): Feed {
  return {
    id: newId(),
    agencyId,
    date: TEST_TODAY,
    direction: 'incoming',
    counterpart: 'bank',
    amount: 200_000,
    note: null,
    ...change,
  }
}

/** Values that the type refuses. */
function wrongFeed(change: object): Feed {
  return { ...feed(), ...change }
}

function listRows(who: TestUser) {
  return database.db.selectFrom('feeds').selectAll().where('owner_id', '=', who.userId).orderBy('id').execute()
}

function listAuditLines(who: TestUser) {
  return database.db.selectFrom('audit_lines').selectAll().where('owner_id', '=', who.userId).orderBy('seq').execute()
}

describe('the limit of a member', () => {
  const out = { direction: 'outgoing', counterpart: 'owner' } as const

  it('stands at the amount of a feed out above it, whatever it is for, and holds for no feed in', async () => {
    const member = await makeMember(owner, { agencyIds: [agencyId], feedLimit: 500_000 })
    const calls = as(member).now().feeds
    for (const counterpart of enteredCounterparts) {
      const { code, fieldErrors } = await catchRefusal(calls.create(feed({ ...out, counterpart, amount: 500_001 })))
      expect(code).toBe('BAD_REQUEST')
      expect(fieldErrors).toEqual({
        amount: 'Votre plafond pour une sortie de caisse est de 5\u202F000,00\u00A0MAD',
      })
    }
    expect(await calls.create(feed({ ...out, amount: 500_000 }))).toMatchObject({ amount: 500_000 })
    expect(await calls.create(feed({ amount: 900_000 }))).toMatchObject({ amount: 900_000 })
  })

  it('is that of the moment of the call, and lets a repeated call be answered as before', async () => {
    const member = await makeMember(owner, { agencyIds: [agencyId], role: 'manager' })
    const calls = as(member).now().feeds
    const entered = feed({ ...out, amount: 800_000 })
    await calls.create(entered)
    await database.db.updateTable('members').set({ feed_limit: 0 }).where('id', '=', member.memberId).execute()
    expect(await calls.create(entered)).toMatchObject({ id: entered.id })
    expect((await catchRefusal(calls.create(feed({ ...out, amount: 1 })))).fieldErrors).toHaveProperty('amount')
    await feeds.create(feed({ ...out, amount: 800_000 }))
  })
})

describe('feeds.create', () => {
  it('returns the row, also in the list and in the totals of the day', async () => {
    const here = await makeAgency(owner, { name: 'Agence Tanger' })
    const input = feed({ agencyId: here, note: '  Retrait  guichet ' })
    const row = await feeds.create(input)
    expect(row).toEqual({
      ...input,
      note: 'Retrait guichet',
      categoryId: null,
      categoryName: null,
      attachment: null,
      origin: null,
      agencyName: 'Agence Tanger',
      createdAt: row.createdAt,
      createdBy: owner.userId,
      authorName: 'Salma Benali',
    })
    expect(row.createdAt).toBeInstanceOf(Date)
    const out = await feeds.create(feed({ agencyId: here, direction: 'outgoing', counterpart: 'safe', amount: 5 }))
    const createdAtLocal = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    expect(await feeds.list({ agencyId: here, date: TEST_TODAY })).toEqual({
      rows: [
        { ...out, createdAtLocal },
        { ...row, createdAtLocal },
      ],
      total: 2,
      page: 1,
      pageSize: 20,
      totals: { feedCount: 2, feedIn: 200_000, feedOut: 5 },
    })
    const day = await database.db
      .selectFrom('agency_day_totals')
      .select(['feed_count', 'feed_in', 'feed_out'])
      .where('agency_id', '=', here)
      .execute()
    expect(day).toEqual([{ feed_count: 2, feed_in: 200_000, feed_out: 5 }])
  })

  it('accepts every counterpart and no other value', async () => {
    for (const counterpart of enteredCounterparts) {
      expect((await feeds.create(feed({ counterpart }))).counterpart).toBe(counterpart)
    }
    const { fieldErrors } = await catchRefusal(feeds.create(wrongFeed({ counterpart: 'caisse' })))
    expect(Object.keys(fieldErrors ?? {})).toEqual(['counterpart'])
  })

  it('refuses invalid amounts and dates out of bounds at their field', async () => {
    const before = await listRows(owner)
    for (const amount of [0, -1, 0.5, Number.NaN, '5', null, MAX_AMOUNT + 1]) {
      const { code, fieldErrors } = await catchRefusal(feeds.create(wrongFeed({ amount })))
      expect([code, Object.keys(fieldErrors ?? {})]).toEqual(['BAD_REQUEST', ['amount']])
    }
    for (const date of ['2026-11-28', '1999-12-31', '2027-02-29']) {
      expect((await catchRefusal(feeds.create(feed({ date })))).fieldErrors).toHaveProperty('date')
    }
    expect(await listRows(owner)).toEqual(before)
  })

  it('creates once for an id, also for twenty concurrent calls', async () => {
    const who = await makeOwner(database)
    const caller = as(who).now().feeds
    const input = feed({ agencyId: await makeAgency(who) })
    const rows = await Promise.all(Array.from({ length: 20 }, () => caller.create(input)))
    for (const row of rows) expect(row).toEqual(rows[0])
    expect(await listRows(who)).toHaveLength(1)
    expect(await listAuditLines(who)).toHaveLength(1)
    for (const change of [
      { amount: 1 },
      { direction: 'outgoing' as const },
      { note: 'autre' },
      { date: '2026-11-26' },
    ]) {
      expect((await catchRefusal(caller.create({ ...input, ...change }))).reason).toBe('create.id_taken')
    }
    const theirs = { ...feed(), id: input.id }
    expect((await catchRefusal(feeds.create(theirs))).reason).toBe('create.id_taken')
    expect(await listRows(who)).toHaveLength(1)
  })

  it('does not find an agency of another tenant', async () => {
    const stranger = await makeOwner(database)
    for (const foreign of [await makeAgency(stranger), newId()]) {
      expect(await catchRefusal(feeds.create(feed({ agencyId: foreign })))).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'agencies.not_found',
      })
    }
  })
})

describe('feeds.remove', () => {
  it('deletes once, with an audit line for each change', async () => {
    const who = await makeOwner(database, { firstName: 'Amina', lastName: 'Idrissi' })
    const caller = as(who).now().feeds
    const { id } = await caller.create(
      feed({ agencyId: await makeAgency(who, { name: 'Agence Oujda' }), note: 'Dépôt' }),
    )
    expect(await caller.remove({ id })).toEqual({ id })
    expect((await catchRefusal(caller.remove({ id }))).reason).toBe('feeds.not_found')
    const lines = await listAuditLines(who)
    expect(lines.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['feeds.create', 'Amina Idrissi'],
      ['feeds.remove', 'Amina Idrissi'],
    ])
    const facts = {
      agency: 'Agence Oujda',
      date: TEST_TODAY,
      direction: 'incoming',
      counterpart: 'bank',
      amount: 200_000,
      note: 'Dépôt',
    }
    expect(lines.map(({ before, after }) => [before, after])).toEqual([
      [null, facts],
      [facts, null],
    ])
  })

  it('does not find a feed of another tenant', async () => {
    const stranger = await makeOwner(database)
    const id = await makeFeed(stranger, { agencyId: await makeAgency(stranger) })
    for (const other of [id, newId()]) {
      expect((await catchRefusal(feeds.remove({ id: other }))).reason).toBe('feeds.not_found')
    }
    expect(await listRows(stranger)).toHaveLength(1)
  })

  it('deletes once for twenty concurrent calls', async () => {
    const { id } = await feeds.create(feed())
    const removed = await Promise.allSettled(Array.from({ length: 20 }, () => feeds.remove({ id })))
    expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

it('a closed day accepts no new feed and no deletion, and returns the saved row to a retry', async () => {
  const who = await makeOwner(database)
  const caller = as(who).now().feeds
  const here = await makeAgency(who)
  const first = feed({ agencyId: here, date: '2026-11-25' })
  const row = await caller.create(first)
  await makeClosing(who, { agencyId: here, date: '2026-11-25' })
  const lines = await listAuditLines(who)
  const closed = { code: 'CONFLICT', reason: 'closings.day_closed', params: { date: '2026-11-25' } }
  expect(await catchRefusal(caller.create({ ...first, id: newId() }))).toMatchObject(closed)
  expect(await catchRefusal(caller.remove({ id: row.id }))).toMatchObject(closed)
  expect(await caller.create(first)).toEqual(row)
  expect(await listAuditLines(who)).toEqual(lines)
  await caller.create(feed({ agencyId: here, date: '2026-11-26' }))
})

describe('feeds.list', () => {
  it('filters by agency and period, with the sums of all pages', async () => {
    const who = await makeOwner(database)
    const caller = as(who).now().feeds
    const [one, two] = [await makeAgency(who), await makeAgency(who)]
    for (let n = 0; n < 21; n += 1) await makeFeed(who, { agencyId: one, date: '2026-11-10', amount: 100 })
    await makeFeed(who, { agencyId: one, date: '2026-11-12', direction: 'outgoing', amount: 7 })
    await makeFeed(who, { agencyId: two, date: '2026-11-12', amount: 3 })
    const second = await caller.list({ page: 2 })
    expect(second).toMatchObject({ total: 23, page: 2, totals: { feedCount: 23, feedIn: 2_103, feedOut: 7 } })
    expect(second.rows).toHaveLength(3)
    expect(await caller.list({ page: 9 })).toEqual(second)
    expect(await caller.list({ agencyId: one, from: '2026-11-11', to: '2026-11-12' })).toMatchObject({
      total: 1,
      totals: { feedIn: 0, feedOut: 7 },
    })
    expect((await caller.list({ date: '2026-11-12' })).rows.map(({ amount }) => amount)).toEqual([3, 7])
    expect(await caller.list({ date: '2026-11-13', page: 4 })).toMatchObject({ rows: [], total: 0, page: 1 })
    expect((await catchRefusal(caller.list({ from: '2026-11-12', to: '2026-11-11' }))).fieldErrors).toHaveProperty('to')
    const stranger = as(await makeOwner(database)).now().feeds
    expect(await stranger.list({ agencyId: one })).toMatchObject({ rows: [], total: 0 })
  })
})
