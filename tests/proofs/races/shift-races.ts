import { sql } from 'kysely'
import { newId } from '#shared/values/ids.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { makeMember } from '#tests/support/factories.ts'
import { makeHandover, makeHandoverAgency, makeShift } from '#tests/support/shift-factories.ts'
import { entry } from './entry.ts'
import { call, many, type Race, type RaceCall, turned, type World } from './race.ts'

const CASH = 100_000

/** An agency whose cash one cashier holds, and another one who may take it. */
async function makeCounter(world: World) {
  const { cookie, ...owner } = await world.owner()
  const agencyId = await makeHandoverAgency(owner)
  const agencyIds = [agencyId]
  const [first, second] = [await makeMember(owner, { agencyIds }), await makeMember(owner, { agencyIds })]
  const cookies = { owner: cookie, first: await world.session(first), second: await world.session(second) }
  return { owner, agencyId, first, second, cookies }
}

function counts() {
  return makeCounts(CASH)
}

async function oneAnswer(world: World, round: number): Promise<RaceCall[]> {
  const { owner, agencyId, first, cookies } = await makeCounter(world)
  const id = await makeHandover(owner, { agencyId, memberId: first.memberId, date: world.today })
  return turned(
    [
      ...many(8, () => call('handovers.accept', { id, counts: counts(), comment: null }, { cookie: cookies.second })),
      ...many(4, () => call('handovers.accept', { id, counts: counts(), comment: null }, { cookie: cookies.owner })),
      ...many(4, (n) => call('handovers.refuse', { id, reason: `Non ${n}` }, { cookie: cookies.owner })),
      ...many(4, () => call('handovers.cancel', { id }, { cookie: cookies.first })),
    ],
    round,
  )
}

/** Both cashiers and the owner enter while the cash passes on and the day is closed. */
async function entriesWhilePassingOn(world: World, round: number): Promise<RaceCall[]> {
  const { owner, agencyId, first, cookies } = await makeCounter(world)
  const { today } = world
  const id = await makeHandover(owner, { agencyId, memberId: first.memberId, date: today })
  const closing = { agencyId, date: today, opening: CASH, counts: counts(), comment: 'Écart' }
  return turned(
    [
      ...many(6, (n) => call('transactions.create', entry(agencyId, n), { cookie: cookies.first })),
      ...many(6, (n) => call('transactions.create', entry(agencyId, 20 + n), { cookie: cookies.second })),
      ...many(4, (n) => call('transactions.create', entry(agencyId, 40 + n), { cookie: cookies.owner })),
      call('handovers.accept', { id, counts: counts(), comment: null }, { cookie: cookies.second }),
      ...many(3, (n) =>
        call('closings.close', { ...closing, id: newId() }, { cookie: cookies.owner, afterMs: n * 15 }),
      ),
    ],
    round,
  )
}

/** Every line is of who held the cash, and the frozen shifts add up. */
async function checkHolders({ database }: World, calls: readonly RaceCall[]): Promise<string[]> {
  const closing = calls.find(({ path }) => path === 'closings.close')
  if (closing === undefined) return ['the round closes nothing']
  const { agencyId } = closing.input as { agencyId: string }
  const { rows } = await sql<Record<string, number>>`
    select (
      select count(*) from transactions as t join shifts as s on s.owner_id = t.owner_id and s.id = t.shift_id
      where t.agency_id = ${agencyId} and t.created_by <> t.owner_id and s.member_id <> t.created_by
    ) as foreign, (
      select count(*) from transactions as t where t.agency_id = ${agencyId} and t.shift_id is null
    ) as homeless, (
      select count(*) from closings as c where c.agency_id = ${agencyId} and c.discrepancy is distinct from (
        select sum(x.discrepancy) from closing_shifts as x where x.owner_id = c.owner_id and x.closing_id = c.id
      )
    ) as different`.execute(database.db)
  return Object.entries(rows[0] ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} rows are ${name}`)
}

async function oneStart(world: World): Promise<RaceCall[]> {
  const { agencyId, cookies } = await makeCounter(world)
  const start = (cookie: string) =>
    call('shifts.start', { id: newId(), agencyId, counts: counts(), comment: null }, { cookie })
  return [cookies.first, cookies.second].flatMap((cookie) => many(10, () => start(cookie)))
}

async function oneProposal(world: World): Promise<RaceCall[]> {
  const { owner, agencyId, first, cookies } = await makeCounter(world)
  await makeShift(owner, { agencyId, memberId: first.memberId, date: world.today })
  return [
    ...many(10, () =>
      call('handovers.propose', { id: newId(), agencyId, counts: counts() }, { cookie: cookies.first }),
    ),
    ...many(10, () =>
      call(
        'shifts.takeOver',
        { id: newId(), agencyId, counts: counts(), comment: 'Absente' },
        { cookie: cookies.owner },
      ),
    ),
  ]
}

export const shiftRaces: readonly Race[] = [
  {
    name: 'one answer to a hand-over',
    round: oneAnswer,
    winners: [1, 12],
    losers: ['handovers.decided'],
    // Who has the cash may send the same answer again.
    check: async ({ database }, calls) => {
      const [first] = calls
      if (first === undefined) return ['the round is empty']
      const { id } = first.input as { id: string }
      const { rows } = await sql<{ shifts: number; accepted: boolean }>`
        select (h.state = 'accepted') as accepted, (
          select count(*) from shifts as s where s.owner_id = h.owner_id and s.agency_id = h.agency_id
        ) as shifts from handovers as h where h.id = ${id} and h.state <> 'proposed'`.execute(database.db)
      const [decided] = rows
      if (decided === undefined) return ['the hand-over is not decided']
      return decided.shifts === (decided.accepted ? 2 : 1) ? [] : [`there are ${decided.shifts} shifts`]
    },
  },
  {
    name: 'entries while the cash passes on and the day is closed',
    round: entriesWhilePassingOn,
    winners: [1, 20],
    losers: ['shifts.not_yours', 'handovers.pending', 'closings.day_closed'],
    check: checkHolders,
  },
  { name: 'one person takes the cash', round: oneStart, winners: 1, losers: ['shifts.not_yours'] },
  {
    name: 'the cash is handed over or taken over',
    round: oneProposal,
    winners: 1,
    losers: ['handovers.pending', 'shifts.not_yours', 'shifts.yours'],
  },
]
