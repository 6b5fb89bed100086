import { newId } from '#shared/values/ids.ts'
import type { MakeRequest } from '#tests/bench/http-load.ts'
import { insertSession } from '#tests/bench/load-rows.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { mutation, query } from './http-bytes.ts'

export interface Workplace {
  readonly cookie: string
  readonly agencyId: string
}

const PRODUCT = '01990000-0000-7000-8002-000000000001'

/** Clients of many tenants: those of one tenant would wait for the lock of its totals. */
export async function createWorkplaces({ db }: TestDatabase): Promise<Workplace[]> {
  const agencies = await db
    .selectFrom('agencies')
    .innerJoin('users', 'users.id', 'agencies.owner_id')
    .select(['agencies.owner_id as ownerId', (eb) => eb.fn.max('agencies.name').as('name')])
    .groupBy('agencies.owner_id')
    .limit(20)
    .execute()
  const workplaces: Workplace[] = []
  for (const { ownerId, name } of agencies) {
    const { id } = await db
      .selectFrom('agencies')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    workplaces.push({ cookie: `sandouk_session=${await insertSession(db, ownerId)}`, agencyId: id })
  }
  return workplaces
}

/** Six lists, three entries and a journal of ten, by turns for each workplace. */
export function makeMix(workplaces: readonly Workplace[], today: string): MakeRequest {
  let calls = 0
  const entry = (agencyId: string) => {
    const product = { kind: 'standard', id: PRODUCT }
    const facts = { type: 'incoming', amount: 50_000 + calls, agencyId, date: today, product }
    return { id: newId(), ...facts, confirmDuplicate: true }
  }
  return () => {
    calls += 1
    const { cookie, agencyId } = workplaces[calls % workplaces.length] ?? { cookie: '', agencyId: '' }
    const turn = Math.floor(calls / workplaces.length) % 10
    if (turn === 0) {
      const figures = { date: today, agencyId, startingBalance: 30_000, incomingFeed: 0, outgoingFeed: 0 }
      return query('journal.compute', figures, cookie)
    }
    return turn % 3 === 0
      ? mutation('transactions.create', entry(agencyId), { cookie })
      : query('transactions.list', { page: 1 }, cookie)
  }
}
