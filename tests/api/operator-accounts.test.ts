import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_OPEN_ACCOUNTS } from '#shared/operator-accounts/operator-account-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { findOperatorId, makeAdmin, makeAgency, makeMember, makeOperator, makeOwner } from '#tests/support/factories.ts'
import {
  makeOperatorAccount,
  makeOperatorMovement,
  makeWorkedDay,
  workedDayExpected,
} from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()
const YESTERDAY = '2026-11-26'

let owner: TestUser
let calls: Caller
let agencyId: string
let operatorId: string

beforeAll(async () => {
  owner = await makeOwner(database)
  calls = as(owner).now()
  agencyId = await makeAgency(owner, { name: 'Agence Fès' })
  operatorId = await findOperatorId(database)
})

type NewAccount = Parameters<Caller['operatorAccounts']['create']>[0]

function account(change: Partial<NewAccount> = {}): NewAccount {
  return {
    id: newId(),
    agencyId,
    operatorId,
    label: `Code ${newId()}`,
    mode: 'settled',
    feeTo: 'operator',
    openedOn: TEST_TODAY,
    opening: -25_000,
    ...change,
  }
}

function listAuditActions(who: TestUser) {
  return database.db
    .selectFrom('audit_lines')
    .select(['action', 'before', 'after'])
    .where('owner_id', '=', who.userId)
    .orderBy('seq')
    .execute()
}

describe('operatorAccounts.create', () => {
  it('returns the account, once for a repeated call, and writes one line of the trail', async () => {
    const who = await makeOwner(database)
    const own = as(who).now()
    const at = await makeAgency(who, { name: 'Tanger' })
    const input = account({ agencyId: at, label: '  Code  12345 ', limitHigh: 5_000_000, maxDays: 7 })
    const made = await own.operatorAccounts.create(input)
    expect(made).toEqual({
      id: input.id,
      agencyId: at,
      agencyName: 'Tanger',
      operatorId,
      operatorName: 'Wafacash',
      label: 'Code 12345',
      mode: 'settled',
      feeTo: 'operator',
      readRule: 'always',
      maxDays: 7,
      openedOn: TEST_TODAY,
      closedOn: null,
      isFixed: false,
      figures: { opening: -25_000, limitLow: null, limitHigh: 5_000_000, overdraft: 0, deposit: 0 },
      updatedAt: made.updatedAt,
    })
    expect(await own.operatorAccounts.create(input)).toEqual(made)
    expect(await own.operatorAccounts.list({})).toEqual([made])
    expect(await listAuditActions(who)).toMatchObject([
      { action: 'operatorAccounts.create', after: { account: 'Code 12345', agency: 'Tanger', operator: 'Wafacash' } },
    ])
    expect(await catchRefusal(own.operatorAccounts.create({ ...input, opening: 1 }))).toMatchObject({
      reason: 'create.id_taken',
    })
  })

  it('refuses a label twice for an agency and operator, without case and accents', async () => {
    await calls.operatorAccounts.create(account({ label: 'Puce é' }))
    expect(await catchRefusal(calls.operatorAccounts.create(account({ label: 'PUCE E' })))).toMatchObject({
      code: 'CONFLICT',
      reason: 'operatorAccounts.label_taken',
    })
    const elsewhere = await makeOperator(database)
    await calls.operatorAccounts.create(account({ label: 'puce e', operatorId: elsewhere }))
  })

  it('are no more for an agency than a closing can ask for', async () => {
    const crowded = await makeAgency(owner)
    for (let number = 1; number <= MAX_OPEN_ACCOUNTS; number += 1) {
      await makeOperatorAccount(owner, { agencyId: crowded, label: `Code ${number}` })
    }
    expect(await catchRefusal(calls.operatorAccounts.create(account({ agencyId: crowded })))).toMatchObject({
      code: 'CONFLICT',
      reason: 'operatorAccounts.too_many',
      params: { max: MAX_OPEN_ACCOUNTS },
    })
    const { accounts } = await calls.closings.day({ agencyId: crowded, date: TEST_TODAY })
    const balances = accounts.map(({ accountId, expected: declared }) => ({ accountId, declared }))
    await calls.closings.close({
      id: newId(),
      agencyId: crowded,
      date: TEST_TODAY,
      opening: 0,
      counts: [],
      comment: null,
      balances,
    })
  })

  it('refuses an unknown agency or operator, a start in the future, before the tracking or on a closed day', async () => {
    const refused = async (change: Partial<NewAccount>) => catchRefusal(calls.operatorAccounts.create(account(change)))
    expect(await refused({ agencyId: newId() })).toMatchObject({ reason: 'agencies.not_found' })
    expect(await refused({ operatorId: newId() })).toMatchObject({ reason: 'operators.not_found' })
    expect(await refused({ openedOn: '2026-11-28' })).toMatchObject({ fieldErrors: { openedOn: expect.anything() } })
    const other = await makeOwner(database)
    expect(await refused({ agencyId: await makeAgency(other) })).toMatchObject({ reason: 'agencies.not_found' })

    const tracked = await calls.agencies.create({ id: newId(), name: 'Salé', groupId: null })
    expect(await refused({ agencyId: tracked.id, openedOn: YESTERDAY })).toMatchObject({
      reason: 'closings.before_start',
    })
    const closed = await makeAgency(owner)
    await makeClosing(owner, { agencyId: closed, date: YESTERDAY })
    expect(await refused({ agencyId: closed, openedOn: YESTERDAY })).toMatchObject({ reason: 'closings.day_closed' })
    expect(await refused({ agencyId: closed, openedOn: '2026-11-20' })).toMatchObject({ reason: 'closings.day_closed' })
    await calls.operatorAccounts.create(account({ agencyId: closed }))
  })

  it('refuses limits in the wrong order, days out of bounds and amounts that are none', async () => {
    const refused = async (change: object) => catchRefusal(calls.operatorAccounts.create({ ...account(), ...change }))
    expect(await refused({ limitLow: 5, limitHigh: 5 })).toMatchObject({
      fieldErrors: { limitHigh: expect.anything() },
    })
    expect(await refused({ maxDays: 0 })).toMatchObject({ fieldErrors: { maxDays: expect.anything() } })
    expect(await refused({ opening: 0.5 })).toMatchObject({ fieldErrors: { opening: expect.anything() } })
    expect(await refused({ label: '  ' })).toMatchObject({ fieldErrors: { label: expect.anything() } })
  })
})

describe('operatorAccounts.update', () => {
  it('changes terms, needs the version read, and fixes what a closing has frozen', async () => {
    const at = await makeAgency(owner)
    const made = await calls.operatorAccounts.create(account({ agencyId: at }))
    const { id } = made
    const {
      agencyId: _agency,
      operatorId: _operator,
      ...terms
    } = account({ id, label: 'Nouveau', readRule: 'when_moved' })
    const edit = { ...terms, updatedAt: made.updatedAt }
    const changed = await calls.operatorAccounts.update({ ...edit, opening: 10, feeTo: 'agency' })
    expect(changed).toMatchObject({ label: 'Nouveau', feeTo: 'agency', figures: { opening: 10 } })
    expect(await catchRefusal(calls.operatorAccounts.update(edit))).toMatchObject({ reason: 'edit.stale' })

    await makeOperatorMovement(owner, { accountId: id, kind: 'commission' })
    await makeClosing(owner, { agencyId: at, balances: [{ accountId: id }] })
    const now = { ...edit, updatedAt: changed.updatedAt, feeTo: 'agency' as const }
    expect(await catchRefusal(calls.operatorAccounts.update({ ...now, opening: 11 }))).toMatchObject({
      reason: 'operatorAccounts.fixed',
    })
    const last = await calls.operatorAccounts.update({ ...now, opening: 10, limitLow: -5 })
    expect(last).toMatchObject({ isFixed: true, figures: { limitLow: -5 } })
  })

  it('keeps the start before the first movement', async () => {
    const { id } = await makeOperatorAccount(owner, { agencyId: await makeAgency(owner), openedOn: YESTERDAY })
    await makeOperatorMovement(owner, { accountId: id, kind: 'commission', date: YESTERDAY })
    const [found] = (await calls.operatorAccounts.list({})).filter((one) => one.id === id)
    const { agencyId: _agency, operatorId: _operator, ...terms } = account({ id })
    expect(
      await catchRefusal(calls.operatorAccounts.update({ ...terms, updatedAt: found?.updatedAt ?? '' })),
    ).toMatchObject({ reason: 'operatorAccounts.used_before', params: { date: YESTERDAY } })
  })
})

describe('operatorAccounts.close', () => {
  it('needs a balance read in the last closing, and nothing after it', async () => {
    const at = await makeAgency(owner)
    const { id } = await makeOperatorAccount(owner, { agencyId: at, openedOn: '2026-11-25' })
    const closing = () => calls.operatorAccounts.close({ id })
    expect(await catchRefusal(closing())).toMatchObject({ reason: 'operatorAccounts.not_read' })
    await makeClosing(owner, { agencyId: at, date: '2026-11-25', balances: [{ accountId: id, declared: null }] })
    expect(await catchRefusal(closing())).toMatchObject({ reason: 'operatorAccounts.not_read' })
    await makeClosing(owner, { agencyId: at, date: YESTERDAY, balances: [{ accountId: id }] })
    const movement = await makeOperatorMovement(owner, { accountId: id, kind: 'commission' })
    expect(await catchRefusal(closing())).toMatchObject({
      reason: 'operatorAccounts.moved_since',
      params: { date: TEST_TODAY },
    })
    await calls.operatorMovements.remove({ id: movement })
    expect(await closing()).toMatchObject({ closedOn: YESTERDAY })
    expect(await closing()).toMatchObject({ closedOn: YESTERDAY })
    expect(await calls.operatorAccounts.list({ agencyId: at })).toEqual([])
    expect(await calls.operatorAccounts.list({ agencyId: at, withClosed: true })).toMatchObject([{ id }])
    const late = { id: newId(), accountId: id, date: TEST_TODAY, kind: 'commission', amount: 5, via: 'none' } as const
    expect(await catchRefusal(calls.operatorMovements.create(late))).toMatchObject({
      reason: 'operatorAccounts.not_open',
    })
  })
})

describe('operatorMovements', () => {
  it('write the cash as a feed that only the movement removes', async () => {
    const at = await makeAgency(owner)
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId: at, opening: 1000 })
    const input = {
      id: newId(),
      accountId,
      date: TEST_TODAY,
      kind: 'payout',
      amount: 7000,
      via: 'cash',
      note: 'Retrait au guichet',
    } as const
    const made = await calls.operatorMovements.create(input)
    expect(made).toMatchObject({ kind: 'payout', via: 'cash', agencyId: at })
    expect(await calls.operatorMovements.create(input)).toEqual(made)
    const { rows: feeds } = await calls.feeds.list({ agencyId: at })
    expect(feeds).toMatchObject([
      { id: made.feedId, direction: 'incoming', counterpart: 'operator', amount: 7000, origin: 'operator' },
    ])
    expect(await catchRefusal(calls.feeds.remove({ id: made.feedId ?? '' }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'feeds.has_origin',
      params: { origin: 'operator' },
    })
    const { accounts } = await calls.operatorAccounts.balances({ agencyId: at, date: TEST_TODAY })
    expect(accounts).toMatchObject([{ opening: 1000, movedOut: 7000, movedCount: 1, expected: -6000 }])

    await calls.operatorMovements.remove({ id: made.id })
    expect((await calls.feeds.list({ agencyId: at })).rows).toEqual([])
    const after = await calls.operatorAccounts.balances({ agencyId: at, date: TEST_TODAY })
    expect(after.accounts).toMatchObject([{ movedOut: 0, movedCount: 0, expected: 1000 }])
    expect(await catchRefusal(calls.operatorMovements.remove({ id: made.id }))).toMatchObject({
      reason: 'operatorMovements.not_found',
    })
  })

  it('change the balance by their kind', async () => {
    const at = await makeAgency(owner)
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId: at })
    const expected = async () =>
      (await calls.operatorAccounts.balances({ agencyId: at, date: TEST_TODAY })).accounts[0]?.expected
    const balances: Array<number | undefined> = []
    for (const [kind, amount] of [
      ['topup', 1000],
      ['payout', 200],
      ['commission', 30],
      ['charge', 4],
      ['claim_paid', 50],
    ] as const) {
      const reference = kind === 'claim_paid' ? 'R-1' : null
      await calls.operatorMovements.create({
        id: newId(),
        accountId,
        date: TEST_TODAY,
        kind,
        amount,
        via: 'bank',
        reference,
        confirmUnknownClaim: true,
      })
      balances.push(await expected())
    }
    expect(balances).toEqual([1000, 800, 830, 826, 876])
  })

  it('transfer between two accounts of one operator, both sides or none', async () => {
    const [here, there] = [await makeAgency(owner), await makeAgency(owner)]
    const from = await makeOperatorAccount(owner, { agencyId: here, opening: 5000 })
    const to = await makeOperatorAccount(owner, { agencyId: there })
    const input = { id: newId(), fromAccountId: from.id, toAccountId: to.id, date: TEST_TODAY, amount: 3000 }
    const paid = await calls.operatorMovements.transfer(input)
    expect(await calls.operatorMovements.transfer(input)).toEqual(paid)
    const balance = async (agency: string) =>
      (await calls.operatorAccounts.balances({ agencyId: agency, date: TEST_TODAY })).accounts[0]?.expected
    expect([await balance(here), await balance(there)]).toEqual([2000, 3000])
    expect((await calls.operatorMovements.list({ accountId: to.id })).rows).toMatchObject([
      { kind: 'transfer_in', pairId: paid.id, amount: 3000 },
    ])
    await calls.operatorMovements.remove({ id: paid.pairId ?? '' })
    expect([await balance(here), await balance(there)]).toEqual([5000, 0])

    const elsewhere = await makeOperatorAccount(owner, { agencyId: here, operatorId: await makeOperator(database) })
    expect(
      await catchRefusal(calls.operatorMovements.transfer({ ...input, id: newId(), toAccountId: elsewhere.id })),
    ).toMatchObject({ fieldErrors: { toAccountId: expect.anything() } })
    expect(
      await catchRefusal(calls.operatorMovements.transfer({ ...input, id: newId(), toAccountId: from.id })),
    ).toMatchObject({ fieldErrors: { toAccountId: expect.anything() } })
  })

  it('are refused on a closed day, without an amount, and by cash where no cash can move', async () => {
    const at = await makeAgency(owner)
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId: at, openedOn: YESTERDAY })
    const movement = await makeOperatorMovement(owner, { accountId, date: YESTERDAY })
    await makeClosing(owner, { agencyId: at, date: YESTERDAY, balances: [{ accountId }] })
    const input = { id: newId(), accountId, date: YESTERDAY, kind: 'topup', amount: 5, via: 'cash' } as const
    const refused = async (change: object) => catchRefusal(calls.operatorMovements.create({ ...input, ...change }))
    expect(await refused({})).toMatchObject({ reason: 'closings.day_closed', params: { date: YESTERDAY } })
    expect(await refused({ via: 'none' })).toMatchObject({ reason: 'closings.day_closed' })
    expect(await catchRefusal(calls.operatorMovements.remove({ id: movement }))).toMatchObject({
      reason: 'closings.day_closed',
    })
    expect(await refused({ amount: 0 })).toMatchObject({ fieldErrors: { amount: expect.anything() } })
    expect(await refused({ kind: 'commission' })).toMatchObject({ fieldErrors: { via: expect.anything() } })
    expect(await refused({ kind: 'claim_paid', via: 'bank' })).toMatchObject({
      fieldErrors: { reference: expect.anything() },
    })
    expect(await refused({ accountId: newId() })).toMatchObject({ reason: 'operatorAccounts.not_found' })
    expect((await calls.feeds.list({ agencyId: at })).total).toBe(1)
  })

  it('make their day one to close', async () => {
    const at = await makeAgency(owner)
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId: at, openedOn: YESTERDAY })
    await makeOperatorMovement(owner, { accountId, date: YESTERDAY, kind: 'charge' })
    const { daysToClose } = await calls.closings.day({ agencyId: at })
    expect(daysToClose).toEqual({ days: [YESTERDAY], total: 1 })
  })
})

describe('who may do what', () => {
  it('a cashier reads accounts of their agencies; a blind one without figures; a manager enters movements', async () => {
    const { id: accountId, ...made } = await makeOperatorAccount(owner, { agencyId })
    const elsewhere = await makeOperatorAccount(owner, { agencyId: await makeAgency(owner) })
    const blind = as(await makeMember(owner, { agencyIds: [agencyId], blind: true })).now()
    const manager = as(await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })).now()
    const seen = await blind.operatorAccounts.list({})
    expect(seen.map((one) => one.figures)).toEqual(seen.map(() => null))
    expect(seen.map((one) => one.id)).toContain(accountId)
    expect(seen.map((one) => one.id)).not.toContain(elsewhere.id)
    const day = { agencyId: made.agencyId, date: TEST_TODAY }
    expect(await catchRefusal(blind.operatorAccounts.balances(day))).toMatchObject({ reason: 'access.blind' })
    const movement = { id: newId(), accountId, date: TEST_TODAY, kind: 'charge', amount: 5, via: 'none' } as const
    expect(await catchRefusal(blind.operatorMovements.create(movement))).toMatchObject({ reason: 'access.not_allowed' })
    await manager.operatorMovements.create(movement)
    expect(
      await catchRefusal(manager.operatorMovements.create({ ...movement, id: newId(), accountId: elsewhere.id })),
    ).toMatchObject({ reason: 'operatorAccounts.not_found' })
    const hidden = await makeOperatorMovement(owner, { accountId: elsewhere.id })
    const listed = await manager.operatorMovements.list({})
    expect(listed.rows.map(({ id }) => id)).toContain(movement.id)
    expect(listed.rows.map(({ id }) => id)).not.toContain(hidden)
    expect(await catchRefusal(manager.operatorMovements.remove({ id: hidden }))).toMatchObject({
      reason: 'operatorMovements.not_found',
    })
    expect(await catchRefusal(manager.operatorAccounts.close({ id: accountId }))).toMatchObject({
      reason: 'access.not_allowed',
    })
  })
})

describe('the worked day', () => {
  it('ends with the expected balance of each account', async () => {
    const who = await makeOwner(database)
    const { agencyId: at, calls: own, accounts } = await makeWorkedDay(who)
    const { accounts: found } = await own.operatorAccounts.balances({ agencyId: at, date: TEST_TODAY })
    const expected = Object.fromEntries(found.map((one) => [one.accountId, one.expected]))
    expect(expected).toEqual({
      [accounts.W.id]: workedDayExpected.W,
      [accounts.O.id]: workedDayExpected.O,
      [accounts.X.id]: workedDayExpected.X,
    })
    // The cash begins at 10 000,00.
    const cash = await own.closings.expected({ agencyId: at, date: TEST_TODAY })
    expect(cash.expected).toBe(workedDayExpected.cash - 1_000_000)
    const tomorrow = await own.operatorAccounts.balances({ agencyId: at, date: '2026-11-28' })
    expect(tomorrow.accounts.map((one) => one.opening)).toEqual(found.map((one) => one.expected))
    expect(tomorrow.accounts.map((one) => one.openDays)).toEqual([1, 1, 1])
  })

  it('is deleted with its owner, and keeps its agency and operators from being deleted', async () => {
    const who = await makeOwner(database)
    const { agencyId: at, calls: own, accounts } = await makeWorkedDay(who)
    await makeClosing(who, { agencyId: at, balances: Object.values(accounts).map(({ id }) => ({ accountId: id })) })
    expect(await catchRefusal(own.agencies.remove({ id: at }))).toMatchObject({
      reason: 'agencies.in_use',
      params: { accounts: 3 },
    })
    const admin = as(await makeAdmin(database)).now()
    expect(await catchRefusal(admin.operators.remove({ id: accounts.O.operatorId }))).toMatchObject({
      reason: 'operators.in_use',
      params: { accounts: 1 },
    })
    await admin.admin.users.remove({ id: who.userId, email: who.email })
    for (const table of [
      'operator_accounts',
      'operator_movements',
      'operator_day_totals',
      'closing_operator_lines',
    ] as const) {
      const rows = await database.db.selectFrom(table).select('owner_id').where('owner_id', '=', who.userId).execute()
      expect(rows, table).toEqual([])
    }
  })
})
