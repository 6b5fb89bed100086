import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAttachments } from '#server/features/attachments/attachments.service.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeAttachment, makeMember, makeOwner } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/* Files that show how a debt was paid, or that a member acknowledged a shortage. */

const database = withDatabase()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

describe('the paper of a member', () => {
  it('is read by the member and who sees the debts of members, and is not swept', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const elsewhere = { agencyIds: [await makeAgency(owner)] }
    const salma = await makeMember(owner, { agencyIds: [agencyId] })
    const closingId = await makeClosing(owner, { agencyId, date: '2026-11-20', discrepancy: -30_000 })
    const calls = as(owner).now()
    const id = newId()
    await calls.shortages.charge({ id, closingId, memberId: salma.memberId, amount: 30_000 })
    const signed = await makeAttachment(owner, { fileName: 'manque-signe.pdf' })
    await calls.shortages.recordPaper({ id, attachmentId: signed })
    const [person] = (await calls.shortages.list()).people
    const transfer = await makeAttachment(owner, { fileName: 'virement.pdf' })
    const paid = { debtorId: person?.id ?? '', date: TEST_TODAY, amount: 10_000, reason: 'Virement' }
    await calls.debts.payOtherwise({ id: newId(), ...paid, attachmentId: transfer })
    await sweepAttachments({ db: database.db, now: new Date('2027-01-01T00:00:00Z') })

    const readers = [
      owner,
      salma,
      await makeMember(owner, { role: 'accountant' }),
      await makeMember(owner, { role: 'manager', agencyIds: [agencyId] }),
    ]
    const others = [
      await makeMember(owner, { agencyIds: [agencyId] }),
      await makeMember(owner, { role: 'manager', ...elsewhere }),
      await makeOwner(database),
    ]
    for (const file of [signed, transfer]) {
      const download = async (reader: (typeof readers)[number]) =>
        (
          await fetch(`${server.url}/api/attachments/${file}`, {
            headers: { Cookie: await server.cookieFor(reader) },
          })
        ).status
      for (const reader of readers) expect(await download(reader)).toBe(200)
      for (const other of others) expect(await download(other)).toBe(404)
    }
  })
})
