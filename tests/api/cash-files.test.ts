import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing, makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import { makeHandoverAgency } from '#tests/support/shift-factories.ts'

/* Files of shortages, shifts and surprise counts. */

const database = withDatabase()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

async function download(file: string, user: TestUser): Promise<string[]> {
  const response = await fetch(`${server.url}/api/exports/${file}`, {
    headers: { Cookie: await server.cookieFor(user) },
  })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return text.split('\r\n').slice(1, -1)
}

describe('the file of shortages and surpluses', () => {
  it('has each with its person, source, state, what is settled and what is left', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner, { name: 'Centre' })
    const salma = await makeMember(owner, { name: 'Salma', agencyIds: [agencyId] })
    const days = { owed: '2026-11-20', contested: '2026-11-21', surplus: '2026-11-22', asked: '2026-11-23' } as const
    const close = (date: (typeof days)[keyof typeof days], discrepancy: number) =>
      makeClosing(owner, { agencyId, date, discrepancy, closedBy: salma.memberId })
    const owed = await close(days.owed, -30_000)
    const contested = await close(days.contested, -5000)
    await close(days.surplus, 4000)
    const asked = await close(days.asked, -1000)
    const [calls, hers] = [as(owner).now(), as(salma).now()]
    const charge = async (closingId: string, amount: number) => {
      const id = newId()
      await calls.shortages.charge({ id, closingId, memberId: salma.memberId, amount })
      return id
    }
    await hers.shortages.answer({ id: await charge(owed, 20_000), answer: 'acknowledged' })
    await hers.shortages.answer({ id: await charge(contested, 5000), answer: 'contested', text: 'Pas moi' })
    await charge(asked, 1000)
    const [person] = (await calls.shortages.list()).people
    const paid = { id: newId(), debtorId: person?.id ?? '', agencyId, date: TEST_TODAY, amount: 7500 }
    await calls.debts.collect(paid)
    expect(await download('shortages.csv', owner)).toEqual([
      '23/11/2026;"=""2026-000004""";"Centre";"Caisse";"Manque";-10,00;"Salma";"En attente de réponse";10,00;0,00;10,00',
      '22/11/2026;"=""2026-000003""";"Centre";"Caisse";"Excédent";40,00;"Salma";"En attente du client";40,00;0,00;40,00',
      '21/11/2026;"=""2026-000002""";"Centre";"Caisse";"Manque";-50,00;"Salma";"Contesté";50,00;;',
      '21/11/2026;"=""2026-000002""";"Centre";"Caisse";"Manque";-50,00;"Salma";"À décider";50,00;0,00;50,00',
      '20/11/2026;"=""2026-000001""";"Centre";"Caisse";"Manque";-300,00;"Salma";"Reconnu";200,00;75,00;125,00',
    ])
    expect(await download('shortages.csv?from=2026-11-21&to=2026-11-22', owner)).toHaveLength(3)
  })
})

describe('the files of shifts and surprise counts', () => {
  it('have what was counted, and what a shift should have held once its day is closed', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeHandoverAgency(owner, { name: 'Centre' })
    const salma = await makeMember(owner, { name: 'Salma', agencyIds: [agencyId] })
    const karim = await makeMember(owner, { name: 'Karim', role: 'manager', agencyIds: [agencyId] })
    const calls = as(owner).now()
    const counts = makeCounts(100_000)
    await as(salma).now().shifts.start({ id: newId(), agencyId, counts, comment: 'Premier comptage' })
    await calls.spotChecks.make({ id: newId(), agencyId, counts: makeCounts(99_000), comment: 'Contrôle' })
    const open = await download('shifts.csv', karim)
    expect(open).toEqual([expect.stringMatching(/^27\/11\/2026;"Centre";1;"Salma";"27\/11\/2026 à \d\d:\d\d";;;;;;;;/)])
    await calls.closings.close({
      id: newId(),
      agencyId,
      date: TEST_TODAY,
      opening: null,
      counts: makeCounts(98_000),
      comment: 'Vu',
    })
    const [closed] = await download('shifts.csv', karim)
    expect(closed).toContain(';"Clôture";;1000,00;1000,00;980,00;-20,00;"Premier comptage";')
    expect(await download('spotChecks.csv', karim)).toEqual([
      expect.stringMatching(
        /^27\/11\/2026;"27\/11\/2026 à \d\d:\d\d";"Centre";.*;"Salma";1000,00;990,00;-10,00;"Contrôle"$/,
      ),
    ])
  })
})
