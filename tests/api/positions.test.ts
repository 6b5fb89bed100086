import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Category } from '#shared/cash/categories.ts'
import { enteredCounterparts, type EnteredCounterpart } from '#shared/feeds/feed-terms.ts'
import {
  type MovementVia,
  movementVias,
  simpleMovementKinds,
  type SimpleMovementKind,
} from '#shared/operator-movements/operator-movement-terms.ts'
import type { BridgeLine, ResultLine } from '#shared/month/month-terms.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { makeRule } from '#tests/support/commission-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAgency,
  makeAttachment,
  makeCustomProduct,
  makeMember,
  makeOperator,
  makeOwner,
  type TestMember,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { findCategoryId } from '#tests/support/month-factories.ts'
import { makePlace } from '#tests/support/transfer-factories.ts'
import { makeOperatorAccount } from '#tests/support/operator-factories.ts'

/*
 * Where the money of a tenant is, over a random month: what all positions together gain is what came from outside. Movements
 * between two positions do not appear. The flows are those of the calls, the positions those that the product returns.
 */

const database = withDatabase()

const DAYS = 30
const FIRST = addDays(TEST_TODAY, -DAYS)
const ACCOUNT_OPENING = 50_000_000
const FIRST_OPENING = 90_000_000
/** Of what is entered at an operator with an account. */
const COMMISSION_BP = 150

interface Sent {
  id: string
  amount: number
}

interface Place {
  owner: TestUser
  agencyId: string
  /** Whom shortages are put to, who carries transfers, and who counts some evenings. */
  cashier: TestMember
  carrier: string
  /** The other agency, a safe of the first one, and a bank. */
  ends: Readonly<Record<'other' | 'safe' | 'bank', string>>
  /** What is on its way to it, received on its next day. */
  awaited: Sent[]
  /** Rejected, and back on the next day. */
  rejected: Sent[]
  /** Closings with a surplus that the cashier counted. */
  surpluses: string[]
  categoryId: string
  /** Its day is closed before that of the other one. */
  isFirst: boolean
  accounts: ReadonlyArray<{ id: string; product: Readonly<Record<Category, string>>; keepsFee: boolean }>
  /** Days up to this one are closed. */
  closesUntil: IsoDate
}

interface Entry {
  type: Category
  amount: number
  fee: number
  /** Of its account; undefined without one. */
  keepsFee: boolean | undefined
}

/** What the calls of one day did. */
interface DayLog {
  entries: Map<string, Entry>
  feeds: Array<{ counterpart: EnteredCounterpart; signed: number }>
  movements: Array<{ kind: SimpleMovementKind; via: MovementVia; amount: number }>
  cashDiscrepancies: number
  balanceDiscrepancies: number
  openings: number
  /** What members acknowledged of shortages. */
  charged: number
  waived: number
  offset: number
  paidOtherwise: number
  surplusReturned: number
  transitDifferences: number
  /** What agencies bear of the shortages that members acknowledged a part of. */
  borne: number
  /** Expenses that a bank paid: one that is followed, and another. */
  tracked: number
  untracked: number
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Where money is at the end of a day. A new position is one line. */
const positions: Readonly<Record<string, (calls: Caller, place: Place, date: IsoDate) => Promise<number>>> = {
  cash: async (calls, { agencyId }, date) => {
    const { counted, expected } = await calls.closings.expected({ agencyId, date })
    return counted ?? expected
  },
  'operator balances': async (calls, { agencyId }, date) => {
    const { accounts } = await calls.operatorAccounts.balances({ agencyId, date })
    return sum(accounts.map(({ declared, expected }) => declared ?? expected))
  },
}

/** What is owed to the whole tenant, now: the days are entered one after the other. */
async function readOwed(calls: Caller): Promise<number> {
  return (await calls.debts.list({ filter: 'all' })).owed + (await calls.shortages.list()).owed
}

function sumFeeds({ feeds }: DayLog, ...counterparts: readonly EnteredCounterpart[]): number {
  return sum(feeds.filter(({ counterpart }) => counterparts.includes(counterpart)).map(({ signed }) => signed))
}

function sumMovements({ movements }: DayLog, kind: SimpleMovementKind, vias: readonly MovementVia[] = movementVias) {
  return sum(movements.filter((one) => one.kind === kind && vias.includes(one.via)).map(({ amount }) => amount))
}

/** The only ways in and out. A new one is one line. */
const flows: Readonly<Record<string, (log: DayLog) => number>> = {
  'fees kept': ({ entries }) => sum([...entries.values()].map(({ keepsFee, fee }) => (keepsFee === true ? fee : 0))),
  'operators without an account': ({ entries }) =>
    sum(
      [...entries.values()].map(({ keepsFee, type, amount, fee }) =>
        keepsFee === undefined ? (type === 'incoming' ? amount : -amount) + fee : 0,
      ),
    ),
  'commissions credited': (log) => sumMovements(log, 'commission'),
  'claims paid': (log) => sumMovements(log, 'claim_paid'),
  'operator charges': (log) => -sumMovements(log, 'charge'),
  'top-ups and payouts by bank': (log) =>
    sumMovements(log, 'topup', ['bank', 'none']) - sumMovements(log, 'payout', ['bank', 'none']),
  'owner in − out': (log) => sumFeeds(log, 'owner'),
  'untracked bank, safe and other agency in − out': (log) => sumFeeds(log, 'bank', 'safe', 'agency'),
  'expenses and other feeds': (log) => sumFeeds(log, 'expense', 'other'),
  'cash discrepancies': ({ cashDiscrepancies }) => cashDiscrepancies,
  'operator discrepancies': ({ balanceDiscrepancies }) => balanceDiscrepancies,
  'transit differences': ({ transitDifferences }) => transitDifferences,
  'openings and their discrepancies': ({ openings }) => openings,
  'shortages charged': ({ charged }) => charged,
  waivers: ({ waived }) => -waived,
  offsets: ({ offset }) => -offset,
  'other payments': ({ paidOtherwise }) => -paidOtherwise,
  'surplus returned': ({ surplusReturned }) => -surplusReturned,
  'expenses that a followed bank paid': ({ tracked }) => -tracked,
}

const amount = fc.integer({ min: 1, max: 500_000 })
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      /** The last is none. */
      account: fc.nat({ max: 2 }),
      type: fc.constantFrom<Category>('incoming', 'outgoing'),
      amount,
      fee: fc.nat({ max: 5000 }),
      later: fc.constantFrom('nothing', 'nothing', 'edit', 'remove'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('feed' as const),
      direction: fc.constantFrom<Category>('incoming', 'outgoing'),
      counterpart: fc.constantFrom(...enteredCounterparts),
      amount,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      account: fc.nat({ max: 1 }),
      kind: fc.constantFrom(...simpleMovementKinds),
      via: fc.constantFrom(...movementVias),
      amount,
      later: fc.constantFrom('nothing', 'nothing', 'remove'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      account: fc.nat({ max: 2 }),
      amount,
      fee: fc.nat({ max: 5000 }),
      /** Of a hundred. */
      paid: fc.nat({ max: 99 }),
      later: fc.constantFrom('nothing', 'nothing', 'edit', 'remove', 'restore'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('collect' as const), share: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('waive' as const), share: fc.integer({ min: 1, max: 100 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('payOtherwise' as const), share: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const), isTracked: fc.boolean(), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lend' as const), isMember: fc.boolean(), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('surplus' as const),
      fate: fc.constantFrom('return' as const, 'keep' as const, 'offset' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('transfer' as const), from: fc.nat({ max: 1 }), amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      to: fc.constantFrom('other' as const, 'safe' as const, 'bank' as const),
      isBack: fc.boolean(),
      amount,
      /** Of what arrives, or comes back, short. */
      missing: fc.integer({ min: 1, max: 4000 }),
      later: fc.constantFrom(
        'exact' as const,
        'short' as const,
        'charge' as const,
        'contest' as const,
        'undo' as const,
        'wait' as const,
        'cancel' as const,
        'reject' as const,
        'return' as const,
      ),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

const evening = fc.record({
  isByCashier: fc.boolean(),
  cash: fc.integer({ min: -20_000, max: 20_000 }),
  /** Null: not read. */
  balances: fc.array(fc.option(fc.integer({ min: -9000, max: 9000 })), { minLength: 2, maxLength: 2 }),
  /** What is typed instead of the count before. */
  opening: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -900, max: 900 }) },
  ),
})

const month = fc.array(
  fc.array(fc.record({ acts: fc.array(act, { maxLength: 3 }), evening }), { minLength: 2, maxLength: 2 }),
  { minLength: DAYS, maxLength: DAYS },
)

/** To the other agency, a safe or a bank, or back from those; it arrives whole, short, later or never. */
async function send(
  calls: Caller,
  place: Place,
  other: Place | undefined,
  date: IsoDate,
  log: DayLog,
  { to, isBack, amount: sent, later, missing: most }: Extract<Act, { do: 'send' }>,
): Promise<void> {
  const { agencyId, ends, isFirst, carrier } = place
  const own = { kind: 'agency' as const, id: agencyId }
  const away = { kind: to === 'other' ? ('agency' as const) : ('place' as const), id: ends[to] }
  const [from, end] = isBack && to !== 'other' ? [away, own] : [own, away]
  const id = newId()
  const { state } = await calls.transfers.send({
    id,
    from,
    to: end,
    date,
    amount: sent,
    carrier,
    confirmOverdraw: true,
  })
  if (later === 'cancel') return void (await calls.transfers.cancel({ id }))
  if (state === 'sent' && (later === 'reject' || later === 'return')) {
    await calls.transfers.refuse({ id, reason: 'Le sac était ouvert' })
    if (later === 'reject') return void place.rejected.push({ id, amount: sent })
    return giveBack(calls, log, { id, amount: sent, missing: Math.min(most, sent) })
  }
  // The other day may be closed already.
  if (to === 'other' && (later === 'wait' || !isFirst)) return void other?.awaited.push({ id, amount: sent })
  if (state === 'received' || later === 'wait') return
  const missing = later === 'exact' ? 0 : Math.min(most, sent - 1)
  const arrival = { id, date, comment: 'Reçu', slipNumber: id.slice(-12) }
  await calls.transfers.receive({ ...arrival, amount: sent - missing })
  if (missing === 0 || later === 'short') return void (log.transitDifferences -= missing)
  const half = Math.ceil(missing / 2)
  const charge = { id: newId(), transferId: id, memberId: place.cashier.memberId, amount: half }
  await calls.shortages.charge(charge)
  if (later === 'undo') {
    await calls.transfers.undo({ id, reason: 'Reçu par erreur' })
    return void (await calls.transfers.receive({ ...arrival, amount: sent }))
  }
  log.transitDifferences -= missing
  const answer = later === 'charge' ? 'acknowledged' : 'contested'
  await as(place.cashier).at(`${date}T20:00:00Z`).shortages.answer({ id: charge.id, answer, text: 'Compté deux fois' })
  if (later !== 'charge') return
  log.charged += half
  log.borne += half - missing
}

/** On the day of the call. */
async function giveBack(
  calls: Caller,
  log: DayLog,
  { id, amount: sent, missing }: Sent & { missing: number },
): Promise<void> {
  await calls.transfers.giveBack({ id, amount: sent - missing, comment: 'Revenu' })
  log.transitDifferences -= missing
}

async function receiveAwaited(calls: Caller, place: Place, date: IsoDate): Promise<void> {
  for (const { id, amount: sent } of place.awaited.splice(0)) {
    await calls.transfers.receive({ id, date, amount: sent })
  }
}

async function run(
  calls: Caller,
  place: Place,
  date: IsoDate,
  log: DayLog,
  one: Exclude<Act, { do: 'send' }>,
): Promise<void> {
  const { agencyId, accounts } = place
  if (one.do === 'feed') {
    const { direction, counterpart, amount: fed } = one
    await calls.feeds.create({ id: newId(), agencyId, date, direction, counterpart, amount: fed })
    log.feeds.push({ counterpart, signed: direction === 'incoming' ? fed : -fed })
  } else if (one.do === 'credit') {
    await giveCredit(calls, place, date, log, one)
  } else if (one.do === 'lend') {
    const to = one.isMember ? { memberId: place.cashier.memberId } : { newDebtor: { name: newId(), phone: null } }
    await calls.debts.lend({ id: newId(), ...to, agencyId, date, amount: one.amount })
  } else if (one.do === 'pay') {
    const placeId = one.isTracked ? place.ends.bank : null
    await calls.expenses.payByBank({
      id: newId(),
      agencyId,
      placeId,
      categoryId: place.categoryId,
      date,
      amount: one.amount,
    })
    if (one.isTracked) log.tracked += one.amount
    else log.untracked += one.amount
  } else if (one.do === 'surplus') {
    await decideSurplus(calls, place, date, log, one.fate)
  } else if (one.do === 'collect' || one.do === 'waive' || one.do === 'payOtherwise') {
    const [debtor] = [...(await calls.debts.list({})).rows, ...(await calls.shortages.list()).people]
    if (debtor === undefined || debtor.balance === 0) return
    const part = { id: newId(), debtorId: debtor.id, date, amount: Math.ceil((debtor.balance * one.share) / 100) }
    if (one.do === 'collect') return void (await calls.debts.collect({ ...part, agencyId }))
    if (one.do === 'payOtherwise') {
      await calls.debts.payOtherwise({ ...part, reason: 'Virement', attachmentId: await makeAttachment(place.owner) })
      return void (log.paidOtherwise += part.amount)
    }
    await calls.debts.waive({ ...part, reason: 'Geste commercial' })
    log.waived += part.amount
  } else if (one.do === 'transfer') {
    const [from, to] = [accounts[one.from], accounts[1 - one.from]]
    const ids = { fromAccountId: from?.id ?? '', toAccountId: to?.id ?? '' }
    await calls.operatorMovements.transfer({ id: newId(), ...ids, date, amount: one.amount })
  } else if (one.do === 'move') {
    const { kind, amount: moved } = one
    const via = kind === 'topup' || kind === 'payout' ? one.via : 'none'
    const movement = { id: newId(), accountId: accounts[one.account]?.id ?? '', date, kind, via, amount: moved }
    const reference = kind === 'claim_paid' ? { reference: movement.id.slice(-12), confirmUnknownClaim: true } : {}
    await calls.operatorMovements.create({ ...movement, ...reference })
    if (one.later === 'remove') await calls.operatorMovements.remove({ id: movement.id })
    else log.movements.push({ kind, via, amount: moved })
  } else {
    const id = newId()
    const account = accounts[one.account]
    const { type, amount: entered, fee } = one
    const product = account === undefined ? null : { kind: 'custom' as const, id: account.product[type] }
    const entry = { id, type, amount: entered, fee, agencyId, date, product, accountId: account?.id ?? null }
    const { updatedAt } = await calls.transactions.create({ ...entry, confirmDuplicate: true })
    if (one.later === 'remove') return void (await calls.transactions.remove({ id }))
    if (one.later === 'edit') await calls.transactions.update({ ...entry, amount: entered + 7, updatedAt })
    log.entries.set(id, {
      type,
      amount: one.later === 'edit' ? entered + 7 : entered,
      fee,
      keepsFee: account?.keepsFee,
    })
  }
}

async function giveCredit(
  calls: Caller,
  { agencyId, accounts }: Place,
  date: IsoDate,
  log: DayLog,
  { account: at, amount: entered, fee, paid, later }: Extract<Act, { do: 'credit' }>,
): Promise<void> {
  const id = newId()
  const account = accounts[at]
  const product = account === undefined ? null : { kind: 'custom' as const, id: account.product.incoming }
  const entry = {
    id,
    type: 'incoming' as const,
    amount: entered,
    fee,
    agencyId,
    date,
    product,
    accountId: account?.id ?? null,
  }
  const part = { paid: Math.floor(((entered + fee) * paid) / 100), newDebtor: { name: `Client ${id}`, phone: null } }
  const { updatedAt } = await calls.debts.credit({ ...entry, ...part, confirmDuplicate: true })
  if (later === 'remove' || later === 'restore') await calls.transactions.remove({ id })
  if (later === 'remove') return
  if (later === 'restore') await calls.transactions.restore({ id })
  if (later === 'edit') await calls.transactions.update({ ...entry, amount: entered + 7, updatedAt })
  const amountNow = later === 'edit' ? entered + 7 : entered
  log.entries.set(id, { type: 'incoming', amount: amountNow, fee, keepsFee: account?.keepsFee })
}

async function close(
  calls: Caller,
  { agencyId, accounts, cashier, surpluses }: Place,
  date: IsoDate,
  log: DayLog,
  { cash, balances, opening, isByCashier }: typeof evening extends fc.Arbitrary<infer Value> ? Value : never,
): Promise<void> {
  const day = await calls.closings.day({ agencyId, date })
  const before = day.previous?.counted
  const typed = before === undefined ? FIRST_OPENING : before + opening
  const counted = Math.max(0, day.expected + (typed - (before ?? 0)) + cash)
  const closer = isByCashier ? as(cashier).at(`${date}T19:00:00Z`) : calls
  const closing = await closer.closings.close({
    id: newId(),
    agencyId,
    date,
    opening: typed,
    openingReason: 'Recompté',
    counts: makeCounts(counted),
    comment: 'Écart',
    seenTransfers: (await calls.transfers.awaited({ agencyId, date })).map(({ id }) => id),
    balances: accounts.map(({ id }, index) => {
      const off = balances[index] ?? null
      const expected = day.accounts.find(({ accountId }) => accountId === id)?.expected ?? 0
      return off === null
        ? { accountId: id, notReadReason: 'Portail indisponible' }
        : { accountId: id, declared: expected + off }
    }),
  })
  expect(closing.counted).toBe(counted)
  log.cashDiscrepancies += closing.discrepancy
  log.balanceDiscrepancies += sum(closing.lines.map(({ discrepancy }) => discrepancy ?? 0))
  log.openings += typed - (before ?? 0)
  if (isByCashier && closing.discrepancy > 0) surpluses.push(closing.id)
  if (closing.discrepancy > -5000) return
  // Half of a large shortage is the cashier's.
  const charge = { id: newId(), closingId: closing.id, memberId: cashier.memberId }
  const half = Math.ceil(Math.abs(closing.discrepancy) / 2)
  await calls.shortages.charge({ ...charge, amount: half })
  await as(cashier).at(`${date}T20:00:00Z`).shortages.answer({ id: charge.id, answer: 'acknowledged' })
  log.charged += half
  log.borne += closing.discrepancy + half
}

/** Of the oldest surplus of the cashier, on a day after its own. */
async function decideSurplus(
  calls: Caller,
  { owner, cashier, surpluses: own }: Place,
  date: IsoDate,
  log: DayLog,
  fate: 'return' | 'keep' | 'offset',
): Promise<void> {
  const { surpluses, people } = await calls.shortages.list()
  const surplus = surpluses.findLast(({ closingId, state }) => state === 'held' && own.includes(closingId))
  if (surplus === undefined) return
  const { closingId, left, until } = surplus
  if (fate === 'keep') {
    await as(owner).at(`${until}T10:00:00Z`).shortages.keepSurplus({ closingId })
  } else if (fate === 'return') {
    await calls.shortages.returnSurplus({ closingId, date })
    log.surplusReturned += left
  } else {
    const { name } = (await calls.team.names()).find(({ id }) => id === cashier.memberId) ?? {}
    const debtor = people.find((person) => person.name === name && person.balance > 0)
    if (debtor === undefined) return
    const part = Math.min(left, debtor.balance)
    await calls.shortages.offset({ id: newId(), debtorId: debtor.id, closingId, amount: part })
    log.offset += part
  }
}

async function makeAgencyPlace(
  owner: Awaited<ReturnType<typeof makeOwner>>,
  agencyId: string,
  { closesUntil, ends, isFirst }: Pick<Place, 'closesUntil' | 'ends' | 'isFirst'>,
): Promise<Place> {
  const operatorId = await makeOperator(owner.database)
  await makeRule(owner, { operatorId, tiers: [[0, 0, COMMISSION_BP]], validFrom: FIRST })
  const account = async (feeTo: 'operator' | 'agency') => {
    const { id } = await makeOperatorAccount(owner, {
      agencyId,
      operatorId,
      feeTo,
      openedOn: FIRST,
      opening: ACCOUNT_OPENING,
    })
    return { id, keepsFee: feeTo === 'agency' }
  }
  const product = {
    incoming: await makeCustomProduct(owner, { operatorId }),
    outgoing: await makeCustomProduct(owner, { operatorId, category: 'outgoing' }),
  }
  const accounts = [await account('operator'), await account('agency')]
  const carrier = `Porteur ${newId()}`
  const cashier = await makeMember(owner, { name: carrier, agencyIds: [agencyId] })
  const products = accounts.map((one) => ({ ...one, product }))
  const kept = { awaited: [], rejected: [], surpluses: [] }
  const categoryId = await findCategoryId(owner)
  return { owner, agencyId, categoryId, cashier, carrier, accounts: products, closesUntil, ends, isFirst, ...kept }
}

function findCommission(entered: number): number {
  return Math.floor((entered * COMMISSION_BP + 5000) / 10_000)
}

/** The page of both months says what the calls did, and leads from its result to what all positions gained. */
async function checkMonths(calls: Caller, logs: readonly DayLog[], worth: { first: number; last: number }) {
  const months = [await calls.month.read({ month: FIRST }), await calls.month.read({ month: TEST_TODAY })]
  const lineSum = (line: ResultLine) => sum(months.map(({ total }) => total?.lines[line] ?? 0))
  const bridgeSum = (line: BridgeLine) => sum(months.map(({ bridge }) => bridge?.[line] ?? 0))
  const logged = (read: (log: DayLog) => number) => sum(logs.map(read))
  const flow = (name: string) => logged(flows[name] ?? (() => Number.NaN))
  const [before, after] = months.map(({ positions: all }) => ({
    opening: sum(all.map(({ opening }) => opening)),
    closing: sum(all.map(({ closing }) => closing)),
  }))
  expect(before?.closing).toBe(after?.opening)
  // The accounts begin with the days, and are no gain of them.
  expect([before?.opening, after?.closing]).toEqual([worth.first - 4 * ACCOUNT_OPENING, worth.last])
  const earned = logged(({ entries }) =>
    sum([...entries.values()].map((one) => (one.keepsFee === undefined ? 0 : findCommission(one.amount)))),
  )
  expect({
    commissions: lineSum('commissions'),
    commissionTiming: bridgeSum('commissionTiming'),
    feesKept: lineSum('feesKept'),
    expenses: lineSum('expenses'),
    discrepancies: lineSum('discrepancies'),
    writeOffs: lineSum('writeOffs'),
    charges: lineSum('charges'),
    owner: bridgeSum('owner'),
    operatorBank: bridgeSum('operatorBank'),
    noAccount: bridgeSum('noAccount'),
    untrackedBank: bridgeSum('untrackedBank'),
    otherPayments: bridgeSum('otherPayments'),
    outside: bridgeSum('outside'),
    openings: bridgeSum('openings'),
  }).toEqual({
    commissions: earned,
    commissionTiming: flow('commissions credited') - earned,
    feesKept: flow('fees kept'),
    expenses: logged((log) => sumFeeds(log, 'expense') - log.tracked - log.untracked),
    discrepancies: logged(({ borne }) => borne),
    writeOffs: flow('waivers'),
    charges: flow('operator charges'),
    owner: flow('owner in − out'),
    operatorBank: flow('top-ups and payouts by bank'),
    noAccount: flow('operators without an account'),
    untrackedBank: logged(({ untracked }) => untracked),
    otherPayments: flow('other payments'),
    outside: logged((log) => sumFeeds(log, 'bank', 'safe', 'agency', 'other')),
    openings: flow('openings and their discrepancies') + 4 * ACCOUNT_OPENING,
  })
  for (const { agencies, total } of months) {
    expect(sum(agencies.map(({ result }) => result))).toBe(total?.result)
  }
}

describe('the positions of a tenant', () => {
  it('gain over any part of a month what came from outside, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(month, fc.tuple(fc.nat({ max: DAYS }), fc.nat({ max: DAYS })), async (days, ends) => {
        const owner = await makeOwner(database)
        const calls = as(owner).now()
        const [first, second] = [await makeAgency(owner), await makeAgency(owner)]
        const common = {
          safe: await makePlace(owner, { agencyId: first }),
          bank: await makePlace(owner, { kind: 'bank' }),
        }
        const places = [
          await makeAgencyPlace(owner, first, {
            closesUntil: TEST_TODAY,
            ends: { ...common, other: second },
            isFirst: true,
          }),
          await makeAgencyPlace(owner, second, {
            closesUntil: addDays(FIRST, 20),
            ends: { ...common, other: first },
            isFirst: false,
          }),
        ]
        const readAll = async (date: IsoDate) => {
          const parts: number[] = []
          for (const place of places) {
            for (const read of Object.values(positions)) parts.push(await read(calls, place, date))
          }
          // As they are now: the days are entered in order.
          const { inTransit } = await calls.transfers.summary()
          const held = await calls.places.balances()
          return sum([...parts, inTransit.amount ?? 0, await readOwed(calls), ...held.map(({ balance }) => balance)])
        }
        const worth = [(await readAll(addDays(FIRST, -1))) + 4 * ACCOUNT_OPENING]
        const logs: DayLog[] = []
        for (const [index, today] of days.entries()) {
          const date = addDays(FIRST, index)
          const log: DayLog = {
            entries: new Map(),
            feeds: [],
            movements: [],
            cashDiscrepancies: 0,
            balanceDiscrepancies: 0,
            openings: 0,
            charged: 0,
            waived: 0,
            offset: 0,
            paidOtherwise: 0,
            surplusReturned: 0,
            transitDifferences: 0,
            borne: 0,
            tracked: 0,
            untracked: 0,
          }
          for (const [at, { acts, evening: end }] of today.entries()) {
            const place = places[at]
            if (place === undefined) continue
            // A return is dated on the day of its call.
            const then = as(owner).at(`${date}T12:00:00Z`)
            await receiveAwaited(calls, place, date)
            for (const sent of place.rejected.splice(0)) await giveBack(then, log, { ...sent, missing: 0 })
            for (const one of acts) {
              if (one.do === 'send') await send(then, place, places[1 - at], date, log, one)
              else await run(calls, place, date, log, one)
            }
            if (date <= place.closesUntil) await close(calls, place, date, log, end)
          }
          logs.push(log)
          worth.push(await readAll(date))
        }
        for (const [from, to] of [
          [0, DAYS],
          [Math.min(...ends), Math.max(...ends)],
        ] as const) {
          const part = logs.slice(from, to)
          const outside = Object.entries(flows).map(([name, flow]) => [name, sum(part.map(flow))] as const)
          const gained = (worth[to] ?? 0) - (worth[from] ?? 0)
          expect(sum(outside.map(([, value]) => value)), JSON.stringify({ from, to, outside })).toBe(gained)
        }
        await checkMonths(calls, logs, { first: worth[0] ?? 0, last: worth.at(-1) ?? 0 })
      }),
      { numRuns: 2, endOnFailure: true },
    )
  }, 120_000)
})
