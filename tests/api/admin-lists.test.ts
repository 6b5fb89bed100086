import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAdmin,
  makeAgency,
  makeCustomProduct,
  makeGroup,
  makeOwner,
  makeTransaction,
  makeTransactions,
  findStandardProductId,
} from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

/* Lists over all clients, filtered and paged in SQL. */

const database = withDatabase({ poolSize: 12 })

async function makeCalls() {
  return as(await makeAdmin(database)).now()
}

/** A client whom the searches of other tests do not find. */
async function makeClient(firstName: string) {
  return makeOwner(database, { firstName, lastName: 'Ziani' })
}

describe('admin.groups', () => {
  it('finds by group and by client without case and accents, with the number of agencies', async () => {
    const calls = await makeCalls()
    const owner = await makeClient('Hélène')
    const id = await makeGroup(owner, { name: 'Groupe Océan' })
    await makeGroup(owner, { name: 'Groupe vide' })
    for (let index = 0; index < 3; index += 1) await makeAgency(owner, { groupId: id })
    const found = await calls.admin.groups({ search: 'OCEAN' })
    expect(found).toMatchObject({
      total: 1,
      pageSize: 20,
      rows: [{ id, name: 'Groupe Océan', agencyCount: 3, ownerName: 'Hélène Ziani', ownerEmail: owner.email }],
    })
    expect(found.rows[0]?.createdOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const ofClient = await calls.admin.groups({ search: 'helene' })
    expect(ofClient.rows.map(({ name, agencyCount }) => [name, agencyCount])).toEqual([
      ['Groupe Océan', 3],
      ['Groupe vide', 0],
    ])
    expect((await calls.admin.groups({ search: owner.email })).total).toBe(2)
    expect((await calls.admin.groups({ search: 'oc%an' })).total).toBe(0)
  })

  it('pages by name and returns the last page for one past the end', async () => {
    const calls = await makeCalls()
    const owner = await makeClient('Pagine')
    for (let index = 0; index < 21; index += 1) await makeGroup(owner, { name: `Rang ${index + 10}` })
    const page = await calls.admin.groups({ search: 'rang', page: 2 })
    expect([page.total, page.rows.map(({ name }) => name)]).toEqual([21, ['Rang 30']])
    expect(await calls.admin.groups({ search: 'rang', page: 9 })).toEqual(page)
    expect(await calls.admin.groups({ search: 'sans aucun groupe', page: 9 })).toMatchObject({ page: 1, rows: [] })
  })
})

describe('admin.createGroup', () => {
  it('gives a client a group, once for an id, with an audit line of the client', async () => {
    const calls = await makeCalls()
    const owner = await makeClient('Ghita')
    const group = { id: newId(), ownerId: owner.userId, name: 'Groupe Ghita' }
    const first = await calls.admin.createGroup(group)
    expect(await calls.admin.createGroup(group)).toEqual(first)
    expect((await as(owner).now().groups.list()).map(({ name }) => name)).toEqual(['Groupe Ghita'])
    const lines = await database.db.selectFrom('audit_lines').selectAll().where('subject_id', '=', group.id).execute()
    expect(lines).toMatchObject([{ action: 'groups.create', owner_id: owner.userId }])
    expect(await catchRefusal(calls.admin.createGroup({ ...group, name: 'Autre' }))).toMatchObject({
      reason: 'create.id_taken',
    })
    expect(await catchRefusal(calls.admin.createGroup({ ...group, id: newId(), name: 'GROUPE ghita' }))).toMatchObject({
      reason: 'groups.name_taken',
    })
  })

  it('refuses an account that is no client', async () => {
    const calls = await makeCalls()
    for (const ownerId of [newId(), (await makeAdmin(database)).userId]) {
      const group = { id: newId(), ownerId, name: 'Groupe' }
      expect(await catchRefusal(calls.admin.createGroup(group))).toMatchObject({ reason: 'clients.not_found' })
    }
  })

  it('offers at most twenty clients by name, and no administrators', async () => {
    const calls = await makeCalls()
    const owner = await makeClient('Wahiba')
    await makeAdmin(database, { firstName: 'Wahiba', lastName: 'Directrice' })
    expect(await calls.admin.clients({ search: 'wahiba' })).toEqual([
      { ownerId: owner.userId, ownerName: 'Wahiba Ziani', ownerEmail: owner.email },
    ])
  })
})

describe('admin.agencies', () => {
  it('finds by agency and by client, with group and number of transactions', async () => {
    const calls = await makeCalls()
    const owner = await makeClient('Yousra')
    const groupId = await makeGroup(owner, { name: 'Groupe Nord' })
    const id = await makeAgency(owner, { name: 'Agence Tétouan', groupId })
    await makeAgency(owner, { name: 'Agence Larache' })
    await makeTransactions(owner, [{ agencyId: id }, { agencyId: id, type: 'outgoing', date: '2026-10-02' }])
    expect((await calls.admin.agencies({ search: 'TETOUAN' })).rows).toMatchObject([
      { id, name: 'Agence Tétouan', groupName: 'Groupe Nord', ownerName: 'Yousra Ziani', transactionCount: 2 },
    ])
    expect((await calls.admin.agencies({ search: 'yousra' })).rows).toMatchObject([
      { name: 'Agence Larache', groupName: null, transactionCount: 0 },
      { name: 'Agence Tétouan' },
    ])
    const ofGroup = await calls.admin.agencies({ groupId })
    expect(ofGroup).toMatchObject({
      total: 1,
      group: { name: 'Groupe Nord', ownerName: 'Yousra Ziani' },
      rows: [{ id }],
    })
    expect(await calls.admin.agencies({ groupId: newId() })).toMatchObject({ total: 0, group: null, rows: [] })
  })
})

describe('a page past the end', () => {
  it('is the last page of agencies', async () => {
    const calls = await makeCalls()
    const owner = await makeClient('Succursale')
    for (let index = 0; index < 21; index += 1) await makeAgency(owner, { name: `Succursale ${index + 10}` })
    const last = await calls.admin.agencies({ search: 'succursale', page: 2 })
    expect(last).toMatchObject({ total: 21, page: 2, rows: [{ name: 'Succursale 30' }] })
    expect(await calls.admin.agencies({ search: 'succursale', page: 9 })).toEqual(last)
  })

  it('is the last page of a day', async () => {
    const calls = await makeCalls()
    const owner = await makeClient('Unique')
    await makeTransaction(owner, { agencyId: await makeAgency(owner, { name: 'Guichet unique' }), date: '2026-11-19' })
    const day = await calls.admin.journal({ date: '2026-11-19', agency: 'guichet unique' })
    expect(day).toMatchObject({ total: 1, page: 1 })
    expect(await calls.admin.journal({ date: '2026-11-19', agency: 'guichet unique', page: 3 })).toEqual(day)
  })
})

describe('admin.transactions', () => {
  it('lists the transactions of all clients, newest first, with client, agency, product and operator', async () => {
    const calls = await makeCalls()
    const [first, second] = [await makeClient('Naïma'), await makeClient('Omar')]
    const agencyId = await makeAgency(first, { name: 'Agence Safi' })
    const customProductId = await makeCustomProduct(first, { name: 'Colis' })
    const old = await makeTransaction(first, { agencyId, customProductId, amount: 12_345, date: '2099-01-02' })
    const standardProductId = await findStandardProductId(database, { category: 'outgoing' })
    const recent = await makeTransaction(second, { type: 'outgoing', standardProductId, date: '2099-01-03' })
    const seen = await calls.admin.transactions({ from: '2099-01-01' })
    expect(seen.rows.map(({ id }) => id)).toEqual([recent, old])
    expect(seen).toMatchObject({ total: 2, page: 1, isMore: false })
    expect(seen.rows[1]).toMatchObject({
      ownerName: 'Naïma Ziani',
      ownerEmail: first.email,
      amount: 12_345,
      date: '2099-01-02',
      agencyName: 'Agence Safi',
      productName: 'Colis',
      operatorName: 'Wafacash',
    })
    expect(seen.rows[0]).toMatchObject({ agencyName: null, operatorName: 'Wafacash', type: 'outgoing' })
    const ids = async (filter: object) =>
      (await calls.admin.transactions({ from: '2099-01-01', ...filter })).rows.map(({ id }) => id)
    expect(await ids({ type: 'incoming' })).toEqual([old])
    expect(await ids({ to: '2099-01-02' })).toEqual([old])
    expect(await ids({ search: 'NAIMA' })).toEqual([old])
    expect(await ids({ search: 'safi' })).toEqual([old])
    expect(await ids({ search: 'ziani' })).toEqual([recent, old])
    expect(await ids({ search: 'personne ainsi nommée' })).toEqual([])
    expect(await catchRefusal(calls.admin.transactions({ from: '2099-01-02', to: '2099-01-01' }))).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('returns the same rows by day and by client, page by page', async () => {
    const calls = await makeCalls()
    // Many clients of one name and few of another, so that both query plans run.
    const many = await Promise.all(Array.from({ length: 60 }, () => makeClient('Multitude')))
    const few = await makeClient('Solitaire')
    for (const owner of [...many.slice(0, 45), few, few]) {
      const agencyId = await makeAgency(owner)
      await makeTransactions(owner, [
        { agencyId, date: '2098-05-01' },
        { agencyId, date: '2098-05-02', type: 'outgoing' },
      ])
    }
    const expected = await sql<{ id: string; first_name: string; type: string }>`
      select t.id, p.first_name, t.type from transactions t join profiles p on p.user_id = t.owner_id
      where t.date between '2098-05-01' and '2098-05-31' order by t.date desc, t.created_at desc, t.id desc`.execute(
      database.db,
    )
    const all = async (filter: object) => {
      const period = { from: '2098-05-01', to: '2098-05-31', ...filter }
      const { total } = await calls.admin.transactions(period)
      const pages = Array.from({ length: Math.ceil(total / 20) }, (_, index) => index + 1)
      const ids: string[] = []
      for (const page of pages)
        ids.push(...(await calls.admin.transactions({ ...period, page })).rows.map(({ id }) => id))
      expect(ids).toHaveLength(total)
      return ids
    }
    const want = (keep: (row: { first_name: string; type: string }) => boolean) =>
      expected.rows.filter(keep).map(({ id }) => id)
    expect(await all({})).toEqual(want(() => true))
    expect(await all({ search: 'multitude' })).toEqual(want((row) => row.first_name === 'Multitude'))
    expect(await all({ search: 'multitude', type: 'outgoing' })).toEqual(
      want((row) => row.first_name === 'Multitude' && row.type === 'outgoing'),
    )
    expect(await all({ search: 'solitaire' })).toEqual(want((row) => row.first_name === 'Solitaire'))
  })

  it('counts up to a thousand and says that there are more, and returns the last page for one past the end', async () => {
    const calls = await makeCalls()
    const owner = await makeClient('Abondance')
    const agencyId = await makeAgency(owner)
    await makeTransactions(
      owner,
      Array.from({ length: 1_005 }, (_, index) => ({ agencyId, amount: index + 1, date: '2097-03-04' })),
    )
    for (const filter of [{ search: 'abondance' }, { from: '2097-03-04', to: '2097-03-04' }]) {
      const last = await calls.admin.transactions({ ...filter, page: 400 })
      expect(last).toMatchObject({ total: 1_000, isMore: true, page: 50 })
      expect(last.rows).toHaveLength(20)
    }
    const few = await calls.admin.transactions({ search: 'abondance', type: 'outgoing', page: 7 })
    expect(few).toMatchObject({ total: 0, page: 1, isMore: false, rows: [] })
  })
})

describe('admin.journal', () => {
  it('adds up the day of each agency with the effect of fees, today by default', async () => {
    const calls = await makeCalls()
    const owner = await makeClient('Journalière')
    const groupId = await makeGroup(owner, { name: 'Groupe Souss' })
    const agencyId = await makeAgency(owner, { name: 'Comptoir Agadir', groupId })
    const other = await makeAgency(owner, { name: 'Comptoir Inezgane' })
    await makeTransactions(owner, [
      { agencyId, amount: 100_000, fee: 500 },
      { agencyId, amount: 50_050 },
      { agencyId, type: 'outgoing', amount: 20_025, fee: 100 },
      { agencyId, amount: 999, date: '2026-11-26' },
      { agencyId: other, amount: 1_000 },
    ])
    const day = await calls.admin.journal({ agency: 'AGADIR' })
    expect(day).toMatchObject({ date: TEST_TODAY, total: 1, page: 1, pageSize: 20 })
    expect(day.rows).toEqual([
      {
        agencyId,
        agencyName: 'Comptoir Agadir',
        groupName: 'Groupe Souss',
        ownerId: owner.userId,
        ownerName: 'Journalière Ziani',
        ownerEmail: owner.email,
        incomingCount: 2,
        incomingTotal: 150_550,
        outgoingCount: 1,
        outgoingTotal: 19_925,
        balance: 130_625,
      },
    ])
    expect((await calls.admin.journal({ group: 'souss' })).rows.map((row) => row.agencyName)).toEqual([
      'Comptoir Agadir',
    ])
    const both = await calls.admin.journal({ agency: 'comptoir' })
    expect(both.rows.map((row) => row.agencyName)).toEqual(['Comptoir Agadir', 'Comptoir Inezgane'])
    expect(both.totals).toEqual({
      incomingCount: 3,
      incomingTotal: 151_550,
      outgoingCount: 1,
      outgoingTotal: 19_925,
      balance: 131_625,
    })
    expect(await calls.admin.journal({ date: '2026-11-26', agency: 'agadir' })).toMatchObject({
      total: 1,
      totals: { incomingTotal: 999, balance: 999 },
    })
  })

  it('leaves out an agency whose transactions of the day were all deleted, and returns zeros for an empty day', async () => {
    const calls = await makeCalls()
    const owner = await makeClient('Effacée')
    const agencyId = await makeAgency(owner, { name: 'Agence Effacée' })
    const id = await makeTransaction(owner, { agencyId, date: '2026-11-20' })
    expect((await calls.admin.journal({ date: '2026-11-20', agency: 'effacee' })).total).toBe(1)
    await as(owner).now().transactions.remove({ id })
    expect(await calls.admin.journal({ date: '2026-11-20', agency: 'effacee' })).toMatchObject({
      total: 0,
      rows: [],
      totals: { incomingCount: 0, incomingTotal: 0, outgoingCount: 0, outgoingTotal: 0, balance: 0 },
    })
  })
})
