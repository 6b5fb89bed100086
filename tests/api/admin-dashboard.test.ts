import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeOwner, makeRequest, makeSubscription } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()
const NOW = '2026-11-27T09:00:00Z'
const startedAt = new Date('2026-01-01T00:00:00Z')
let admin: TestUser
let owner: TestUser

function dashboard(at = NOW) {
  return as(admin).at(at).admin.dashboard()
}

async function signedUpAt(instant: string) {
  const user = await makeOwner(database)
  await sql`update users set created_at = ${instant} where id = ${user.userId}`.execute(database.db)
  return user
}

function pay(amount: number, paymentDate: IsoDate, status: 'pending' | 'approved' | 'rejected') {
  return database.db
    .insertInto('manual_payments')
    .values({ id: newId(), user_id: owner.userId, amount, payment_date: paymentDate, status })
    .execute()
}

beforeAll(async () => {
  admin = await makeAdmin(database)
  owner = await makeOwner(database)
})

describe('admin.dashboard', () => {
  it('counts by months that begin at midnight in Casablanca, not in UTC', async () => {
    const before = (await dashboard()).months
    // Casablanca is still at +01 on 30 June, so 23:30Z is the first of July there.
    await signedUpAt('2026-06-30T22:59:00Z')
    await signedUpAt('2026-06-30T23:30:00Z')
    const after = (await dashboard()).months
    const grown = after.map(({ month, signUps }, index) => [month, signUps - (before[index]?.signUps ?? 0)] as const)
    expect(new Map(grown).get('2026-06-01')).toBe(1)
    expect(new Map(grown).get('2026-07-01')).toBe(1)
    expect(after).toHaveLength(12)
    expect(after[0]?.month).toBe('2025-12-01')
    expect(after[11]?.month).toBe('2026-11-01')
  })

  it('sums only approved payments, by the day they were paid, over the end of a year', async () => {
    await pay(199_000, '2025-12-31', 'approved')
    await pay(100_000, '2026-01-01', 'approved')
    await pay(50, '2026-01-02', 'approved')
    await pay(999, '2026-01-03', 'pending')
    await pay(999, '2026-01-03', 'rejected')
    const { months } = await dashboard()
    expect(months.find(({ month }) => month === '2025-12-01')?.revenue).toBe(199_000)
    expect(months.find(({ month }) => month === '2026-01-01')?.revenue).toBe(100_050)
    expect(months.find(({ month }) => month === '2026-02-01')?.revenue).toBe(0)
  })

  it('counts clients and subscriptions, and lists the latest approvals', async () => {
    const before = await dashboard()
    const soon = await makeOwner(database, { state: 'none' })
    await makeSubscription(database, soon, { startedAt, endsAt: new Date('2026-12-20T00:00:00Z') })
    for (const status of ['pending', 'approved', 'rejected'] as const) await makeRequest(database, soon, { status })
    const after = await dashboard()
    expect(after.subscriptions - before.subscriptions).toBe(1)
    expect(after.clients - before.clients).toBe(1)
    expect(after.latest[0]).toMatchObject({ email: soon.email })
    expect(after.latest.length).toBeLessThanOrEqual(5)
  })

  it('says what keeps the server from its backups, and nothing without a plan for them', async () => {
    expect((await dashboard()).backups).toBeNull()
    const planned = as(admin, { environment: { BACKUP_TO: '/mnt/other-machine/sandouk' } })
    expect((await planned.at(NOW).admin.dashboard()).backups).toEqual({ fault: null, lastSoundAt: null })
    const day = { started_at: new Date('2026-11-26T03:00:00Z'), finished_at: new Date('2026-11-26T03:04:00Z') }
    await database.db
      .insertInto('backup_runs')
      .values([
        { ...day, day: '2026-11-26', failure: null },
        { ...day, day: '2026-11-27', failure: 'no_room' },
      ])
      .execute()
    const lastSoundAt = '2026-11-26T03:04'
    expect((await planned.at(NOW).admin.dashboard()).backups).toEqual({ fault: 'no_room', lastSoundAt })
    await database.db.deleteFrom('backup_runs').where('day', '=', '2026-11-27').execute()
    expect((await planned.at(NOW).admin.dashboard()).backups).toEqual({ fault: 'late', lastSoundAt })
  })
})
