import { beforeAll, describe, expect, it } from 'vitest'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing, makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, type TestMember } from '#tests/support/factories.ts'
import { makeOperatorAccount, makeOperatorMovement } from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'
import { makeHandoverAgency } from '#tests/support/shift-factories.ts'
import { sendWith } from '#tests/support/transfer-factories.ts'

/* What is missing of a transfer, put to a member. 5 000,00 leave Centre, sent by Salma and carried by Karim; 4 900,00 arrive. */

const database = withDatabase({ poolSize: 16 })

let owner: TestUser
let owners: Caller
let centre: string
let nord: string
let salma: TestMember
let karim: TestMember
let nadia: TestMember
let elsewhere: TestMember

beforeAll(async () => {
  owner = await makeOwner(database)
  owners = as(owner).now()
  centre = await makeAgency(owner, { name: 'Centre' })
  nord = await makeAgency(owner, { name: 'Nord' })
  salma = await makeMember(owner, { name: 'Salma', agencyIds: [centre] })
  karim = await makeMember(owner, { name: 'Karim Alaoui', agencyIds: [centre] })
  nadia = await makeMember(owner, { name: 'Nadia', agencyIds: [nord] })
  elsewhere = await makeMember(owner, { role: 'manager', agencyIds: [await makeAgency(owner)] })
})

/** Returns its id. */
async function makeMissing({ carrier = 'karim  ALAOUI', arrived = 490_000 } = {}): Promise<string> {
  const id = newId()
  const ends = { from: { kind: 'agency', id: centre }, to: { kind: 'agency', id: nord } } as const
  await as(salma)
    .now()
    .transfers.send({ id, ...ends, date: TEST_TODAY, amount: 500_000, carrier, confirmOverdraw: true })
  await as(nadia).now().transfers.receive({ id, date: TEST_TODAY, amount: arrived, comment: 'Compté deux fois' })
  return id
}

function charge(transferId: string, change: object = {}) {
  return { id: newId(), transferId, memberId: karim.memberId, amount: 6_000, ...change }
}

async function findOpen(transferId: string) {
  return (await owners.shortages.list()).open.find((one) => one.transferId === transferId)
}

describe('a transit difference that is put to a member', () => {
  it('is owed once the member acknowledges it; the rest is borne, and the reception stays', async () => {
    const id = await makeMissing()
    expect(await findOpen(id)).toMatchObject({
      place: 'Centre → Nord',
      discrepancy: -10_000,
      countedByName: 'Nadia',
      people: [{ name: 'Karim Alaoui' }, { name: 'Nadia' }, { name: 'Salma' }],
      proposedId: karim.memberId,
    })
    const decision = charge(id)
    await owners.shortages.charge(decision)
    expect(await owners.shortages.charge(decision)).toEqual({ id: decision.id })
    expect(await findOpen(id)).toBeUndefined()
    const waiting = { settlement: null, chargeState: 'proposed', rights: { settle: false, undo: true } }
    expect(await owners.transfers.find({ id })).toMatchObject({ ...waiting, charge: { memberName: 'Karim Alaoui' } })
    expect(await as(nadia).now().transfers.find({ id })).toMatchObject({ chargeState: 'proposed', charge: null })
    for (const settlement of ['borne', 'justified'] as const) {
      expect(await catchRefusal(owners.transfers.settle({ id, settlement, text: 'Retrouvé' }))).toMatchObject({
        reason: 'shortages.awaiting_answer',
      })
    }
    const answer = { id: decision.id, answer: 'acknowledged' } as const
    for (const calls of [owners, as(salma).now()]) {
      expect(await catchRefusal(calls.shortages.answer(answer))).toMatchObject({ reason: 'shortages.not_found' })
    }
    const karims = as(karim).now()
    await karims.shortages.answer(answer)
    const { name } = await owners.transfers.find({ id })
    expect(await karims.shortages.mine()).toMatchObject({
      ledger: { debtor: { balance: 6_000 }, entries: [{ kind: 'shortage', agencyName: null }] },
      decisions: [{ name, place: 'Centre → Nord', amount: 6_000, discrepancy: -10_000, state: 'acknowledged' }],
    })
    expect(await owners.transfers.find({ id })).toMatchObject({
      settlement: 'charged',
      difference: -10_000,
      rights: { settle: false, undo: false },
    })
    expect(await catchRefusal(owners.transfers.undo({ id, reason: 'Reçu par erreur' }))).toMatchObject({
      reason: 'transfers.charged',
    })
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('stays open where the member contests it', async () => {
    const id = await makeMissing()
    const decision = charge(id)
    await owners.shortages.charge(decision)
    await as(karim).now().shortages.answer({ id: decision.id, answer: 'contested', text: 'Le sac était ouvert' })
    expect(await findOpen(id)).toMatchObject({ discrepancy: -10_000 })
    expect(await owners.transfers.settle({ id, settlement: 'borne' })).toMatchObject({ settlement: 'borne' })
    const again = charge(id)
    expect(await catchRefusal(owners.shortages.charge(again))).toMatchObject({ reason: 'transfers.difference_settled' })
  })

  it('is withdrawn with the reception that is undone', async () => {
    const id = await makeMissing()
    const decision = charge(id)
    await owners.shortages.charge(decision)
    await owners.transfers.undo({ id, reason: 'Reçu par erreur' })
    const found = (await owners.shortages.list()).decisions.find((one) => one.id === decision.id)
    expect(found).toMatchObject({ state: 'withdrawn', discrepancy: null })
    const answer = { id: decision.id, answer: 'acknowledged' } as const
    expect(await catchRefusal(as(karim).now().shortages.answer(answer))).toMatchObject({ reason: 'shortages.decided' })
    const arrival = { id, date: TEST_TODAY, amount: 500_000 } as const
    expect(await as(nadia).now().transfers.receive(arrival)).toMatchObject({ chargeState: null, difference: 0 })
  })

  it('of a manager waits for the owner', async () => {
    const id = await makeMissing()
    const manager = as(await makeMember(owner, { role: 'manager', agencyIds: [nord] })).now()
    expect((await manager.transfers.find({ id })).rights).toMatchObject({ settle: true })
    expect(await catchRefusal(manager.transfers.settle({ id, settlement: 'borne' }))).toMatchObject({
      code: 'FORBIDDEN',
    })
    const decision = charge(id)
    await manager.shortages.charge(decision)
    expect((await owners.transfers.find({ id })).charge).toMatchObject({ isConfirmed: false })
    const answer = { id: decision.id, answer: 'acknowledged' } as const
    expect(await catchRefusal(as(karim).now().shortages.answer(answer))).toMatchObject({ code: 'NOT_FOUND' })
    await owners.shortages.confirm({ id: decision.id })
    await as(karim).now().shortages.answer(answer)
    expect((await owners.transfers.find({ id })).settlement).toBe('charged')
  })

  it('is what is missing at most, of who sent, carried or received it, of the own scope', async () => {
    const id = await makeMissing({ carrier: 'Une voisine' })
    const fail = async (calls: Caller, input: ReturnType<typeof charge>) => catchRefusal(calls.shortages.charge(input))
    expect((await fail(owners, charge(id, { memberId: salma.memberId, amount: 10_001 }))).fieldErrors).toEqual({
      amount: 'Le montant dépasse le manque',
    })
    for (const memberId of [karim.memberId, owner.userId, elsewhere.memberId, newId()]) {
      expect((await fail(owners, charge(id, { memberId }))).fieldErrors).toHaveProperty('memberId')
    }
    const stranger = as(await makeOwner(database)).now()
    for (const calls of [as(elsewhere).now(), stranger]) {
      expect(await fail(calls, charge(id))).toMatchObject({ code: 'NOT_FOUND', reason: 'transfers.not_found' })
    }
    const closingId = await makeClosing(owner, { agencyId: await makeAgency(owner), discrepancy: -5000 })
    for (const source of [{ closingId }, { transferId: null }]) {
      expect((await fail(owners, charge(id, source))).fieldErrors).toHaveProperty('closingId')
    }
    const surplus = await makeMissing({ arrived: 510_000 })
    expect(await fail(owners, charge(surplus))).toMatchObject({ reason: 'debts.not_a_shortage' })
    const onItsWay = await sendWith(owners, { from: centre, to: nord })
    expect(await fail(owners, charge(onItsWay))).toMatchObject({ reason: 'debts.not_a_shortage' })
  })

  it('is settled once, by the charge or otherwise', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await makeMissing()
      const results = await Promise.allSettled([
        owners.shortages.charge(charge(id)),
        owners.transfers.settle({ id, settlement: 'borne' }),
        owners.shortages.charge(charge(id)),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})

describe('the file of shortages', () => {
  it('has what is missing of transfers, open or put to a member', async () => {
    const server = await startTestServer(database)
    try {
      const [open, charged] = [await makeMissing(), await makeMissing()]
      await owners.shortages.charge(charge(charged))
      const names = await Promise.all([open, charged].map(async (id) => (await owners.transfers.find({ id })).name))
      const headers = { Cookie: await server.cookieFor(owner) }
      const lines = (await (await fetch(`${server.url}/api/exports/shortages.csv`, { headers })).text()).split('\n')
      const found = names.map((name) => lines.find((line) => line.includes(name)))
      expect(found[0]).toMatch(/Centre → Nord.*Transfert.*Manque.*Nadia/)
      expect(found[1]).toMatch(/Centre → Nord.*Transfert.*Manque.*Karim Alaoui.*En attente de réponse/)
    } finally {
      await server.close()
    }
  })
})

describe('a shortage of a closing', () => {
  it('is first proposed to whose shift lacks most, and shows that it waits for an answer', async () => {
    const agencyId = await makeHandoverAgency(owner)
    const holder = await makeMember(owner, { agencyIds: [agencyId] })
    const counts = makeCounts(100_000)
    await as(holder).now().shifts.start({ id: newId(), agencyId, counts })
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId, opening: 600_000, openedOn: TEST_TODAY })
    await makeOperatorMovement(owner, { accountId, kind: 'commission', amount: 1000, date: TEST_TODAY })
    const day = { id: newId(), agencyId, date: TEST_TODAY, opening: 100_000, comment: 'Manquant' } as const
    const balances = [{ accountId, declared: 596_000 }]
    await owners.closings.close({ ...day, counts: makeCounts(70_000), balances })
    const open = (await owners.shortages.list()).open.filter(({ closingId }) => closingId === day.id)
    expect(open).toMatchObject([
      { accountId: null, discrepancy: -30_000, proposedId: holder.memberId },
      { accountId, discrepancy: -5000, proposedId: holder.memberId },
    ])
    const of = { closingId: day.id, memberId: holder.memberId, amount: 5000 }
    await owners.shortages.charge({ id: newId(), ...of })
    await owners.shortages.charge({ id: newId(), ...of, accountId })
    expect((await owners.closings.byId({ id: day.id })).closing).toMatchObject({
      isAwaitingAnswer: true,
      linesToSettle: 1,
      linesAwaitingAnswer: 1,
      lines: [{ isAwaitingAnswer: true, settled: null }],
    })
    for (const { id, closingId } of (await owners.shortages.list()).decisions) {
      if (closingId === day.id) await as(holder).now().shortages.answer({ id, answer: 'acknowledged' })
    }
    expect((await owners.closings.byId({ id: day.id })).closing).toMatchObject({
      settlement: 'charged',
      isAwaitingAnswer: false,
      linesAwaitingAnswer: 0,
    })
  })
})
