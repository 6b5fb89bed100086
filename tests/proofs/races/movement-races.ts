import { sql } from 'kysely'
import { newId } from '#shared/values/ids.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { makeCredit, makeCustomer } from '#tests/support/debt-factories.ts'
import { makeAgency, makeTransaction } from '#tests/support/factories.ts'
import { makeTransfer } from '#tests/support/transfer-factories.ts'
import { entry } from './entry.ts'
import { call, many, type Race, type RaceCall, turned, twenty, type World } from './race.ts'

/* Money on its way and money owed: one winner, and what was acknowledged is in the book to the centime. */

const SENT = 500_000
const OWED = 22_000

async function makeRoute(world: World) {
  const { cookie, ...owner } = await world.owner()
  const { today } = world
  const [from, to] = [await makeAgency(owner), await makeAgency(owner)]
  // So that both days can be closed.
  for (const agencyId of [from, to]) await makeTransaction(owner, { agencyId, date: today })
  const id = await makeTransfer(owner, { from, to, date: today, amount: SENT })
  return { cookie, from, to, id }
}

function receive({ today }: World, id: string, cookie: string): RaceCall {
  const input = { id, date: today, amount: SENT, counts: null, comment: null, slipNumber: null }
  return call('transfers.receive', input, { cookie })
}

function close({ today }: World, agencyId: string, cookie: string, seenTransfers: string[] = []): RaceCall {
  const input = { id: newId(), agencyId, date: today, opening: 50_000, counts: makeCounts(50_000), comment: 'Écart' }
  return call('closings.close', { ...input, seenTransfers }, { cookie })
}

async function oneReception(world: World): Promise<RaceCall[]> {
  const { cookie, id } = await makeRoute(world)
  return twenty(() => receive(world, id, cookie))
}

async function oneDecision(world: World, round: number): Promise<RaceCall[]> {
  const { cookie, id } = await makeRoute(world)
  return turned(
    [
      ...many(8, () => receive(world, id, cookie)),
      ...many(6, () => call('transfers.refuse', { id, reason: 'Sac ouvert à la réception' }, { cookie })),
      ...many(6, () => call('transfers.cancel', { id }, { cookie })),
    ],
    round,
  )
}

async function cancelOrClose(world: World, round: number): Promise<RaceCall[]> {
  const { cookie, from, id } = await makeRoute(world)
  return turned(
    [
      ...many(6, () => call('transfers.cancel', { id }, { cookie })),
      ...many(4, () => close(world, from, cookie)),
      ...many(10, (n) => call('transactions.create', entry(from, n), { cookie })),
    ],
    round,
  )
}

async function receiveWhileClosing(world: World, round: number): Promise<RaceCall[]> {
  const { cookie, to, id } = await makeRoute(world)
  return turned(
    [...many(10, () => receive(world, id, cookie)), ...many(10, () => close(world, to, cookie, [id]))],
    round,
  )
}

/** The feeds of a transfer are those of its state, and a frozen day has exactly the feeds of its day. */
async function checkFeeds({ database }: World, calls: readonly RaceCall[]): Promise<string[]> {
  const transfer = calls.find(({ path }) => path.startsWith('transfers.'))
  if (transfer === undefined) return ['the round moves nothing']
  const { id } = transfer.input as { id: string }
  const { rows } = await sql<{ state: string; out: string; in: string; different: string }>`
    select t.state,
      (select count(*) from feeds as f where f.origin_id = t.id and f.direction = 'outgoing') as out,
      (select count(*) from feeds as f where f.origin_id = t.id and f.direction = 'incoming') as in,
      (
        select count(*) from closings as c, lateral (
          select coalesce(sum(f.amount) filter (where f.direction = 'incoming'), 0) as fed_in,
            coalesce(sum(f.amount) filter (where f.direction = 'outgoing'), 0) as fed_out
          from feeds as f where f.owner_id = c.owner_id and f.agency_id = c.agency_id and f.date = c.date
        ) as fed
        where c.agency_id in (t.from_agency, t.to_agency) and (c.feed_in <> fed.fed_in or c.feed_out <> fed.fed_out)
      ) as different
    from cash_transfers as t where t.id = ${id}`.execute(database.db)
  const [found] = rows
  if (found === undefined) return ['the transfer is not there']
  const feeds = { sent: '1 0', refused: '1 0', received: '1 1', returned: '1 1', cancelled: '0 0' }[found.state]
  return [
    ...(`${found.out} ${found.in}` === feeds ? [] : [`a ${found.state} transfer has feeds ${found.out} ${found.in}`]),
    ...(Number(found.different) === 0 ? [] : ['a closing does not have the feeds of its day']),
  ]
}

async function lastRepayment(world: World): Promise<RaceCall[]> {
  const { cookie, ...owner } = await world.owner()
  const { today } = world
  const agencyId = await makeAgency(owner)
  const debtorId = await makeCustomer(owner, { agencyId })
  await makeCredit(owner, { agencyId, debtorId, amount: OWED, date: today })
  return twenty(() =>
    call('debts.collect', { id: newId(), debtorId, agencyId, date: today, amount: OWED, note: null }, { cookie }),
  )
}

async function checkRepaid({ database }: World, calls: readonly RaceCall[]): Promise<string[]> {
  const [first] = calls
  if (first === undefined) return ['the round is empty']
  const { agencyId } = first.input as { agencyId: string }
  const { rows } = await sql<{ count: string; amount: string }>`
    select count(*), coalesce(sum(amount), 0) as amount from feeds
    where agency_id = ${agencyId} and direction = 'incoming'`.execute(database.db)
  const [feeds] = rows
  return Number(feeds?.count) === 1 && Number(feeds?.amount) === OWED
    ? []
    : [`${feeds?.count} feeds of ${feeds?.amount}`]
}

export const movementRaces: readonly Race[] = [
  {
    name: 'one reception of a transfer',
    round: oneReception,
    winners: 1,
    losers: ['transfers.already_decided'],
    check: checkFeeds,
  },
  {
    name: 'one decision on a transfer',
    round: oneDecision,
    winners: 1,
    losers: ['transfers.already_decided'],
    check: checkFeeds,
  },
  {
    name: 'a transfer is taken back or its day is closed',
    round: cancelOrClose,
    winners: [1, 12],
    losers: ['transfers.already_decided', 'transfers.day_closed_return', 'closings.day_closed'],
    check: checkFeeds,
  },
  {
    name: 'a transfer arrives while its day is closed',
    round: receiveWhileClosing,
    winners: [1, 2],
    losers: ['transfers.already_decided', 'closings.day_closed'],
    check: checkFeeds,
  },
  { name: 'one last repayment', round: lastRepayment, winners: 1, losers: ['debts.overpaid'], check: checkRepaid },
]
