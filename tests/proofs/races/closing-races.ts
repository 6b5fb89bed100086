import { newId } from '#shared/values/ids.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { makeAgency, makeTransaction, makeTransactions } from '#tests/support/factories.ts'
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

export const closingRaces: readonly Race[] = [
  {
    name: 'a closing against entries, edits, deletions and feeds',
    round: closingUnderWrites,
    winners: [1, 20],
    losers: ['closings.day_closed'],
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
]
