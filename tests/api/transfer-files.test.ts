import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAttachments } from '#server/features/attachments/attachments.service.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { DAY_MS, instantAfter, TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAgency,
  makeAttachment,
  makeMember,
  makeOwner,
  makePayment,
  type TestMember,
} from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import { givePin, makeTerminal, startPinSession } from '#tests/support/terminal-factories.ts'
import { makePlace, sendWith } from '#tests/support/transfer-factories.ts'

/* The photo or PDF of a transfer, and agencies that count what arrives. */

const database = withDatabase({ poolSize: 12 })
let server: TestServer
let owner: TestUser
let calls: Caller
let centre: string
let nord: string
let sender: TestMember
let receiver: TestMember

beforeAll(async () => {
  server = await startTestServer(database)
  owner = await makeOwner(database)
  calls = as(owner).now()
  centre = await makeAgency(owner)
  nord = await makeAgency(owner)
  sender = await makeMember(owner, { agencyIds: [centre] })
  receiver = await makeMember(owner, { agencyIds: [nord] })
})
afterAll(() => server.close())

async function download(id: string, cookie: string): Promise<number> {
  return (await fetch(`${server.url}/api/attachments/${id}`, { headers: { Cookie: cookie } })).status
}

describe('the file of a transfer', () => {
  it('is read by each member who sees the transfer, also by PIN, and by no other person', async () => {
    const id = await sendWith(calls, { from: centre, to: nord })
    const attachmentId = await makeAttachment(sender, { fileName: 'bon.pdf' })
    const row = await as(sender).now().transfers.attach({ id, attachmentId })
    expect(row).toMatchObject({ attachment: { id: attachmentId, fileName: 'bon.pdf' }, rights: { attach: false } })
    const sud = await makeAgency(owner)
    const elsewhere = await makeMember(owner, { agencyIds: [sud] })
    const stranger = await makeOwner(database)
    const readers = [owner, sender, receiver, await makeMember(owner, { role: 'accountant' })]
    for (const reader of readers) expect(await download(attachmentId, await server.cookieFor(reader))).toBe(200)
    for (const reader of [elsewhere, stranger]) {
      expect(await download(attachmentId, await server.cookieFor(reader))).toBe(404)
    }
    for (const { memberId } of [receiver, elsewhere]) await givePin(database, memberId)
    const atNord = await makeTerminal(owner, { agencyId: nord })
    expect(await download(attachmentId, await startPinSession(server.deps, receiver.space, atNord.id))).toBe(200)
    const atSud = await makeTerminal(owner, { agencyId: sud })
    expect(await download(attachmentId, await startPinSession(server.deps, elsewhere.space, atSud.id))).toBe(404)
    const loose = await makeAttachment(receiver)
    expect(await download(loose, await startPinSession(server.deps, receiver.space, atNord.id))).toBe(404)
  })

  it('comes from a side of the transfer, once; only the owner replaces it', async () => {
    const id = await sendWith(calls, { from: centre, to: nord })
    const other = as(await makeMember(owner, { agencyIds: [await makeAgency(owner)] })).now()
    const first = { id, attachmentId: await makeAttachment(receiver) }
    expect(await catchRefusal(other.transfers.attach(first))).toMatchObject({ reason: 'transfers.not_found' })
    const [atNord, atCentre] = [as(receiver).now(), as(sender).now()]
    await atNord.transfers.attach(first)
    expect(await atNord.transfers.attach(first)).toMatchObject({ attachment: { id: first.attachmentId } })
    const second = { id, attachmentId: await makeAttachment(sender) }
    expect(await catchRefusal(atCentre.transfers.attach(second))).toMatchObject({ reason: 'transfers.has_attachment' })
    const replaced = { id, attachmentId: await makeAttachment(owner) }
    expect(await calls.transfers.attach(replaced)).toMatchObject({ attachment: { id: replaced.attachmentId } })
  })

  it('is no file of another account, of a payment or of another transfer', async () => {
    const [one, two] = [
      await sendWith(calls, { from: centre, to: nord }),
      await sendWith(calls, { from: centre, to: nord }),
    ]
    const paid = await makeAttachment(owner)
    await makePayment(owner, { attachmentId: paid })
    const used = await makeAttachment(owner)
    await calls.transfers.attach({ id: one, attachmentId: used })
    for (const attachmentId of [await makeAttachment(receiver), paid, used, newId()]) {
      expect(await catchRefusal(calls.transfers.attach({ id: two, attachmentId }))).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'attachments.not_found',
      })
    }
    expect(await calls.transfers.find({ id: two })).toMatchObject({ attachment: null })
  })

  it('is not swept, and stays when the account that sent it goes', async () => {
    const bank = await makePlace(owner, { kind: 'bank' })
    const id = await sendWith(calls, { from: centre, toPlace: bank, amount: 50_000 })
    const old = { createdAt: instantAfter(TEST_NOW, -2 * DAY_MS) }
    const [kept, loose] = [await makeAttachment(sender, old), await makeAttachment(sender, old)]
    const slip = { id, date: TEST_TODAY, amount: 50_000, slipNumber: 'V-4711', attachmentId: kept } as const
    expect(await as(sender).now().transfers.receive(slip)).toMatchObject({
      state: 'received',
      attachment: { id: kept },
    })
    await sweepAttachments({ db: database.db, now: instantAfter(TEST_NOW, 3 * DAY_MS) })
    const rows = await database.db
      .selectFrom('attachments')
      .select(['id', 'user_id as userId'])
      .where('id', 'in', [kept, loose])
      .execute()
    expect(rows).toEqual([{ id: kept, userId: owner.userId }])
  })
})

describe('an agency that counts what arrives', () => {
  it('receives and takes back only with notes and coins; the others as before', async () => {
    const agencyId = await makeAgency(owner, { name: `Comptée ${newId()}` })
    const [agency] = (await calls.agencies.list()).filter(({ id }) => id === agencyId)
    if (agency === undefined) throw new Error('the agency is not listed')
    const { name, groupId, updatedAt } = agency
    await calls.agencies.update({ id: agencyId, name, groupId, updatedAt, countArrivals: true })
    const id = await sendWith(calls, { from: centre, to: agencyId, amount: 50_000 })
    expect(await calls.transfers.find({ id })).toMatchObject({ countRequired: true })
    const arrival = { id, date: TEST_TODAY, amount: 50_000 } as const
    expect(await catchRefusal(calls.transfers.receive(arrival))).toMatchObject({
      reason: 'transfers.count_required',
      params: { agency: name },
    })
    await calls.transfers.receive({ ...arrival, counts: makeCounts(50_000) })

    const back = await sendWith(calls, { from: agencyId, to: nord, amount: 20_000 })
    expect(await calls.transfers.find({ id: back })).toMatchObject({ countRequired: false })
    await calls.transfers.refuse({ id: back, reason: 'Le sac était ouvert' })
    expect(await catchRefusal(calls.transfers.giveBack({ id: back, amount: 20_000 }))).toMatchObject({
      reason: 'transfers.count_required',
    })
    await calls.transfers.giveBack({ id: back, amount: 20_000, counts: makeCounts(20_000) })
  })
})
