import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { instantAfter, TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  findOperatorId,
  makeAdmin,
  makeAgency,
  makeCustomProduct,
  makeGroup,
  makeOwner,
  makePayment,
  makeRequest,
  makeStandardProduct,
  makeTransaction,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'

/* What people type to find a row of the administration's lists. Each list has one row of each of two clients. */

const database = withDatabase({ poolSize: 12 })

let admin: Awaited<ReturnType<typeof makeCalls>>
let principal: typeof admin
let reference: string

async function makeCalls() {
  return as(await makeAdmin(database)).now()
}

async function makeClient(
  names: { firstName: string; lastName: string; phone: string },
  email: string,
  amount: number,
) {
  const owner = await makeOwner(database, { ...names, email, plan: 'Pack Pro' })
  const requestId = newId()
  const { id: planId } = await database.db
    .selectFrom('subscription_plans')
    .select('id')
    .where('name', '=', 'Pack Pro')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('pending_users')
    .values({
      id: requestId,
      user_id: owner.userId,
      first_name: names.firstName,
      last_name: names.lastName,
      email,
      phone: names.phone,
      plan_id: planId,
      status: 'pending',
    })
    .execute()
  const paymentId = await makePayment(owner, { amount, status: 'approved' })
  await database.db.updateTable('manual_payments').set({ request_id: requestId }).where('id', '=', paymentId).execute()
  const groupId = await makeGroup(owner, { name: `Groupe ${names.lastName}` })
  const agencyId = await makeAgency(owner, { name: `Comptoir ${names.firstName}`, groupId })
  return { owner, requestId, agencyId }
}

beforeAll(async () => {
  admin = await makeCalls()
  principal = as(await makeAdmin(database, { role: 'principalAdmin' })).now()
  const names = { firstName: 'Héloïse', lastName: 'Ouazzani', phone: '+212612345678' }
  const { owner, requestId, agencyId } = await makeClient(names, 'heloise@caisse.ma', 123_450)
  const other = await makeClient(
    { firstName: 'Karim', lastName: 'Tazi', phone: '+212677889900' },
    'karim@guichet.ma',
    200_000,
  )
  const productId = await makeCustomProduct(owner, {
    name: 'Mandat Éclair',
    operatorId: await findOperatorId(database, 'Wafacash'),
  })
  await makeTransaction(owner, {
    agencyId,
    customProductId: productId,
    amount: 765_430,
    reference: 'MTCN 662-E41',
    description: 'Loyer de Nador',
  })
  const otherProduct = await makeCustomProduct(other.owner, { name: 'Recharge' })
  await makeTransaction(other.owner, { agencyId: other.agencyId, customProductId: otherProduct, amount: 100 })
  await makeStandardProduct(database, { name: 'Facture Thermique', category: 'incoming' })
  const row = await database.db
    .selectFrom('pending_users')
    .select('payment_reference')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  reference = row.payment_reference
})

type Found = readonly object[]

const lists: Readonly<Record<string, (search: string) => Promise<{ rows: Found; total: number }>>> = {
  users: (search) => admin.admin.users.list({ page: 1, sort: 'newest', search }),
  'pending users': (search) => principal.pendingUsers.list({ page: 1, search }),
  'to activate': (search) => admin.subscriptions.requests({ page: 1, search }),
  queue: (search) => admin.admin.queue({ page: 1, search }),
  validations: (search) => admin.admin.validations({ page: 1, search }),
  payments: (search) => admin.payments.list({ page: 1, search }),
  subscriptions: (search) => admin.subscriptions.list({ page: 1, search }),
  groups: (search) => admin.admin.groups({ page: 1, search }),
  agencies: (search) => admin.admin.agencies({ page: 1, search }),
  transactions: (search) => admin.admin.transactions({ page: 1, search }),
  audit: (search) => admin.admin.audit({ page: 1, search }),
}

/** Whose rows a search finds: the first names, once each. */
async function namesFound(list: string, search: string): Promise<string[]> {
  const { rows, total } = (await lists[list]?.(search)) ?? { rows: [], total: -1 }
  expect(total).toBe(rows.length)
  const texts = rows.map((row) => JSON.stringify(row))
  return ['Héloïse', 'Karim'].filter((name) => texts.some((text) => text.includes(name)))
}

const person = [
  'heloise',
  'OUAZZANI Héloïse',
  'heloise@caisse.ma',
  '06 12-34 56 78',
  '06.12.34.56.78',
  '+212 6 12 34 56 78',
  '00212612345678',
  '+212 (0)6 12 34 56 78',
  '٠٦١٢٣٤٥٦٧٨',
  '3456',
  'ouazzani 0612345678',
  'ouazzani 06 12 34 56 78',
]
const people = [
  'users',
  'pending users',
  'to activate',
  'validations',
  'payments',
  'subscriptions',
  'groups',
  'agencies',
]

describe.each([...people, 'transactions'])('%s', (list) => {
  it.each(person)('is found by what belongs to the client: %s', async (typed) => {
    expect(await namesFound(list, typed)).toEqual(['Héloïse'])
  })

  it.each(['heloise tazi', '0612345679', '100 %', '---', '_'])('is not found by %s', async (typed) => {
    expect(await namesFound(list, typed)).toEqual([])
  })

  it('is found by the payment reference, however it is typed', async () => {
    const digits = reference.slice(3).replace('-', '')
    for (const typed of [reference, reference.toLowerCase(), `SD ${digits}`, digits, ` sd${digits} `]) {
      expect(await namesFound(list, typed), typed).toEqual(['Héloïse'])
    }
  })
})

describe('what a list has besides', () => {
  it.each([
    ['payments', '1 234,50'],
    ['payments', '1234.5'],
    ['payments', '1\u202F234,50 MAD'],
    ['payments', '1.234,50'],
    ['payments', 'ouazzani 1234,50 dh'],
    ['payments', 'pack pro heloise'],
    ['payments', 'n° 1'],
    ['payments', 'Reçu n°1'],
    ['validations', '1 234,50'],
    ['validations', 'ouazzani 1234.50'],
    ['subscriptions', 'pack pro ouazzani'],
    ['pending users', 'pro heloise'],
    ['to activate', 'pro heloise'],
    ['groups', 'ouazzani groupe'],
    ['agencies', 'comptoir groupe ouazzani'],
    ['agencies', 'heloise comptoir'],
    ['transactions', '7 654,30'],
    ['transactions', '7654.3'],
    ['transactions', 'eclair'],
    ['transactions', 'wafacash mandat'],
    ['transactions', '662e41'],
    ['transactions', 'mtcn-662 E41'],
    ['transactions', 'loyer nador'],
    ['transactions', 'comptoir heloise'],
    ['transactions', 'heloise comptoir'],
  ])('%s: %s', async (list, typed) => {
    expect(await namesFound(list, typed)).toEqual(['Héloïse'])
  })

  it('may be of both', async () => {
    expect(await namesFound('subscriptions', 'pack pro')).toEqual(['Héloïse', 'Karim'])
    expect(await namesFound('validations', 'pro')).toEqual(['Héloïse', 'Karim'])
    expect(await namesFound('transactions', 'comptoir')).toEqual(['Héloïse', 'Karim'])
  })

  it('is a product, its operator or its description in the catalogue, words in any order', async () => {
    const names = async (search: string) =>
      (await admin.transactionTypes.adminList({ page: 1, search })).rows.map(({ name }) => name)
    expect(await names('thermique FACTURE')).toEqual(['Facture Thermique'])
    expect(await names('facture inconnue')).toEqual([])
    const operators = await admin.operators.adminList({ page: 1, search: 'WAFA' })
    expect(operators.rows.map(({ name }) => name)).toEqual(['Wafacash'])
  })

  it('is the client of an agency in the journal, and the words of a group in any order', async () => {
    const day = (filter: object) => admin.admin.journal({ date: TEST_TODAY, page: 1, ...filter })
    for (const filter of [
      { agency: '06 12 34 56 78' },
      { agency: 'ouazzani comptoir' },
      { group: 'ouazzani groupe' },
    ]) {
      const { rows, total } = await day(filter)
      expect([total, rows.map(({ agencyName }) => agencyName)]).toEqual([1, ['Comptoir Héloïse']])
    }
  })

  it('is the client in the audit trail', async () => {
    const client = await makeOwner(database, { firstName: 'Zineb', lastName: 'Alaoui', phone: '+212655443322' })
    await as(client).now().groups.create({ id: newId(), name: 'Groupe Zineb' })
    for (const typed of ['zineb', 'alaoui zineb', '06 55 44 33 22', client.email]) {
      const { rows, total } = await admin.admin.audit({ page: 1, search: typed })
      expect([typed, total, rows.map(({ subjectName }) => subjectName)]).toEqual([typed, 1, ['Groupe Zineb']])
    }
    expect((await admin.admin.audit({ page: 1, search: 'karim' })).total).toBe(0)
  })
})

describe('transactions of all clients', () => {
  it('are the newest of more than a thousand that have the amount, in the filter', async () => {
    const { owner } = await makeClient(
      { firstName: 'Abla', lastName: 'Mille', phone: '+212699887711' },
      'abla@mille.ma',
      50_000,
    )
    await fill(owner, 1_100, 314_159)
    const many = await admin.admin.transactions({ page: 1, search: '3 141,59' })
    expect(many).toMatchObject({ total: 1_000, isMore: true })
    expect(many.rows[0]?.date).toBe('2026-10-31')
    const one = await admin.admin.transactions({ page: 1, search: '3141,59', from: '2026-10-01', to: '2026-10-01' })
    expect(one).toMatchObject({ total: 36, isMore: false })
    const none = await admin.admin.transactions({ page: 1, search: '3141,59', type: 'outgoing' })
    expect(none).toMatchObject({ total: 0, isMore: false, rows: [] })
  })

  it('are found by a hundred words that each name hundreds of products', async () => {
    const owner = await makeOwner(database, { firstName: 'Ghita', lastName: 'Longue' })
    const words = Array.from({ length: 100 }, (_, n) => (n + 360).toString(36))
    await sql`
      insert into user_transaction_types (owner_id, id, name, category, created_by)
      select ${owner.userId}, gen_random_uuid(), ${words.slice(0, 50).join('')} || n, 'incoming', ${owner.userId}
      from generate_series(1, 600) as n`.execute(database.db)
    const agencyId = await makeAgency(owner, { name: 'Longue' })
    await makeTransaction(owner, { agencyId, description: words.join(' ') })
    const found = await admin.admin.transactions({ page: 1, search: words.join(' ') })
    expect(found.rows.map(({ ownerName }) => ownerName)).toEqual(['Ghita Longue'])
    const none = await admin.admin.transactions({ page: 1, search: `${words.slice(1).join(' ')} zz` })
    expect(none.total).toBe(0)
  })
})

/** Rows of October, one a day in turn. */
async function fill(owner: TestUser, count: number, amount: number): Promise<void> {
  const agencyId = await makeAgency(owner, { name: 'Pleine' })
  await sql`
    insert into transactions (owner_id, id, type, amount, agency_id, date, created_by)
    select ${owner.userId}, gen_random_uuid(), 'incoming', ${amount}, ${agencyId}, date '2026-10-01' + n % 31, ${owner.userId}
    from generate_series(0, ${count - 1}::integer) as n`.execute(database.db)
}

it('lists only the rows of the filter with a search', async () => {
  const owner = await makeOwner(database, { firstName: 'Filtrée', lastName: 'Seule' })
  await makeRequest(database, owner, { createdAt: instantAfter(TEST_NOW, 0) })
  await makePayment(owner, { status: 'rejected' })
  const payments = await admin.payments.list({ page: 1, search: 'filtree 1 990', status: 'rejected' })
  expect(payments.rows.map(({ firstName }) => firstName)).toEqual(['Filtrée'])
  expect((await admin.payments.list({ page: 1, search: 'filtree 1 990', status: 'approved' })).total).toBe(0)
})
