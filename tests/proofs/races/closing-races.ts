import { sql } from 'kysely'
import { newId } from '#shared/values/ids.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeOperator,
  makeTransaction,
  makeTransactions,
} from '#tests/support/factories.ts'
import { makeOperatorAccount, makeOperatorMovement } from '#tests/support/operator-factories.ts'
import type { TestAnswer } from '#tests/support/server.ts'
import { entry, makeVersionReader } from './entry.ts'
import { call, many, type Race, type RaceCall, turned, twenty, type World } from './race.ts'

function closing({ today }: World, agencyId: string) {
  return {
    id: newId(),
    agencyId,
    date: today,
    opening: 50_000,
    counts: makeCounts(50_000),
    comment: 'Écart',
  }
}

function feed({ today }: World, agencyId: string, direction: 'incoming' | 'outgoing') {
  return {
    id: newId(),
    agencyId,
    date: today,
    direction,
    counterpart: 'bank' as const,
    amount: 300,
  }
}

function yesterday(today: string): string {
  return new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
}

async function closingUnderWrites(world: World, round: number): Promise<RaceCall[]> {
  const { cookie, ...owner } = await world.owner()
  const { today } = world
  const [agencyId, other] = [await makeAgency(owner), await makeAgency(owner)]
  // Every third day starts empty, so that its first movement and its closing race.
  const isEmpty = round % 3 === 0
  const rows = isEmpty ? 0 : 4
  const ids = await makeTransactions(
    owner,
    Array.from({ length: rows }, (_, n) => ({ agencyId, date: today, amount: 70 + n })),
  )
  const away = await makeTransactions(owner, [
    { agencyId: other, date: today },
    { agencyId: other, date: today },
  ])
  const versions = await makeVersionReader(owner)
  const moved = (id: string, to: string) =>
    call('transactions.update', { ...entry(to, 500), id, date: today, updatedAt: versions(id) }, { cookie })
  return turned(
    [
      call('closings.close', closing(world, agencyId), { cookie }),
      ...many(13 - rows, (n) => call('transactions.create', entry(agencyId, n), { cookie })),
      ...ids.slice(0, 2).map((id) => call('transactions.remove', { id }, { cookie })),
      ...ids.slice(2).map((id) => moved(id, other)),
      ...away.map((id) => moved(id, agencyId)),
      call('transactions.create', entry(agencyId, 90, { type: 'outgoing' }), { cookie }),
      call('transactions.create', entry(other, 91), { cookie }),
      call('feeds.create', feed(world, agencyId, 'incoming'), { cookie }),
      call('feeds.create', feed(world, agencyId, 'outgoing'), { cookie }),
    ],
    round,
  )
}

/** Entries and movements of two accounts while their day is closed with the balances of both. */
async function closingWithBalances(world: World, round: number): Promise<RaceCall[]> {
  const { cookie, ...owner } = await world.owner()
  const { today } = world
  const agencyId = await makeAgency(owner)
  const operators = [await makeOperator(world.database), await makeOperator(world.database)] as const
  const sides: Array<{ accountId: string; product: { kind: 'custom'; id: string } }> = []
  for (const operatorId of operators) {
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId, operatorId, openedOn: today })
    sides.push({ accountId, product: { kind: 'custom', id: await makeCustomProduct(owner, { operatorId }) } })
  }
  // Every third day starts empty.
  if (round % 3 > 0) {
    for (const { accountId } of sides) await makeOperatorMovement(owner, { accountId, kind: 'commission', date: today })
  }
  const balances = sides.map(({ accountId }) => ({ accountId, declared: 0 }))
  const movement = { date: today, amount: 700, via: 'cash' } as const
  return turned(
    [
      call('closings.close', { ...closing(world, agencyId), balances }, { cookie }),
      ...sides.flatMap(({ accountId, product }) => [
        ...many(7, (n) => call('transactions.create', entry(agencyId, n, { product }), { cookie })),
        call('operatorMovements.create', { ...movement, id: newId(), accountId, kind: 'topup' }, { cookie }),
        call('operatorMovements.create', { ...movement, id: newId(), accountId, kind: 'payout' }, { cookie }),
      ]),
      call(
        'operatorMovements.create',
        { ...movement, id: newId(), accountId: sides[0]?.accountId ?? '', kind: 'charge', via: 'none' },
        { cookie },
      ),
    ],
    round,
  )
}

interface Sums {
  incoming: number
  fees: number
  feedIn: number
  feedOut: number
  movedIn: number
  movedOut: number
}

const nothing: Sums = { incoming: 0, fees: 0, feedIn: 0, feedOut: 0, movedIn: 0, movedOut: 0 }

/** What an acknowledged call adds, read from what was sent and not from the database. */
function toSums(input: unknown): Sums {
  const { amount = 0, fee = 0, kind, via } = input as { amount?: number; fee?: number; kind?: string; via?: string }
  if (kind === undefined) return { ...nothing, incoming: amount, fees: fee }
  const isOut = kind === 'payout' || kind === 'charge'
  const inCash = via === 'cash' ? amount : 0
  return {
    ...nothing,
    movedIn: isOut ? 0 : amount,
    movedOut: isOut ? amount : 0,
    feedIn: isOut ? inCash : 0,
    feedOut: isOut ? 0 : inCash,
  }
}

/** Every acknowledged entry and movement is in the frozen cash and in its account's line, and nothing else is. */
async function checkFrozen(
  { database }: World,
  calls: readonly RaceCall[],
  answers: readonly TestAnswer[],
): Promise<string[]> {
  const closed = calls.find(({ path }) => path === 'closings.close')
  if (closed === undefined) return ['the round closes nothing']
  const { id, agencyId, date } = closed.input as { id: string; agencyId: string; date: string }
  const written = calls.filter(({ path }, index) => path !== 'closings.close' && answers[index]?.status === 200)
  const all = written.map(({ input }) => toSums(input))
  const total = (name: keyof Sums) => all.reduce((sum, one) => sum + one[name], 0)
  // The rows of a round that began with a commission of 1 000,00 on each account.
  const { rows: before } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0) as amount from operator_movements
    where agency_id = ${agencyId} and kind = 'commission'`.execute(database.db)
  const { rows } = await sql<Record<string, string>>`
    select c.incoming_amount, c.incoming_fee, c.feed_in, c.feed_out, c.discrepancy - c.counted + c.expected as zero,
      sum(l.incoming_amount) as line_amount, sum(l.incoming_fee) as line_fee, sum(l.moved_in) as moved_in,
      sum(l.moved_out) as moved_out, sum(l.discrepancy - l.declared + l.expected) as line_zero
    from closings as c join closing_operator_lines as l on l.owner_id = c.owner_id and l.closing_id = c.id
    where c.id = ${id} and c.date = ${date} group by c.owner_id, c.id`.execute(database.db)
  const [frozen] = rows
  if (frozen === undefined) return ['the closing is not there']
  const expected: Readonly<Record<string, number>> = {
    incoming_amount: total('incoming'),
    incoming_fee: total('fees'),
    feed_in: total('feedIn'),
    feed_out: total('feedOut'),
    zero: 0,
    line_amount: total('incoming'),
    line_fee: total('fees'),
    moved_in: total('movedIn') + Number(before[0]?.amount ?? 0),
    moved_out: total('movedOut'),
    line_zero: 0,
  }
  return Object.entries(expected)
    .filter(([name, value]) => Number(frozen[name]) !== value)
    .map(([name, value]) => `${name} is frozen as ${frozen[name]}, acknowledged were ${value}`)
}

export const closingRaces: readonly Race[] = [
  {
    name: 'a closing against entries, edits, deletions and feeds',
    round: closingUnderWrites,
    winners: [1, 20],
    losers: ['closings.day_closed'],
  },
  {
    name: 'a closing with balances against entries and movements of its accounts',
    round: closingWithBalances,
    winners: [1, 20],
    losers: ['closings.day_closed'],
    check: checkFrozen,
  },
  {
    name: 'one closing of a day',
    round: async (world) => {
      const { cookie, ...owner } = await world.owner()
      const agencyId = await makeAgency(owner)
      await makeTransaction(owner, { agencyId, date: world.today })
      return twenty(() => call('closings.close', closing(world, agencyId), { cookie }))
    },
    winners: 1,
    losers: ['closings.day_closed'],
  },
  {
    name: 'a closing or the first movement of the day before, but not both',
    round: async (world, round) => {
      const { cookie, ...owner } = await world.owner()
      const agencies: string[] = []
      for (let n = 0; n < 10; n += 1) agencies.push(await makeAgency(owner))
      const pairs = agencies.flatMap((agencyId, n) => [
        call('closings.close', closing(world, agencyId), { cookie }),
        call('transactions.create', entry(agencyId, n, { date: yesterday(world.today) }), { cookie }),
      ])
      return turned(pairs, round)
    },
    winners: 10,
    losers: ['closings.day_closed', 'closings.earlier_open'],
  },
  {
    name: 'the first closing or a later start of tracking, but not both',
    round: async (world, round) => {
      const { cookie, ...owner } = await world.owner()
      const { today, database } = world
      for (let n = 0; n < 10; n += 1) {
        await makeTransaction(owner, { agencyId: await makeAgency(owner), date: yesterday(today) })
      }
      const agencies = await database.db
        .selectFrom('agencies')
        .select(['id', 'name', 'updated_at'])
        .where('owner_id', '=', owner.userId)
        .execute()
      const pairs = agencies.flatMap(({ id, name, updated_at }) => [
        call('closings.close', { ...closing(world, id), date: yesterday(today) }, { cookie }),
        call('agencies.update', { id, name, updatedAt: updated_at.toISOString(), trackingStart: today }, { cookie }),
      ])
      return turned(pairs, round)
    },
    winners: 10,
    losers: ['closings.before_start', 'agencies.tracking_fixed'],
  },
]
