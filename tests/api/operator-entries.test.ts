import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeOperator,
  makeOwner,
  makeStandardProduct,
} from '#tests/support/factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* The operator and the account that a transaction keeps. */

const database = withDatabase()
const YESTERDAY = '2026-11-26'

let owner: TestUser
let calls: Caller

beforeAll(async () => {
  owner = await makeOwner(database)
  calls = as(owner).now()
})

type NewTransaction = Parameters<Caller['transactions']['create']>[0]

async function makePlace() {
  const operatorId = await makeOperator(database)
  const agencyId = await makeAgency(owner)
  const product = { kind: 'custom' as const, id: await makeCustomProduct(owner, { operatorId }) }
  let amount = 1000
  const entry = (change: Partial<NewTransaction> = {}): NewTransaction => ({
    id: newId(),
    type: 'incoming',
    amount: (amount += 1),
    agencyId,
    product,
    date: TEST_TODAY,
    ...change,
  })
  return { operatorId, agencyId, product, entry }
}

function readEntry(id: string) {
  return database.db
    .selectFrom('transactions')
    .select(['operator_id', 'operator_account_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function readExpected(agencyId: string, date = TEST_TODAY) {
  const { accounts } = await calls.operatorAccounts.balances({ agencyId, date })
  return Object.fromEntries(accounts.map((one) => [one.accountId, one.expected]))
}

/** The edit of a transaction as it is, with a change. */
async function edit(entry: NewTransaction, change: Partial<NewTransaction> = {}) {
  const { updatedAt } = await calls.transactions.find({ id: entry.id })
  return calls.transactions.update({ ...entry, accountId: null, ...change, id: entry.id, date: TEST_TODAY, updatedAt })
}

describe('a new transaction', () => {
  it('keeps the operator, and has no account where none is open', async () => {
    const { operatorId, entry } = await makePlace()
    const first = await calls.transactions.create(entry())
    expect(await readEntry(first.id)).toEqual({ operator_id: operatorId, operator_account_id: null })
    await makeOperatorAccount(owner, { agencyId: await makeAgency(owner), operatorId })
    const second = await calls.transactions.create(entry())
    expect(await readEntry(second.id)).toEqual({ operator_id: operatorId, operator_account_id: null })
    expect((await calls.transactions.find({ id: second.id })).account).toBeNull()
  })

  it('is of an operator that has an open account there, or of none, once the agency has an account', async () => {
    const { agencyId, product, entry } = await makePlace()
    const first = entry()
    await calls.transactions.create(first)
    await makeOperatorAccount(owner, { agencyId, operatorId: await makeOperator(database) })
    const refused = { code: 'BAD_REQUEST', fieldErrors: { product: expect.stringMatching(/pas de compte ouvert/) } }
    expect(await catchRefusal(calls.transactions.create(entry()))).toMatchObject(refused)
    // The day before, no operator has an account there.
    await calls.transactions.create(entry({ date: YESTERDAY }))
    await calls.transactions.create(entry({ product: null }))
    const type = { kind: 'custom' as const, id: await makeCustomProduct(owner, { operatorId: null }) }
    const made = await calls.transactions.create(entry({ product: type }))
    expect(made.account).toBeNull()
    // A repeated call of before is answered, and an edit keeps its product.
    expect((await calls.transactions.create(first)).id).toBe(first.id)
    await edit(first, { amount: 990 })
    expect(await catchRefusal(edit({ ...first, id: made.id }, { product }))).toMatchObject(refused)
  })

  it('has the only open account, of a standard product too, from its first day on', async () => {
    const { operatorId, agencyId, entry } = await makePlace()
    const account = await makeOperatorAccount(owner, { agencyId, operatorId, label: 'Puce 0661' })
    const made = await calls.transactions.create(entry())
    const shown = { id: account.id, label: 'Puce 0661' }
    expect(made.account).toEqual(shown)
    expect((await calls.transactions.find({ id: made.id })).account).toEqual(shown)
    for (const filter of [{}, { agencyId }, { agencyId, type: 'incoming' as const }, { agencyId, search: '10,01' }]) {
      const { rows } = await calls.transactions.list({ ...filter, page: 1 })
      expect(rows.find(({ id }) => id === made.id)?.account, JSON.stringify(filter)).toEqual(shown)
    }
    const standard = await makeStandardProduct(database, { operatorId })
    const other = await calls.transactions.create(entry({ product: { kind: 'standard', id: standard }, fee: 25 }))
    expect((await readEntry(other.id)).operator_account_id).toBe(account.id)
    const before = await calls.transactions.create(entry({ date: YESTERDAY }))
    expect((await readEntry(before.id)).operator_account_id).toBeNull()
    const none = await calls.transactions.create(entry({ agencyId: null }))
    expect(await readEntry(none.id)).toEqual({ operator_id: operatorId, operator_account_id: null })
    expect(await readExpected(agencyId)).toEqual({ [account.id]: -(1001 + 1002 + 25) })
  })

  it('names one of several accounts, and only one that is open there', async () => {
    const { operatorId, agencyId, entry } = await makePlace()
    const one = await makeOperatorAccount(owner, { agencyId, operatorId })
    const two = await makeOperatorAccount(owner, { agencyId, operatorId })
    const elsewhere = await makeOperatorAccount(owner, { agencyId: await makeAgency(owner), operatorId })
    expect(await catchRefusal(calls.transactions.create(entry()))).toMatchObject({
      code: 'BAD_REQUEST',
      fieldErrors: { accountId: "Choisissez le compte de l'opérateur" },
    })
    const input = entry({ accountId: two.id })
    const made = await calls.transactions.create(input)
    expect((await readEntry(made.id)).operator_account_id).toBe(two.id)
    expect(await calls.transactions.create(input)).toEqual(made)
    expect(await catchRefusal(calls.transactions.create({ ...input, accountId: one.id }))).toMatchObject({
      reason: 'create.id_taken',
    })
    for (const wrong of [{ accountId: elsewhere.id }, { accountId: newId() }, { accountId: one.id, date: YESTERDAY }]) {
      expect(await catchRefusal(calls.transactions.create(entry(wrong)))).toMatchObject({
        code: 'CONFLICT',
        reason: 'operatorAccounts.not_open',
      })
    }
    for (const wrong of [{ product: null }, { agencyId: null }]) {
      expect(await catchRefusal(calls.transactions.create(entry({ ...wrong, accountId: one.id })))).toMatchObject({
        reason: 'operatorAccounts.not_open',
      })
    }
  })
})

describe('an edited transaction', () => {
  it('keeps its operator while it keeps its product, whatever the catalogue says', async () => {
    const operatorId = await makeOperator(database)
    const agencyId = await makeAgency(owner)
    const id = await makeStandardProduct(database, { operatorId })
    const account = await makeOperatorAccount(owner, { agencyId, operatorId })
    const entry = { id: newId(), type: 'incoming', amount: 500, agencyId, product: { kind: 'standard', id } } as const
    await calls.transactions.create(entry)
    const moved = await makeOperator(database)
    await database.db.updateTable('transaction_types').set({ operator_id: moved }).where('id', '=', id).execute()
    await edit(entry, { amount: 600 })
    expect(await readEntry(entry.id)).toEqual({ operator_id: operatorId, operator_account_id: account.id })
    expect(await readExpected(agencyId)).toEqual({ [account.id]: -600 })
    const other = await makeStandardProduct(database, { operatorId: moved })
    const next = await makeOperatorAccount(owner, { agencyId, operatorId: moved })
    const edited = await edit(entry, { product: { kind: 'standard', id: other } })
    expect(edited.account?.id).toBe(next.id)
    expect(await readEntry(entry.id)).toEqual({ operator_id: moved, operator_account_id: next.id })
    expect(await readExpected(agencyId)).toEqual({ [account.id]: 0, [next.id]: -500 })
  })

  it('stays without an account until it is given one, and moves between accounts with a line of the trail', async () => {
    const { operatorId, agencyId, entry } = await makePlace()
    const input = entry({ amount: 700 })
    await calls.transactions.create(input)
    const one = await makeOperatorAccount(owner, { agencyId, operatorId, label: 'Puce 1' })
    await edit(input, { amount: 800 })
    expect((await readEntry(input.id)).operator_account_id).toBeNull()
    await edit(input, { amount: 800, accountId: one.id })
    expect(await readExpected(agencyId)).toEqual({ [one.id]: -800 })
    const two = await makeOperatorAccount(owner, { agencyId, operatorId, label: 'Puce 2' })
    // Several are open: it keeps its own.
    await edit(input, { amount: 900 })
    expect(await readExpected(agencyId)).toEqual({ [one.id]: -900, [two.id]: 0 })
    await edit(input, { amount: 900, accountId: two.id })
    expect(await readExpected(agencyId)).toEqual({ [one.id]: 0, [two.id]: -900 })
    const lines = await database.db
      .selectFrom('audit_lines')
      .select(['before', 'after'])
      .where('subject_id', '=', input.id)
      .orderBy('seq')
      .execute()
    expect(lines.at(-1)).toEqual({ before: { account: 'Puce 1' }, after: { account: 'Puce 2' } })
    const elsewhere = await makeAgency(owner)
    await edit(input, { amount: 900, agencyId: elsewhere })
    expect(await readExpected(agencyId)).toEqual({ [one.id]: 0, [two.id]: 0 })
    expect(await catchRefusal(edit(input, { amount: 900 }))).toMatchObject({
      fieldErrors: { accountId: expect.anything() },
    })
    expect(await catchRefusal(edit(input, { agencyId: elsewhere, accountId: two.id }))).toMatchObject({
      reason: 'operatorAccounts.not_open',
    })
  })

  it('leaves and enters the balance when it is deleted and restored', async () => {
    const { operatorId, agencyId, entry } = await makePlace()
    const account = await makeOperatorAccount(owner, { agencyId, operatorId })
    const { id } = await calls.transactions.create(entry({ amount: 300 }))
    await calls.transactions.remove({ id })
    expect(await readExpected(agencyId)).toEqual({ [account.id]: 0 })
    await calls.transactions.restore({ id })
    expect(await readExpected(agencyId)).toEqual({ [account.id]: -300 })
    expect((await readEntry(id)).operator_id).toBe(operatorId)
  })
})
