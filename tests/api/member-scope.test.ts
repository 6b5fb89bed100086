import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { NO_AGENCY } from '#shared/transactions/no-agency.ts'
import type { TransactionPage } from '#shared/transactions/transaction-row.ts'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { instantAfter, MINUTE_MS, TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  findStandardProductId,
  makeAgency,
  makeDeletedTransaction,
  makeGroup,
  makeMember,
  makeOwner,
  makeTransaction,
  makeTransactions,
} from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* What a member sees and enters: the rows of the own agencies, and no figure that another agency is part of. */

const database = withDatabase()
configureZod()

const YESTERDAY = '2026-11-26'

/** Centre and Nord of a member, Sud of another, and a row without an agency. */
async function makeSpace() {
  const owner = await makeOwner(database)
  const [centre, nord, sud] = [
    await makeAgency(owner, { name: 'Centre' }),
    await makeAgency(owner, { name: 'Nord' }),
    await makeAgency(owner, { name: 'Sud' }),
  ]
  const standardProductId = await findStandardProductId(database)
  await makeTransactions(owner, [
    { agencyId: centre, amount: 100_000, fee: 100, description: 'envoi centre' },
    { agencyId: centre, amount: 30_000, type: 'outgoing', date: YESTERDAY },
    { agencyId: nord, amount: 2000, date: YESTERDAY, description: 'envoi nord' },
    { agencyId: nord, amount: 5000, type: 'outgoing', date: '2026-09-15' },
    { agencyId: sud, amount: 700_000, description: 'envoi sud' },
    { agencyId: null, standardProductId, amount: 900_000, description: 'envoi sans agence' },
  ])
  return { owner, centre, nord, sud }
}

function call(who: TestUser): Caller {
  return as(who).now()
}

/** What the rows of a page say, and its totals without the shape of the page. */
function summarize({ rows, total, totals, page }: TransactionPage) {
  return { ids: rows.map(({ id }) => id), agencies: rows.map(({ agencyName }) => agencyName), total, totals, page }
}

describe('lists', () => {
  it('have the rows and totals of the own agencies only', async () => {
    const { owner, centre, nord, sud } = await makeSpace()
    const both = call(await makeMember(owner, { agencyIds: [centre, nord] }))
    const list = await both.transactions.list({ page: 1 })
    expect(summarize(list)).toMatchObject({
      agencies: ['Centre', expect.anything(), expect.anything(), 'Nord'],
      total: 4,
      totals: {
        incomingCount: 2,
        incomingAmount: 102_000,
        incomingFee: 100,
        outgoingCount: 2,
        outgoingAmount: 35_000,
        offDrawer: { incomingCount: 0, incomingAmount: 0 },
      },
    })
    const one = call(await makeMember(owner, { agencyIds: [centre] }))
    const all = call(owner)
    expect(summarize(await one.transactions.list({ page: 1 }))).toEqual(
      summarize(await all.transactions.list({ page: 1, agencyId: centre })),
    )
    const unknown = await both.transactions.list({ page: 1, agencyId: newId() })
    for (const agencyId of [sud, NO_AGENCY] as const) {
      expect(await both.transactions.list({ page: 1, agencyId })).toEqual(unknown)
      expect(await both.transactions.list({ page: 1, agencyId, search: 'envoi' })).toEqual(unknown)
    }
    const none = call(await makeMember(owner))
    expect(summarize(await none.transactions.list({ page: 1 }))).toMatchObject({ ids: [], total: 0, page: 1 })
  })

  it('are the same for the whole space as for all of its agencies, page by page', async () => {
    const owner = await makeOwner(database)
    const agencies = [await makeAgency(owner), await makeAgency(owner), await makeAgency(owner)]
    await makeTransactions(
      owner,
      Array.from({ length: 130 }, (_, index) => ({
        agencyId: agencies[(index * index) % 3] ?? null,
        type: index % 3 === 0 ? ('outgoing' as const) : ('incoming' as const),
        amount: 1000 + index,
        date: toIsoDate(`2026-${index % 2 === 0 ? '11' : '10'}-${String(1 + (index % 26)).padStart(2, '0')}`),
        createdAt: instantAfter('2026-11-26T08:00:00Z', index * MINUTE_MS),
      })),
    )
    const limited = call(await makeMember(owner, { role: 'manager', agencyIds: agencies }))
    const whole = call(owner)
    const filters = [
      {},
      { type: 'incoming' as const },
      { from: '2026-10-20', to: '2026-11-12' },
      { type: 'outgoing' as const, from: '2026-10-01', to: '2026-11-30' },
      { agencyId: agencies[1] },
    ]
    for (const filter of filters) {
      for (const page of [1, 2, 3, 4, 7, 99]) {
        const expected = await whole.transactions.list({ ...filter, page })
        expect(await limited.transactions.list({ ...filter, page }), JSON.stringify({ filter, page })).toEqual(expected)
      }
    }
  })

  it('find by search only what is within the agencies', async () => {
    const { owner, centre, nord } = await makeSpace()
    const member = call(await makeMember(owner, { agencyIds: [centre, nord] }))
    const found = await member.transactions.list({ search: 'envoi', page: 1 })
    expect(found.rows.map(({ description }) => description)).toEqual(['envoi centre', 'envoi nord'])
    expect(found.totals).toMatchObject({ incomingAmount: 102_000, offDrawer: { incomingCount: 0 } })
    expect((await call(owner).transactions.list({ search: 'envoi', page: 1 })).total).toBe(4)
  })

  it('of agencies, groups, feeds and closings have the own ones', async () => {
    const { owner, centre, sud } = await makeSpace()
    const groupId = await makeGroup(owner, { name: 'Zone' })
    await database.db.updateTable('agencies').set({ group_id: groupId }).where('id', 'in', [centre, sud]).execute()
    await makeGroup(owner, { name: 'Vide' })
    const own = await makeFeed(owner, { agencyId: centre, amount: 1000 })
    const foreign = await makeFeed(owner, { agencyId: sud, amount: 50_000 })
    const ownClosing = await makeClosing(owner, { agencyId: centre, discrepancy: -500 })
    const foreignClosing = await makeClosing(owner, { agencyId: sud, discrepancy: -9000 })
    const member = call(await makeMember(owner, { agencyIds: [centre] }))
    expect((await member.agencies.list()).map(({ name }) => name)).toEqual(['Centre'])
    expect((await member.groups.list()).map(({ name, agencyCount }) => ({ name, agencyCount }))).toEqual([
      { name: 'Zone', agencyCount: 1 },
    ])
    const feeds = await member.feeds.list({ page: 1 })
    expect({ ids: feeds.rows.map(({ id }) => id), totals: feeds.totals }).toEqual({
      ids: [own],
      totals: { feedCount: 1, feedIn: 1000, feedOut: 0 },
    })
    expect(await member.feeds.list({ page: 1, agencyId: sud })).toEqual(
      await member.feeds.list({ page: 1, agencyId: newId() }),
    )
    const closings = await member.closings.list({ page: 1, filter: 'all' })
    expect(closings).toMatchObject({ total: 1, totals: { shortage: -500, excess: 0 }, rows: [{ id: ownClosing }] })
    expect(await catchRefusal(member.closings.byId({ id: foreignClosing }))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'closings.not_found',
    })
    expect(foreign).not.toBe(own)
  })
})

describe('figures', () => {
  it('of board and trend are those of the own agencies', async () => {
    const { owner, centre, nord, sud } = await makeSpace()
    const member = call(await makeMember(owner, { agencyIds: [centre, nord] }))
    const board = await member.board.today()
    expect(board.agencies.map(({ agencyName }) => agencyName)).toEqual(['Centre', 'Nord'])
    expect(board.offDrawer).toMatchObject({ incomingCount: 0, incomingAmount: 0 })
    expect((await call(owner).board.today()).offDrawer).toMatchObject({ incomingCount: 1, incomingAmount: 900_000 })
    for (const by of ['day', 'week', 'month'] as const) {
      const trend = await member.board.trend({ by, back: 0 })
      const [ofCentre, ofNord] = [
        await member.board.trend({ by, back: 0, agencyId: centre }),
        await member.board.trend({ by, back: 0, agencyId: nord }),
      ]
      const add = (of: (period: (typeof trend.periods)[number]) => number) =>
        ofCentre.periods.map((period, index) => of(period) + of(ofNord.periods[index] ?? period))
      expect(trend.periods.map(({ incoming }) => incoming)).toEqual(add(({ incoming }) => incoming))
      expect(trend.periods.map(({ outgoingCount }) => outgoingCount)).toEqual(add(({ outgoingCount }) => outgoingCount))
      expect(trend.periods.some(({ incomingCount }) => incomingCount > 0)).toBe(true)
      const foreign = await member.board.trend({ by, back: 0, agencyId: sud })
      expect(foreign).toEqual(await member.board.trend({ by, back: 0, agencyId: newId() }))
      expect(foreign.periods.every(({ incomingCount }) => incomingCount === 0)).toBe(true)
    }
  })

  it('of a day are those the owner reads', async () => {
    const { owner, centre, sud } = await makeSpace()
    const member = call(await makeMember(owner, { agencyIds: [centre] }))
    const day = { agencyId: centre, date: TEST_TODAY }
    expect(await member.closings.day(day)).toEqual(await call(owner).closings.day(day))
    expect(await member.closings.expected(day)).toEqual(await call(owner).closings.expected(day))
    const foreign = { code: 'NOT_FOUND', reason: 'agencies.not_found' }
    const ofSud = { agencyId: sud, date: TEST_TODAY }
    const typed = { startingBalance: 0, incomingFeed: 0, outgoingFeed: 0 }
    expect(await catchRefusal(member.closings.day(ofSud))).toMatchObject(foreign)
    expect(await catchRefusal(member.closings.expected(ofSud))).toMatchObject(foreign)
    expect(await catchRefusal(member.journal.compute({ ...ofSud, ...typed }))).toMatchObject(foreign)
  })
})

function newEntry(agencyId: string | null, about: Partial<Parameters<Caller['transactions']['create']>[0]> = {}) {
  return { id: newId(), type: 'incoming' as const, amount: 4200, agencyId, date: TEST_TODAY, ...about }
}

describe('entries of a member', () => {
  it('have the member as author', async () => {
    const { owner, centre } = await makeSpace()
    const member = await makeMember(owner, { agencyIds: [centre], name: 'Karim Ziani' })
    const entry = newEntry(centre)
    await call(member).transactions.create(entry)
    expect(await call(owner).transactions.find({ id: entry.id })).toMatchObject({ authorName: 'Karim Ziani' })
    const row = await database.db
      .selectFrom('transactions')
      .select('created_by')
      .where('id', '=', entry.id)
      .executeTakeFirst()
    expect(row?.created_by).toBe(member.memberId)
    await call(member).transactions.remove({ id: entry.id })
    const line = await database.db
      .selectFrom('audit_lines')
      .selectAll()
      .where('subject_id', '=', entry.id)
      .executeTakeFirst()
    expect(line).toMatchObject({
      owner_id: owner.userId,
      actor_id: member.memberId,
      actor_name: 'Karim Ziani',
      actor_role: 'cashier',
    })
  })

  it('need an agency, which is an own one', async () => {
    const { owner, centre, sud } = await makeSpace()
    const member = call(await makeMember(owner, { role: 'manager', allAgencies: true }))
    const product = { kind: 'standard' as const, id: await findStandardProductId(database) }
    const withoutAgency = newEntry(null, { product })
    expect(await catchRefusal(member.transactions.create(withoutAgency))).toMatchObject({
      fieldErrors: { agencyId: 'Veuillez sélectionner une agence' },
    })
    const limited = call(await makeMember(owner, { agencyIds: [centre] }))
    const unknown = await catchRefusal(limited.transactions.create(newEntry(newId())))
    expect(unknown).toMatchObject({ reason: 'agencies.not_found' })
    expect(await catchRefusal(limited.transactions.create(newEntry(sud)))).toEqual(unknown)
    const feed = {
      id: newId(),
      agencyId: sud,
      date: TEST_TODAY,
      direction: 'incoming' as const,
      counterpart: 'bank' as const,
      amount: 1000,
      note: null,
    }
    expect(await catchRefusal(limited.feeds.create(feed))).toMatchObject({ reason: 'agencies.not_found' })
    await limited.feeds.create({ ...feed, agencyId: centre })
    // All of the agencies, also one that is new.
    await member.transactions.create(newEntry(await makeAgency(owner)))
  })

  it('learn nothing of an id or a reference that another agency has', async () => {
    const { owner, centre, sud } = await makeSpace()
    const product = { kind: 'standard' as const, id: await findStandardProductId(database) }
    const foreign = newEntry(sud, { reference: 'MT-1', product, amount: 123_456 })
    await call(owner).transactions.create(foreign)
    const member = call(await makeMember(owner, { role: 'manager', agencyIds: [centre] }))
    expect(await catchRefusal(member.transactions.create(foreign))).toMatchObject({ reason: 'create.id_taken' })
    const taken = await catchRefusal(member.transactions.create({ ...foreign, id: newId(), agencyId: centre }))
    expect(taken).toMatchObject({ reason: 'transactions.reference_taken', params: null })
    expect(taken.message).not.toMatch(/Sud|1 234/)
  })

  it('are dated today by a cashier, within a week by a manager', async () => {
    const { owner, centre } = await makeSpace()
    const cashier = call(await makeMember(owner, { agencyIds: [centre] }))
    const manager = call(await makeMember(owner, { role: 'manager', agencyIds: [centre] }))
    const tooEarly = (date: string) => ({ fieldErrors: { date: `La date ne peut pas être antérieure au ${date}` } })
    expect(await catchRefusal(cashier.transactions.create(newEntry(centre, { date: YESTERDAY })))).toMatchObject(
      tooEarly('27/11/2026'),
    )
    expect(await catchRefusal(manager.transactions.create(newEntry(centre, { date: '2026-11-19' })))).toMatchObject(
      tooEarly('20/11/2026'),
    )
    const dated = newEntry(centre, { date: '2026-11-20' })
    const made = await manager.transactions.create(dated)
    const moved = { ...dated, fee: 0, product: null, description: null, reference: null, updatedAt: made.updatedAt }
    expect(await catchRefusal(manager.transactions.update({ ...moved, date: '2026-11-19' }))).toMatchObject(
      tooEarly('20/11/2026'),
    )
    const feed = { direction: 'incoming', counterpart: 'bank', amount: 1000, note: null, agencyId: centre } as const
    expect(await catchRefusal(cashier.feeds.create({ ...feed, id: newId(), date: YESTERDAY }))).toMatchObject(
      tooEarly('27/11/2026'),
    )
    expect(await catchRefusal(manager.feeds.create({ ...feed, id: newId(), date: '2026-11-19' }))).toMatchObject(
      tooEarly('20/11/2026'),
    )
    // Sent again later, the same call returns what it made.
    const member = await makeMember(owner, { agencyIds: [centre] })
    const late = newEntry(centre)
    await call(member).transactions.create(late)
    expect((await as(member).at('2026-11-28T00:05:00Z').transactions.create(late)).id).toBe(late.id)
  })

  it('are changed by their cashier for fifteen minutes, and by no other cashier', async () => {
    const { owner, centre } = await makeSpace()
    const member = await makeMember(owner, { agencyIds: [centre] })
    const colleague = await makeMember(owner, { agencyIds: [centre] })
    const makeOwn = async (minutes: number, about: object = {}) => {
      const [id = ''] = await makeTransactions(owner, [
        { agencyId: centre, createdAt: instantAfter(TEST_NOW, -minutes * MINUTE_MS), ...about },
      ])
      await database.db
        .updateTable('transactions')
        .set({ created_by: member.memberId as never })
        .where('id', '=', id)
        .execute()
      return id
    }
    const fixed = { code: 'FORBIDDEN', reason: 'access.entry_fixed' }
    const [recent, old, dated] = [await makeOwn(15), await makeOwn(16), await makeOwn(1, { date: YESTERDAY })]
    for (const id of [old, dated])
      expect(await catchRefusal(call(member).transactions.remove({ id }))).toMatchObject(fixed)
    expect(await catchRefusal(call(colleague).transactions.remove({ id: recent }))).toMatchObject(fixed)
    const { rows } = await call(member).transactions.list({ page: 1 })
    const row = rows.find(({ id }) => id === recent)
    if (row === undefined) throw new Error('the entry is not listed')
    const edit = { ...row, product: null, amount: 4300 }
    expect(await catchRefusal(call(colleague).transactions.update(edit))).toMatchObject(fixed)
    expect((await call(member).transactions.update(edit)).amount).toBe(4300)
    await call(member).transactions.remove({ id: recent })
    expect(await catchRefusal(call(colleague).transactions.restore({ id: recent }))).toMatchObject(fixed)
    expect((await call(member).transactions.restore({ id: recent })).id).toBe(recent)
    await call(await makeMember(owner, { role: 'manager', agencyIds: [centre] })).transactions.remove({ id: old })
    const feed = await makeFeed(owner, { agencyId: centre })
    expect(await catchRefusal(call(member).feeds.remove({ id: feed }))).toMatchObject(fixed)
  })

  it('of another agency do not exist', async () => {
    const { owner, centre, sud } = await makeSpace()
    const manager = call(await makeMember(owner, { role: 'manager', agencyIds: [centre] }))
    const id = await makeTransaction(owner, { agencyId: sud })
    const own = await makeTransaction(owner, { agencyId: centre })
    const notFound = { code: 'NOT_FOUND', reason: 'transactions.not_found' }
    expect(await catchRefusal(manager.transactions.find({ id }))).toMatchObject(notFound)
    expect(await catchRefusal(manager.transactions.remove({ id }))).toMatchObject(notFound)
    const [row] = (await call(owner).transactions.list({ page: 1, agencyId: sud })).rows
    if (row === undefined) throw new Error('no row')
    expect(await catchRefusal(manager.transactions.update({ ...row, product: null, agencyId: centre }))).toMatchObject(
      notFound,
    )
    const [ownRow] = (await manager.transactions.list({ page: 1 })).rows.filter((each) => each.id === own)
    if (ownRow === undefined) throw new Error('no own row')
    expect(await catchRefusal(manager.transactions.update({ ...ownRow, product: null, agencyId: sud }))).toMatchObject({
      reason: 'agencies.not_found',
    })
    const deleted = await makeDeletedTransaction(owner, { agencyId: sud })
    expect(await catchRefusal(manager.transactions.restore({ id: deleted }))).toMatchObject(notFound)
    const left = database.db.selectFrom('deleted_transactions').select('id').where('id', '=', deleted)
    expect(await left.execute(), 'refused, and restored all the same').toHaveLength(1)
    await call(owner).transactions.restore({ id: deleted })
    expect(await catchRefusal(manager.transactions.restore({ id: deleted }))).toMatchObject(notFound)
    const feed = await makeFeed(owner, { agencyId: sud })
    expect(await catchRefusal(manager.feeds.remove({ id: feed }))).toMatchObject({ reason: 'feeds.not_found' })
  })
})

async function makeOwnCount(member: TestUser, agencyId: string): Promise<string> {
  const closing = await call(member).closings.close({
    id: newId(),
    agencyId,
    date: TEST_TODAY,
    opening: 50_000,
    counts: [{ denomination: 20_000, quantity: 1 }],
    comment: 'Manquant',
  })
  expect(closing).toMatchObject({ discrepancy: -30_000, reviewState: 'to_review' })
  return closing.id
}

describe('the approval of a closing', () => {
  it('is not the counter’s own, unless that is the owner', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const manager = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    const id = await makeOwnCount(manager, agencyId)
    expect(await catchRefusal(call(manager).closings.approve({ id, comment: 'Vu' }))).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'closings.own_count',
    })
    expect(await call(owner).closings.approve({ id, comment: 'Vu' })).toMatchObject({ reviewState: 'approved' })
    const own = await makeOwnCount(owner, await makeAgency(owner))
    expect(await call(owner).closings.approve({ id: own, comment: 'Vu' })).toMatchObject({ reviewState: 'approved' })
  })
})
