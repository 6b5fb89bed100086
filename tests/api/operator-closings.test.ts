import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { decideDayVerdict } from '#shared/closings/day-verdict.ts'
import { newId } from '#shared/values/ids.ts'
import { centimes } from '#shared/values/money.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner } from '#tests/support/factories.ts'
import {
  makeOperatorAccount,
  makeOperatorMovement,
  makeWorkedDay,
  WORKED_DAY_OPENING,
  workedDayExpected,
  type WorkedDay,
} from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

/* Closings with the balances of operator accounts, on the worked day and the one after it. */

const database = withDatabase({ poolSize: 24 })
const TOMORROW = '2026-11-28'
const TOMORROW_NOON = '2026-11-28T12:00:00Z'

type Close = Parameters<Caller['closings']['close']>[0]
type Balances = NonNullable<Close['balances']>

function said(day: WorkedDay, change: Partial<Record<'W' | 'O' | 'X', number | string>> = {}): Balances {
  return (['W', 'O', 'X'] as const).map((name) => {
    const value = change[name] ?? workedDayExpected[name]
    const accountId = day.accounts[name].id
    return typeof value === 'string' ? { accountId, notReadReason: value } : { accountId, declared: value }
  })
}

function closeInput({ agencyId }: { agencyId: string }, change: Partial<Close> & { counted?: number } = {}): Close {
  const { counted = workedDayExpected.cash, ...rest } = change
  return {
    id: newId(),
    agencyId,
    date: TEST_TODAY,
    opening: WORKED_DAY_OPENING,
    counts: makeCounts(counted),
    ...rest,
  }
}

async function makeDay() {
  const owner = await makeOwner(database)
  return { owner, ...(await makeWorkedDay(owner)) }
}

describe('closing the worked day', () => {
  it('with all balances as expected freezes a line for each account, without a discrepancy', async () => {
    const day = await makeDay()
    const { calls, agencyId } = day
    const before = await calls.closings.day({ agencyId, date: TEST_TODAY })
    expect(before.accounts.map(({ expected }) => expected).toSorted((a, b) => a - b)).toEqual([
      180_000, 247_500, 830_000,
    ])
    const input = closeInput(day, { balances: said(day) })
    const closing = await calls.closings.close(input)
    expect(closing).toMatchObject({ expected: workedDayExpected.cash, discrepancy: 0, global: 0, reviewState: 'none' })
    const lines = new Map(closing.lines.map((line) => [line.accountId, line]))
    expect(lines.get(day.accounts.W.id)).toMatchObject({
      feeTo: 'operator',
      opening: 0,
      openingKind: 'account',
      incomingAmount: 150_000,
      incomingFee: 2500,
      outgoingAmount: 400_000,
      expected: 247_500,
      declared: 247_500,
      notReadReason: null,
      discrepancy: 0,
      settled: null,
    })
    expect(lines.get(day.accounts.O.id)).toMatchObject({
      opening: 600_000,
      movedIn: 200_000,
      movedCount: 1,
      expected: 830_000,
    })
    expect(lines.get(day.accounts.X.id)).toMatchObject({ feeTo: 'agency', incomingFee: 500, expected: 180_000 })
    // The same call again, and the same day read again.
    expect(await calls.closings.close(input)).toEqual(closing)
    const after = await calls.closings.day({ agencyId, date: TEST_TODAY })
    expect(after.closing).toEqual(closing)
    expect(after.accounts.map(({ declared, expected }) => [declared, expected])).toEqual(
      closing.lines.map(({ declared, expected }) => [declared, expected]),
    )
    expect(await catchRefusal(calls.closings.close({ ...input, balances: said(day, { W: 1 }) }))).toMatchObject({
      reason: 'create.id_taken',
    })
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('shows the discrepancy of the cash, of each account and of all, and needs a comment for any', async () => {
    const day = await makeDay()
    const balances = said(day, { O: 880_000 })
    const input = closeInput(day, { counted: 693_000, balances })
    expect(await catchRefusal(day.calls.closings.close(input))).toMatchObject({
      fieldErrors: { comment: expect.anything() },
    })
    const closing = await day.calls.closings.close({ ...input, comment: 'Sortie oubliée' })
    expect(closing).toMatchObject({ discrepancy: -50_000, global: 0, reviewState: 'to_review' })
    expect(closing.lines.find(({ accountId }) => accountId === day.accounts.O.id)).toMatchObject({
      discrepancy: 50_000,
    })

    const exact = await makeDay()
    const other = closeInput(exact, { balances: said(exact, { X: 179_999 }) })
    expect(await catchRefusal(exact.calls.closings.close(other))).toMatchObject({
      fieldErrors: { comment: expect.anything() },
    })
    const noted = await exact.calls.closings.close({ ...other, comment: 'Un centime' })
    expect(noted).toMatchObject({ discrepancy: 0, global: -1, reviewState: 'to_review' })
    const listed = await exact.calls.closings.list({ filter: 'discrepancies' })
    expect(listed.rows.map(({ id }) => id)).toEqual([noted.id])
    expect((await exact.calls.closings.list({ filter: 'toSettle' })).total).toBe(1)
  })

  it('compares the largest of cash, accounts and their sum with the threshold', async () => {
    for (const [counted, change, state] of [
      [workedDayExpected.cash, { X: workedDayExpected.X + 500 }, 'none'],
      [workedDayExpected.cash, { X: workedDayExpected.X - 501 }, 'to_review'],
      [workedDayExpected.cash + 300, { X: workedDayExpected.X + 300 }, 'to_review'],
      [workedDayExpected.cash - 500, { X: workedDayExpected.X + 500 }, 'none'],
    ] as const) {
      const day = await makeDay()
      const { agencyId } = day
      await database.db.updateTable('agencies').set({ discrepancy_threshold: 500 }).where('id', '=', agencyId).execute()
      const closing = await day.calls.closings.close(
        closeInput(day, { counted, balances: said(day, change), comment: 'Écart' }),
      )
      expect([closing.reviewState, change, counted]).toEqual([state, change, counted])
    }
  })

  it('requires a balance or a reason for each account, and takes none of another', async () => {
    const day = await makeDay()
    const all = said(day)
    const refused = async (balances: Balances) => catchRefusal(day.calls.closings.close(closeInput(day, { balances })))
    const [first] = all
    expect(await refused(all.slice(1))).toMatchObject({
      code: 'BAD_REQUEST',
      reason: 'closings.balance_required',
      params: { accountId: first?.accountId },
    })
    expect(await refused([])).toMatchObject({ reason: 'closings.balance_required' })
    const elsewhere = await makeOperatorAccount(day.owner, { agencyId: await makeAgency(day.owner) })
    expect(await refused([...all, { accountId: elsewhere.id, declared: 0 }])).toMatchObject({
      reason: 'operatorAccounts.not_open',
    })
    expect(await refused([...all, { accountId: newId(), notReadReason: 'x' }])).toMatchObject({
      reason: 'operatorAccounts.not_open',
    })
    expect(await refused([...all, ...all])).toMatchObject({ fieldErrors: { balances: expect.anything() } })
    expect(await refused(all.map((one) => ({ ...one, declared: 5, notReadReason: 'Portail' })))).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('does not require the balance of a day without movements, where the account says so', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const calm = await makeOperatorAccount(owner, { agencyId, readRule: 'when_moved', opening: 700 })
    const moved = await makeOperatorAccount(owner, { agencyId, readRule: 'when_moved' })
    await makeOperatorMovement(owner, { accountId: moved.id, kind: 'commission', amount: 300 })
    const calls = as(owner).now()
    const input = closeInput({ agencyId }, { opening: 0, counted: 0 })
    expect(await catchRefusal(calls.closings.close(input))).toMatchObject({
      reason: 'closings.balance_required',
      params: { accountId: moved.id },
    })
    const closing = await calls.closings.close({ ...input, balances: [{ accountId: moved.id, declared: 300 }] })
    expect(closing.lines.find(({ accountId }) => accountId === calm.id)).toMatchObject({
      expected: 700,
      declared: null,
      notReadReason: null,
      discrepancy: null,
    })
  })
})

describe('the day after', () => {
  it('opens with the balances that were read, and with the expected one where none was', async () => {
    const day = await makeDay()
    const { owner, agencyId, accounts } = day
    const balances = said(day, { O: 'Portail indisponible' })
    const closing = await day.calls.closings.close(
      closeInput(day, { counted: 733_000, balances, comment: 'Erreur de rendu' }),
    )
    expect(closing).toMatchObject({ discrepancy: -10_000, global: null })
    expect(closing.lines.find(({ accountId }) => accountId === accounts.O.id)).toMatchObject({
      declared: null,
      notReadReason: 'Portail indisponible',
      discrepancy: null,
      expected: 830_000,
    })
    const calls = as(owner).at(TOMORROW_NOON)
    const next = await calls.closings.day({ agencyId, date: TOMORROW })
    const openings = Object.fromEntries(next.accounts.map((one) => [one.accountId, [one.opening, one.openingKind]]))
    expect(next.opening).toBe(733_000)
    expect(openings).toEqual({
      [accounts.W.id]: [247_500, 'read'],
      [accounts.O.id]: [830_000, 'carried'],
      [accounts.X.id]: [180_000, 'read'],
    })
    expect(next.accounts.find((one) => one.accountId === accounts.O.id)?.lastRead).toBeNull()
    expect(next.accounts.find((one) => one.accountId === accounts.W.id)?.lastRead).toEqual({
      date: TEST_TODAY,
      balance: 247_500,
    })
    const second = await calls.closings.close(
      closeInput(day, { date: TOMORROW, opening: null, counted: 733_000, balances: said(day) }),
    )
    expect(second.lines.map(({ discrepancy }) => discrepancy)).toEqual([0, 0, 0])
    expect(second.global).toBe(0)
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('rests on the balance read, so that a discrepancy is not counted twice', async () => {
    const day = await makeDay()
    const { owner, agencyId, accounts } = day
    await day.calls.closings.close(closeInput(day, { balances: said(day, { W: 250_000 }), comment: 'À voir' }))
    const { accounts: next } = await as(owner).at(TOMORROW_NOON).operatorAccounts.balances({ agencyId, date: TOMORROW })
    expect(next.find((one) => one.accountId === accounts.W.id)).toMatchObject({ opening: 250_000, expected: 250_000 })
  })
})

describe('reopening', () => {
  it('keeps the lines of the former version, and the next one has its own', async () => {
    const day = await makeDay()
    const { calls, agencyId, accounts } = day
    const first = await calls.closings.close(closeInput(day, { balances: said(day, { O: 880_000 }), comment: 'Écart' }))
    await calls.closings.reopen({ id: first.id, reason: 'Une opération oubliée' })
    const open = await calls.operatorAccounts.balances({ agencyId, date: TEST_TODAY })
    expect(open.accounts.map(({ declared }) => declared)).toEqual([null, null, null])
    await makeOperatorMovement(day.owner, { accountId: accounts.O.id, kind: 'commission', amount: 50_000 })
    const second = await calls.closings.close(closeInput(day, { balances: said(day, { O: 880_000 }) }))
    expect(second).toMatchObject({ version: 2, global: 0 })
    const { versions } = await calls.closings.byId({ id: second.id })
    const ofO = versions.map(({ lines }) => lines.find(({ accountId }) => accountId === accounts.O.id))
    expect(ofO.map((line) => [line?.expected, line?.discrepancy])).toEqual([
      [880_000, 0],
      [830_000, 50_000],
    ])
    expect(await findWrongBooks(database.db)).toEqual([])
  })
})

describe('the global discrepancy of a record', () => {
  it('is what the verdict of the day says, and nothing while a balance is not read', async () => {
    for (const change of [{}, { O: 829_000 }, { W: 'Portail indisponible', O: 831_000 }] as const) {
      const day = await makeDay()
      const counted = workedDayExpected.cash - 700
      const input = closeInput(day, { counted, balances: said(day, change), comment: 'Écart' })
      const { discrepancy, lines, global, id } = await day.calls.closings.close(input)
      expect(global).toBe(decideDayVerdict(discrepancy, lines, centimes(0)).global)
      expect(global === null).toBe('W' in change)
      expect((await day.calls.closings.byId({ id })).closing.global).toBe(global)
    }
  })
})

describe('settling a line', () => {
  it('happens once, for an account with a discrepancy', async () => {
    const day = await makeDay()
    const { calls, accounts } = day
    const balances = said(day, { O: 829_000, X: 'Portail indisponible' })
    const { id } = await calls.closings.close(closeInput(day, { balances, comment: 'Écart' }))
    const settle = async (change: object) =>
      calls.closings.settleLine({ id, accountId: accounts.O.id, settlement: 'borne', ...change })
    expect(await catchRefusal(settle({ settlement: 'justified' }))).toMatchObject({
      fieldErrors: { text: expect.anything() },
    })
    expect(await catchRefusal(settle({ settlement: 'claimed' }))).toMatchObject({
      fieldErrors: { claimReference: expect.anything() },
    })
    expect(await catchRefusal(settle({ accountId: newId() }))).toMatchObject({ reason: 'closings.line_not_found' })
    expect(await catchRefusal(settle({ accountId: accounts.W.id }))).toMatchObject({ reason: 'closings.line_exact' })
    expect(await catchRefusal(settle({ accountId: accounts.X.id }))).toMatchObject({ reason: 'closings.line_exact' })
    const readLast = async () => {
      const { agencies } = await calls.board.today()
      return agencies.find(({ agencyId }) => agencyId === day.agencyId)?.lastClosing
    }
    expect(await readLast()).toMatchObject({ discrepancy: 0, linesToSettle: 1 })
    const claim = { settlement: 'claimed', claimReference: 'REC 45', claimedOn: TEST_TODAY }
    expect(await catchRefusal(settle({ ...claim, claimedOn: TOMORROW }))).toMatchObject({
      fieldErrors: { claimedOn: expect.anything() },
    })
    const settled = await settle(claim)
    expect(settled.lines.find(({ accountId }) => accountId === accounts.O.id)?.settled).toMatchObject(claim)
    expect(await catchRefusal(settle({}))).toMatchObject({
      reason: 'closings.line_settled',
      params: { settlement: 'claimed' },
    })
    expect((await calls.closings.list({ filter: 'toSettle' })).total).toBe(0)
    expect(await readLast()).toMatchObject({ linesToSettle: 0 })
  })

  it('is refused for a reopened closing, and to a stranger as for one that does not exist', async () => {
    const day = await makeDay()
    const { calls, accounts } = day
    const balances = said(day, { O: 829_000 })
    const { id } = await calls.closings.close(closeInput(day, { balances, comment: 'Écart' }))
    const line = { id, accountId: accounts.O.id, settlement: 'borne' } as const
    const stranger = as(await makeOwner(database)).now()
    expect(await catchRefusal(stranger.closings.settleLine(line))).toMatchObject({ reason: 'closings.not_found' })
    await calls.closings.reopen({ id, reason: 'Une opération oubliée' })
    expect(await catchRefusal(calls.closings.settleLine(line))).toMatchObject({ reason: 'closings.reopened' })
    const { closing } = await calls.closings.byId({ id })
    expect(closing.lines.find(({ accountId }) => accountId === accounts.O.id)?.settled).toBeNull()
  })

  it('by a claim ends with the movement that pays it, found by its reference', async () => {
    const day = await makeDay()
    const { owner, calls, accounts } = day
    const balances = said(day, { O: 829_000, W: 247_000 })
    const { id, linesToSettle } = await calls.closings.close(closeInput(day, { balances, comment: 'Écart' }))
    expect(linesToSettle).toBe(2)
    const claim = { settlement: 'claimed', claimReference: 'REC 45/b', claimedOn: TEST_TODAY } as const
    for (const { id: accountId } of [accounts.O, accounts.W])
      await calls.closings.settleLine({ id, accountId, ...claim })
    const later = as(owner).at(TOMORROW_NOON)
    const read = async () => {
      const { closing } = await later.closings.byId({ id })
      expect(closing.linesToSettle).toBe(0)
      const paid = new Map(closing.lines.map(({ accountId, claimPaid }) => [accountId, claimPaid]))
      return [accounts.O, accounts.W, accounts.X].map((account) => paid.get(account.id))
    }
    const pay = (accountId: string, reference: string, amount: number, confirmUnknownClaim = false) =>
      later.operatorMovements.create({
        id: newId(),
        accountId,
        date: TOMORROW,
        kind: 'claim_paid',
        amount,
        via: 'none',
        reference,
        confirmUnknownClaim,
      })
    expect(await read()).toEqual([null, null, null])
    expect(await catchRefusal(pay(accounts.O.id, 'REC 46', 600))).toMatchObject({
      code: 'CONFLICT',
      reason: 'operatorMovements.unknown_claim',
      params: { reference: 'REC 46', open: ['REC 45/b'] },
    })
    await pay(accounts.O.id, 'REC 46', 600, true)
    await later.operatorMovements.create({
      id: newId(),
      accountId: accounts.O.id,
      date: TOMORROW,
      kind: 'commission',
      amount: 1000,
      via: 'none',
      reference: 'REC 45/b',
    })
    expect(await read()).toEqual([null, null, null])
    // Written another way, and in two parts.
    const first = await pay(accounts.O.id, 'rec-45B', 600)
    await pay(accounts.O.id, 'REC 45/b', 400)
    expect(await read()).toEqual([{ amount: 1000, date: TOMORROW }, null, null])
    await later.operatorMovements.remove({ id: first.id })
    expect(await read()).toEqual([{ amount: 400, date: TOMORROW }, null, null])
  })
})

describe('a draft', () => {
  it('keeps the balances, and the closing deletes it', async () => {
    const day = await makeDay()
    const { calls, agencyId } = day
    const [first] = said(day)
    const content = { agencyId, date: TEST_TODAY, opening: null, counts: makeCounts(100) }
    await calls.closings.saveDraft({ ...content, balances: first === undefined ? [] : [first] })
    const { draft } = await calls.closings.day({ agencyId, date: TEST_TODAY })
    expect(draft?.balances).toEqual([{ ...first, notReadReason: null }])
    await calls.closings.close(closeInput(day, { balances: said(day) }))
    expect((await calls.closings.day({ agencyId, date: TEST_TODAY })).draft).toBeNull()
  })

  it('may leave out balances that the closing requires, and takes no wrong one', async () => {
    const { calls, agencyId, accounts } = await makeDay()
    const content = { agencyId, date: TEST_TODAY, opening: null, counts: [] }
    const accountId = accounts.W.id
    const save = async (balances: object[]) => calls.closings.saveDraft({ ...content, balances: balances as Balances })
    expect((await save([{ accountId, declared: -500 }])).balances).toEqual([
      { accountId, declared: -500, notReadReason: null },
    ])
    // An account that says nothing is left out.
    expect((await save([{ accountId, declared: null, notReadReason: '  ' }])).balances).toEqual([])
    for (const wrong of [
      [{ accountId, declared: 1.5 }],
      [{ accountId, declared: 5, notReadReason: 'Portail' }],
      [{ accountId, notReadReason: 'x'.repeat(501) }],
      [
        { accountId, declared: 1 },
        { accountId, declared: 2 },
      ],
    ]) {
      expect(await catchRefusal(save(wrong))).toMatchObject({ code: 'BAD_REQUEST' })
    }
  })
})

describe('a transaction entered during the closing', () => {
  it('is in the cash and in the line of its account, or refused', async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(database.db)
    const outcomes = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const day = await makeDay()
      const { calls, agencyId, products, accounts } = day
      const entries = Array.from(
        { length: 6 },
        (_, index) => () =>
          calls.transactions.create({
            id: newId(),
            type: 'incoming',
            amount: 1000 + index,
            agencyId,
            product: { kind: 'custom', id: products.O.incoming },
            confirmDuplicate: true,
          }),
      )
      const movement = () =>
        calls.operatorMovements.create({
          id: newId(),
          accountId: accounts.O.id,
          date: TEST_TODAY,
          kind: 'topup',
          amount: 7000,
          via: 'cash',
        })
      const close = () => calls.closings.close(closeInput(day, { balances: said(day), comment: 'Écart' }))
      const calledAt = round * 2
      const all = [...entries.slice(0, calledAt), close, movement, ...entries.slice(calledAt)].map((run) => run())
      const results = await Promise.allSettled<unknown>(all)
      expect(results[Math.min(calledAt, entries.length)]?.status).toBe('fulfilled')
      for (const result of results) {
        outcomes.add(result.status)
        if (result.status === 'rejected') {
          expect(await catchRefusal(Promise.reject(result.reason))).toMatchObject({ reason: 'closings.day_closed' })
        }
      }
      const { closing } = await calls.closings.day({ agencyId, date: TEST_TODAY })
      const line = closing?.lines.find(({ accountId }) => accountId === accounts.O.id)
      const inCash = (closing?.expected ?? 0) - workedDayExpected.cash
      const inLine = (line?.expected ?? 0) - workedDayExpected.O
      expect(inCash + inLine).toBe(0)
      expect(await findWrongBooks(database.db)).toEqual([])
    }
    expect(outcomes.has('fulfilled')).toBe(true)
    const after = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(database.db)
    expect(after.rows).toEqual(rows)
  }, 120_000)
})
