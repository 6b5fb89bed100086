import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { configureZod } from '#shared/messages/zod-french.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, type TestMember } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'
import { compileTransactionPage } from '#server/features/transactions/transaction-list.queries.ts'

/* Who entered what: the names of members, and lists of one person (docs/product/team.md#by-person). */

const database = withDatabase()
configureZod()

let owner: TestUser
let salma: TestMember
let karim: TestMember
let centre: string
let nord: string
let ofOwner: Caller

async function enter(who: TestUser, agencyId: string, amount: number, description: string): Promise<string> {
  const id = newId()
  const { transactions } = as(who).at(TEST_NOW)
  await transactions.create({ id, type: 'incoming', amount, agencyId, product: null, description })
  return id
}

async function listed(caller: Caller, filter: Partial<Parameters<Caller['transactions']['list']>[0]>) {
  const { rows, total, totals } = await caller.transactions.list({ page: 1, ...filter })
  return { names: rows.map(({ description }) => description), total, amount: totals?.incomingAmount }
}

beforeAll(async () => {
  owner = await makeOwner(database, { firstName: 'Nadia', lastName: 'Alaoui' })
  centre = await makeAgency(owner, { name: 'Centre' })
  nord = await makeAgency(owner, { name: 'Nord' })
  salma = await makeMember(owner, { agencyIds: [centre], name: 'Salma Idrissi' })
  karim = await makeMember(owner, { role: 'manager', agencyIds: [centre, nord], name: 'Karim Ziani' })
  ofOwner = as(owner).at(TEST_NOW)
  await enter(salma, centre, 1000, 'salma centre')
  await enter(karim, centre, 200, 'karim centre')
  await enter(karim, nord, 30, 'karim nord')
  await enter(owner, nord, 4, 'nadia nord')
})

describe('transactions of one person', () => {
  it('are the rows and totals of what they entered', async () => {
    expect(await listed(ofOwner, { createdBy: salma.memberId })).toEqual({
      names: ['salma centre'],
      total: 1,
      amount: 1000,
    })
    expect(await listed(ofOwner, { createdBy: karim.memberId })).toEqual({
      names: expect.arrayContaining(['karim centre', 'karim nord']),
      total: 2,
      amount: 230,
    })
    expect(await listed(ofOwner, { createdBy: owner.userId })).toEqual({ names: ['nadia nord'], total: 1, amount: 4 })
  })

  it('go with the other filters and with a search', async () => {
    const { memberId: createdBy } = karim
    expect(await listed(ofOwner, { createdBy, agencyId: nord })).toMatchObject({ names: ['karim nord'], amount: 30 })
    expect(await listed(ofOwner, { createdBy, type: 'outgoing' })).toMatchObject({ total: 0 })
    expect(await listed(ofOwner, { createdBy, to: '2026-11-26' })).toMatchObject({ total: 0 })
    expect(await listed(ofOwner, { createdBy, search: 'centre' })).toMatchObject({ names: ['karim centre'], total: 1 })
    expect(await listed(ofOwner, { createdBy: salma.memberId, search: 'nord' })).toMatchObject({ total: 0 })
  })

  it('stay within the scope of the reader', async () => {
    const ofSalma = as(salma).at(TEST_NOW)
    expect(await listed(ofSalma, { createdBy: karim.memberId })).toMatchObject({ names: ['karim centre'], amount: 200 })
    expect(await listed(ofSalma, { createdBy: owner.userId })).toMatchObject({ names: [], total: 0 })
  })

  it('of another tenant or of no member are none', async () => {
    const stranger = await makeOwner(database)
    const theirs = await makeAgency(stranger)
    const foreign = await makeMember(stranger, { agencyIds: [theirs] })
    await enter(foreign, theirs, 9, 'CANARI')
    const none = await ofOwner.transactions.list({ page: 1, createdBy: newId() })
    expect(none).toMatchObject({ rows: [], total: 0 })
    for (const createdBy of [foreign.memberId, stranger.userId]) {
      expect(await ofOwner.transactions.list({ page: 1, createdBy })).toEqual(none)
    }
  })

  it('return the last page when a later one is asked for', async () => {
    expect(await ofOwner.transactions.list({ page: 9, createdBy: karim.memberId })).toMatchObject({ page: 1, total: 2 })
  })

  it('leave the statement of the list without a person as it is', () => {
    const space = { ownerId: salma.ownerId, scope: 'all' as const }
    expect(compileTransactionPage(space, { page: 1 }).sql).not.toContain('created_by')
  })
})

describe('closings of one person', () => {
  it('are those they closed, in the list and in the sums', async () => {
    await makeClosing(owner, { agencyId: centre, date: '2026-11-20' })
    const byOwner = await ofOwner.closings.list({ page: 1, closedBy: owner.userId })
    expect(byOwner.total).toBe(1)
    expect(await ofOwner.closings.list({ page: 1, closedBy: karim.memberId })).toMatchObject({ rows: [], total: 0 })
    expect(await as(karim).at(TEST_NOW).closings.list({ page: 1, closedBy: owner.userId })).toMatchObject({ total: 1 })
  })
})

describe('names', () => {
  it('are those of the members now, also of a deactivated one', async () => {
    const leaving = await makeMember(owner, { agencyIds: [centre], name: 'Ancien Nom' })
    const id = await enter(leaving, centre, 77, 'ancien')
    await makeFeed(owner, { agencyId: centre, date: TEST_TODAY })
    const isLeaving = { owner_id: owner.userId, id: leaving.memberId }
    await database.db
      .updateTable('feeds')
      .set({ created_by: leaving.memberId } as never)
      .where('owner_id', '=', owner.userId)
      .execute()
    await database.db
      .updateTable('members')
      .set({ display_name: 'Nouveau Nom', status: 'deactivated' })
      .where('owner_id', '=', isLeaving.owner_id)
      .where('id', '=', isLeaving.id)
      .execute()
    expect(await ofOwner.transactions.find({ id })).toMatchObject({ authorName: 'Nouveau Nom' })
    const { rows } = await ofOwner.feeds.list({ page: 1, agencyId: centre })
    expect(rows.map(({ authorName }) => authorName)).toEqual(['Nouveau Nom'])
    expect(await ofOwner.team.names()).toContainEqual({
      id: leaving.memberId,
      name: 'Nouveau Nom',
      isActive: false,
    })
  })

  it('are those of the space, and for a limited member of the own agencies', async () => {
    const elsewhere = await makeMember(owner, { agencyIds: [nord], name: 'Yasmine Nord' })
    const names = async (who: TestUser) => (await as(who).at(TEST_NOW).team.names()).map(({ name }) => name)
    expect(await names(owner)).toEqual(
      expect.arrayContaining(['Karim Ziani', 'Nadia Alaoui', 'Salma Idrissi', 'Yasmine Nord']),
    )
    expect(await names(elsewhere)).toEqual(['Karim Ziani', 'Nadia Alaoui', 'Yasmine Nord'])
    expect(await names(salma)).not.toContain('Yasmine Nord')
    expect(await names(await makeOwner(database, { firstName: 'Seule', lastName: 'Ici' }))).toEqual(['Seule Ici'])
  })
})

describe('the indexes', () => {
  it('find the rows of one person among ten thousand', async () => {
    const big = await makeOwner(database)
    const agencyId = await makeAgency(big)
    const member = await makeMember(big, { agencyIds: [agencyId] })
    const many = sql`
      insert into transactions (owner_id, id, created_by, type, amount, fee, date, agency_id)
      select ${big.userId}::uuid, gen_random_uuid(), case when n % 100 = 0 then ${member.memberId}::uuid else ${big.userId}::uuid end,
        'incoming', n, 0, date '2026-11-27' - (n % 300), ${agencyId}::uuid from generate_series(1, 10000) as n`
    await many.execute(database.db)
    await sql`analyze transactions`.execute(database.db)
    const { rows } = await sql<Record<string, string>>`
      explain select id from transactions as t
      where t.owner_id = ${big.userId} and t.created_by = ${member.memberId}::uuid and t.created_by <> t.owner_id
      order by date desc, created_at desc, id desc limit 10001`.execute(database.db)
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('transactions_by_member')
    expect(await as(big).at(TEST_NOW).transactions.list({ page: 3, createdBy: member.memberId })).toMatchObject({
      total: 100,
      page: 3,
      isMore: false,
    })
    const ofBig = await as(big).at(TEST_NOW).transactions.list({ page: 1, createdBy: big.userId })
    expect(ofBig).toMatchObject({ total: 9900, isMore: false })
  }, 60_000)
})

describe('refusals', () => {
  it('of an id that is none stand at the field', async () => {
    const refusal = await catchRefusal(ofOwner.transactions.list({ page: 1, createdBy: 'salma' }))
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST' })
  })
})
