import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner } from '#tests/support/factories.ts'

/* A civil date stays the same text from the form to the table and back, whatever the server's time zone. */

const database = withDatabase()
const zone = process.env['TZ']

afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe.each(['UTC', 'Africa/Casablanca', 'America/New_York', 'Pacific/Auckland'])('a server in %s', (name) => {
  it('keeps 11/05/2026 as 2026-05-11, and today as the date in Casablanca', async () => {
    process.env['TZ'] = name
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const calls = as(owner).at('2026-11-27T23:30:00Z')
    const entry = { type: 'incoming', amount: 50_000, agencyId, product: null, description: null } as const
    await calls.transactions.create({ ...entry, id: newId(), date: '2026-05-11' })
    await calls.transactions.create({ ...entry, id: newId() })
    const { rows } = await calls.transactions.list({ page: 1 })
    expect(rows.map(({ date }) => date)).toEqual(['2026-11-27', '2026-05-11'])
    const may = await calls.transactions.list({ from: '2026-05-11', to: '2026-05-11', page: 1 })
    expect(may.total).toBe(1)
    expect((await calls.auth.session()).today).toBe('2026-11-27')
  })
})
