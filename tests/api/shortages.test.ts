import { describe, expect, it } from 'vitest'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing } from '#tests/support/cash-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeAttachment, makeMember, makeOwner, type TestMember } from '#tests/support/factories.ts'
import { makeOperatorAccount, makeOperatorMovement } from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* Shortages that a member is asked to answer for, and surpluses. Salma counts the days of Centre; 27/11/2026 lacks 300,00. */

const database = withDatabase({ poolSize: 16 })
const DAY = '2026-11-27'
const NEXT = '2026-11-28'
const MONDAY = '2026-11-30'
const MONDAY_NOON = '2026-11-30T12:00:00Z'

interface Evening {
  owner: TestUser
  salma: TestMember
  agencyId: string
  closingId: string
  owners: Caller
  salmas: Caller
}

async function makeEvening(): Promise<Evening> {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: `Centre ${newId()}` })
  const salma = await makeMember(owner, { name: `Salma ${newId()}`, agencyIds: [agencyId] })
  const opening = 743_000
  const closing = { agencyId, date: DAY, opening, discrepancy: -30_000, closedBy: salma.memberId } as const
  const closingId = await makeClosing(owner, closing)
  return {
    owner,
    salma,
    agencyId,
    closingId,
    owners: as(owner).at(MONDAY_NOON),
    salmas: as(salma).at(MONDAY_NOON),
  }
}

function charge({ closingId, salma }: Evening, change: object = {}) {
  return { id: newId(), closingId, memberId: salma.memberId, amount: 30_000, ...change }
}

async function acknowledge(evening: Evening, change: object = {}) {
  const decision = charge(evening, change)
  await evening.owners.shortages.charge(decision)
  await evening.salmas.shortages.answer({ id: decision.id, answer: 'acknowledged' })
  return decision
}

/** The openings of closings that a factory made are not those of their days. */
async function findWrongDebts() {
  return (await findWrongBooks(database.db)).filter(({ kind }) => !kind.startsWith('openings'))
}

async function findDebtor({ owners }: Evening) {
  const { people } = await owners.shortages.list()
  const [person] = people
  if (person === undefined) throw new Error('the member owes nothing')
  return person
}

describe('a shortage that a member acknowledges', () => {
  it('is paid in cash, set against a surplus, and waived; the closed day stays', async () => {
    const evening = await makeEvening()
    const { owners, salmas, agencyId, closingId, owner, salma } = evening
    await acknowledge(evening)
    expect((await owners.shortages.list()).owed).toBe(30_000)
    expect((await salmas.shortages.mine()).ledger).toMatchObject({
      debtor: { balance: 30_000, name: (await findDebtor(evening)).name },
      entries: [{ kind: 'shortage', amount: 30_000, date: MONDAY }],
    })
    const after = { agencyId, date: NEXT, opening: 713_000, discrepancy: 5000, closedBy: salma.memberId } as const
    const surplusId = await makeClosing(owner, after)
    const { id: debtorId } = await findDebtor(evening)
    const paid = { id: newId(), debtorId, agencyId, date: MONDAY, amount: 10_000 }
    await salmas.debts.collect(paid)
    const { rows } = await owners.feeds.list({ agencyId, date: MONDAY })
    expect(rows).toMatchObject([{ direction: 'incoming', counterpart: 'member', amount: 10_000, origin: 'debt' }])
    expect((await findDebtor(evening)).balance).toBe(20_000)

    const offset = { id: newId(), debtorId, closingId: surplusId, amount: 5000 }
    await owners.shortages.offset(offset)
    expect(await owners.shortages.offset(offset)).toEqual({ id: offset.id })
    expect((await findDebtor(evening)).balance).toBe(15_000)
    expect((await owners.shortages.list()).surpluses).toMatchObject([
      { closingId: surplusId, state: 'offset', left: 0 },
    ])
    const waiver = { id: newId(), debtorId, date: MONDAY, amount: 15_000, reason: 'Première fois' }
    await owners.debts.waive(waiver)
    expect((await owners.shortages.list()).owed).toBe(0)
    expect(await owners.closings.byId({ id: closingId })).toMatchObject({
      closing: { discrepancy: -30_000, settlement: 'charged' },
    })
    expect(await findWrongDebts()).toEqual([])
  })

  it('may be a part of it: the rest is borne', async () => {
    const evening = await makeEvening()
    await acknowledge(evening, { amount: 20_000 })
    expect(await evening.owners.shortages.list()).toMatchObject({
      owed: 20_000,
      open: [],
      decisions: [{ state: 'acknowledged', amount: 20_000, discrepancy: -30_000 }],
    })
  })

  it('of an operator account settles its line', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const salma = await makeMember(owner, { agencyIds: [agencyId] })
    const { id: accountId } = await makeOperatorAccount(owner, { agencyId, opening: 600_000, openedOn: DAY })
    await makeOperatorMovement(owner, { accountId, kind: 'commission', amount: 1000, date: DAY })
    const balances = [{ accountId, declared: 596_000 }]
    const closingId = await makeClosing(owner, { agencyId, date: DAY, balances, closedBy: salma.memberId })
    const calls = as(owner).now()
    expect((await calls.shortages.list()).open).toMatchObject([{ accountId, discrepancy: -5000 }])
    const decision = { id: newId(), closingId, accountId, memberId: salma.memberId, amount: 5000 }
    await calls.shortages.charge(decision)
    const settle = { id: closingId, accountId, settlement: 'borne', text: null } as const
    expect(await catchRefusal(calls.closings.settleLine(settle))).toMatchObject({ reason: 'shortages.awaiting_answer' })
    await as(salma).now().shortages.answer({ id: decision.id, answer: 'acknowledged' })
    expect((await calls.closings.byId({ id: closingId })).closing.lines).toMatchObject([
      { accountId, settled: { settlement: 'charged' } },
    ])
  })
})

describe('a shortage that a member acknowledged on paper', () => {
  it('is owed as if they had answered, with the file and who recorded it', async () => {
    const evening = await makeEvening()
    const { owner, owners, salmas, closingId } = evening
    const decision = charge(evening)
    await owners.shortages.charge(decision)
    const attachmentId = await makeAttachment(owner, { fileName: 'manque-signe.pdf' })
    const paper = { id: decision.id, attachmentId }
    expect(await catchRefusal(salmas.shortages.recordPaper(paper))).toMatchObject({ reason: 'access.not_allowed' })
    const others = { ...paper, attachmentId: await makeAttachment(await makeOwner(database)) }
    expect(await catchRefusal(owners.shortages.recordPaper(others))).toMatchObject({ reason: 'attachments.not_found' })
    await Promise.all([owners.shortages.recordPaper(paper), owners.shortages.recordPaper(paper)])
    expect(await salmas.shortages.mine()).toMatchObject({
      ledger: { debtor: { balance: 30_000 }, entries: [{ kind: 'shortage', amount: 30_000 }] },
      decisions: [
        {
          state: 'acknowledged',
          attachment: { id: attachmentId, fileName: 'manque-signe.pdf' },
          recordedByName: expect.any(String),
        },
      ],
    })
    expect((await owners.closings.byId({ id: closingId })).closing.settlement).toBe('charged')
    const answer = { id: decision.id, answer: 'contested', text: 'Je conteste' } as const
    expect(await catchRefusal(salmas.shortages.answer(answer))).toMatchObject({ reason: 'shortages.decided' })
    expect((await findDebtor(evening)).name).toContain('Salma')
    expect(await findWrongDebts()).toEqual([])
  })

  it('is not recorded once they contested it', async () => {
    const evening = await makeEvening()
    const { owner, owners, salmas } = evening
    const decision = charge(evening)
    await owners.shortages.charge(decision)
    await salmas.shortages.answer({ id: decision.id, answer: 'contested', text: 'Je conteste' })
    const paper = { id: decision.id, attachmentId: await makeAttachment(owner) }
    expect(await catchRefusal(owners.shortages.recordPaper(paper))).toMatchObject({ reason: 'shortages.decided' })
  })
})

describe('a shortage that a member contests', () => {
  it('stays open, with nothing owed, and may be settled otherwise', async () => {
    const evening = await makeEvening()
    const { owners, salmas, closingId } = evening
    const decision = charge(evening)
    await owners.shortages.charge(decision)
    expect(await catchRefusal(salmas.shortages.answer({ id: decision.id, answer: 'contested' }))).toMatchObject({
      fieldErrors: { text: 'Le motif est requis' },
    })
    const settle = { id: closingId, settlement: 'borne', text: null, transactionId: null } as const
    expect(await catchRefusal(owners.closings.settle(settle))).toMatchObject({ reason: 'shortages.awaiting_answer' })
    await salmas.shortages.answer({ id: decision.id, answer: 'contested', text: 'Le coffre était ouvert' })
    expect(await owners.shortages.list()).toMatchObject({
      owed: 0,
      people: [],
      open: [{ closingId, discrepancy: -30_000 }],
      decisions: [{ state: 'contested', answerText: 'Le coffre était ouvert' }],
    })
    await owners.shortages.withdraw({ id: decision.id })
    await owners.closings.settle(settle)
    expect((await owners.shortages.list()).open).toEqual([])
  })
})

describe('a member', () => {
  it('cannot answer for another member, nor read their shortages', async () => {
    const evening = await makeEvening()
    const other = as(await makeMember(evening.owner, { agencyIds: [evening.agencyId] })).at(MONDAY_NOON)
    const decision = charge(evening)
    await evening.owners.shortages.charge(decision)
    for (const calls of [other, evening.owners]) {
      expect(await catchRefusal(calls.shortages.answer({ id: decision.id, answer: 'acknowledged' }))).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'shortages.not_found',
      })
    }
    await evening.salmas.shortages.answer({ id: decision.id, answer: 'acknowledged' })
    const { id: debtorId } = await findDebtor(evening)
    expect(await other.shortages.mine()).toEqual({ ledger: null, decisions: [] })
    expect(await catchRefusal(other.debts.byId({ id: debtorId }))).toMatchObject({ code: 'NOT_FOUND' })
    const paid = { id: newId(), debtorId, agencyId: evening.agencyId, date: MONDAY, amount: 1 }
    expect(await catchRefusal(other.debts.collect(paid))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await catchRefusal(other.shortages.list())).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('is asked only once the owner confirms what a manager proposes', async () => {
    const evening = await makeEvening()
    const manager = as(await makeMember(evening.owner, { role: 'manager', agencyIds: [evening.agencyId] })).at(
      MONDAY_NOON,
    )
    const decision = charge(evening)
    await manager.shortages.charge(decision)
    expect((await evening.salmas.shortages.mine()).decisions).toEqual([])
    const answer = { id: decision.id, answer: 'acknowledged' } as const
    expect(await catchRefusal(evening.salmas.shortages.answer(answer))).toMatchObject({ code: 'NOT_FOUND' })
    await evening.owners.shortages.confirm({ id: decision.id })
    await evening.salmas.shortages.answer(answer)
    expect((await evening.owners.shortages.list()).owed).toBe(30_000)
  })

  it('who is deactivated answers only for the day that they counted, and it waits', async () => {
    const evening = await makeEvening()
    const left = await makeMember(evening.owner, { agencyIds: [evening.agencyId], status: 'deactivated' })
    const setLeft = { status: 'deactivated' as const }
    await database.db.updateTable('members').set(setLeft).where('id', '=', evening.salma.memberId).execute()
    const { fieldErrors } = await catchRefusal(
      evening.owners.shortages.charge(charge(evening, { memberId: left.memberId })),
    )
    expect(fieldErrors).toEqual({ memberId: 'Cette personne ne peut pas répondre de ce manque' })
    await evening.owners.shortages.charge(charge(evening))
    expect((await evening.owners.shortages.list()).decisions).toMatchObject([{ state: 'proposed' }])
  })
})

describe('a charge', () => {
  it('is at most the shortage, of a shortage, once, and gone with a closing that is reopened', async () => {
    const evening = await makeEvening()
    const { owners, owner, agencyId, salma, closingId } = evening
    expect((await catchRefusal(owners.shortages.charge(charge(evening, { amount: 30_001 })))).fieldErrors).toEqual({
      amount: 'Le montant dépasse le manque',
    })
    const surplus = { agencyId, date: NEXT, opening: 713_000, discrepancy: 5000, closedBy: salma.memberId } as const
    const surplusId = await makeClosing(owner, surplus)
    expect(await catchRefusal(owners.shortages.charge(charge(evening, { closingId: surplusId })))).toMatchObject({
      reason: 'debts.not_a_shortage',
    })
    const decision = charge(evening)
    expect(await owners.shortages.charge(decision)).toEqual(await owners.shortages.charge(decision))
    expect(await catchRefusal(owners.shortages.charge(charge(evening)))).toMatchObject({ reason: 'shortages.decided' })
    await owners.closings.reopen({ id: closingId, reason: 'Une opération oubliée' })
    expect((await owners.shortages.list()).decisions).toMatchObject([{ state: 'withdrawn' }])
  })
})

describe('a surplus', () => {
  it('is held for ninety days, returned out of the drawer, or kept afterwards', async () => {
    const owner = await makeOwner(database)
    const calls = as(owner).at(MONDAY_NOON)
    const agencyId = await makeAgency(owner)
    const [old, recent] = [
      await makeClosing(owner, { agencyId, date: '2026-08-03', discrepancy: 4000 }),
      await makeClosing(owner, { agencyId, date: DAY, discrepancy: 5000 }),
    ]
    expect((await calls.shortages.list()).surpluses).toMatchObject([
      { closingId: recent, state: 'held', left: 5000, until: '2027-02-25' },
      { closingId: old, state: 'held', left: 4000, until: '2026-11-01' },
    ])
    expect(await catchRefusal(calls.shortages.keepSurplus({ closingId: recent }))).toMatchObject({
      reason: 'surplus.still_held',
      params: { until: '2027-02-25' },
    })
    await calls.shortages.keepSurplus({ closingId: old })
    const { expected } = await calls.closings.expected({ agencyId, date: MONDAY })
    await calls.shortages.returnSurplus({ closingId: recent, date: MONDAY })
    expect((await calls.closings.expected({ agencyId, date: MONDAY })).expected).toBe(expected - 5000)
    expect(await catchRefusal(calls.shortages.returnSurplus({ closingId: recent, date: MONDAY }))).toMatchObject({
      reason: 'surplus.decided',
    })
    expect(await findWrongDebts()).toEqual([])
  })

  it('is set against a shortage of the same person only, and not beyond what is left of it', async () => {
    const evening = await makeEvening()
    const { owners, owner, agencyId, salma } = evening
    await acknowledge(evening)
    const { id: debtorId } = await findDebtor(evening)
    const date = { agencyId, opening: 713_000, discrepancy: 5000 }
    const ofOwner = await makeClosing(owner, { ...date, date: NEXT })
    const own = await makeClosing(owner, { ...date, date: '2026-11-29', closedBy: salma.memberId })
    const set = (closingId: string, amount: number) =>
      owners.shortages.offset({ id: newId(), debtorId, closingId, amount })
    expect(await catchRefusal(set(ofOwner, 1000))).toMatchObject({ reason: 'surplus.of_another' })
    expect(await catchRefusal(set(own, 5001))).toMatchObject({ reason: 'surplus.too_small', params: { left: 5000 } })
    await set(own, 2000)
    expect((await owners.shortages.list()).surpluses).toMatchObject([{ state: 'held', left: 3000 }, { left: 5000 }])
    expect((await findDebtor(evening)).balance).toBe(28_000)
  })
})
