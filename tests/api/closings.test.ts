import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { closeDayInput } from '#shared/closings/closing-input.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { as } from '#tests/support/caller.ts'
import { makeCounts, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, makeTransaction, makeTransactions } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase({ poolSize: 8 })
configureZod()

const D25 = '2026-11-25'
const D26 = '2026-11-26'
const D27 = TEST_TODAY

async function makeBooks() {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: 'Fès Médina' })
  return { owner, agencyId, closings: as(owner).now().closings }
}

type Closing = Partial<z.input<typeof closeDayInput>> & { agencyId: string; cash: number }

/** Its count is `cash` centimes. */
function closing({ cash, ...input }: Closing) {
  return { id: newId(), date: D27, counts: makeCounts(cash), ...input }
}

function readTrail(owner: TestUser) {
  return database.db
    .selectFrom('audit_lines')
    .select(['action', 'subject_name as name', 'before', 'after', 'reason'])
    .where('owner_id', '=', owner.userId)
    .orderBy('seq')
    .execute()
}

describe('closings.day', () => {
  it('returns zeros and nulls for an agency without movements', async () => {
    const { closings, agencyId } = await makeBooks()
    expect(await closings.day({ agencyId, date: D27 })).toEqual({
      accounts: [],
      agencyId,
      agencyName: 'Fès Médina',
      date: D27,
      discrepancyThreshold: 0,
      trackingStart: null,
      previous: null,
      openDays: null,
      opening: null,
      openingDispute: null,
      feeds: { feedCount: 0, feedIn: 0, feedOut: 0 },
      transactions: {
        incomingCount: 0,
        incomingAmount: 0,
        incomingFee: 0,
        outgoingCount: 0,
        outgoingAmount: 0,
        outgoingFee: 0,
      },
      expected: 0,
      draft: null,
      reopenedCounts: null,
      closing: null,
      isLocked: false,
      daysToClose: { days: [], total: 0 },
      blindCounts: { used: 0, left: 2 },
      shifts: [],
      isHandoverPending: false,
      spotChecks: [],
    })
  })

  it('expects opening, feeds, transactions and fees of only that agency and day', async () => {
    const { owner, closings, agencyId } = await makeBooks()
    const other = await makeAgency(owner)
    await makeTransactions(owner, [
      { agencyId, amount: 325_050, fee: 1500, date: D27 },
      { agencyId, type: 'outgoing', amount: 410_025, fee: 700, date: D27 },
      { agencyId, amount: 99_999, date: D26 },
      { agencyId: other, amount: 88_888, date: D27 },
    ])
    await makeFeed(owner, { agencyId, amount: 200_000 })
    await makeFeed(owner, { agencyId, direction: 'outgoing', amount: 150_000 })
    await closings.saveDraft({ agencyId, date: D27, opening: 500_000, counts: [] })
    const day = await closings.day({ agencyId, date: D27 })
    expect(day).toMatchObject({
      feeds: { feedCount: 2, feedIn: 200_000, feedOut: 150_000 },
      transactions: { incomingCount: 1, incomingAmount: 325_050, incomingFee: 1500, outgoingCount: 1 },
      opening: 500_000,
      expected: 500_000 + 200_000 - 150_000 + 326_550 - 409_325,
      daysToClose: { days: [D26, D27], total: 2 },
    })
  })

  it('opens the oldest day to close, and says what the open days before another one add to its figure', async () => {
    const { owner, closings, agencyId } = await makeBooks()
    expect(await closings.day({ agencyId })).toMatchObject({ date: D27, daysToClose: { total: 0 } })
    await closings.close(closing({ agencyId, date: '2026-11-20', opening: 100_000, cash: 90_000, comment: 'Manquant' }))
    await makeTransactions(owner, [
      { agencyId, amount: 20_000, fee: 500, date: '2026-11-23' },
      { agencyId, type: 'outgoing', amount: 5000, date: D25 },
      { agencyId, amount: 700, date: D27 },
    ])
    await makeFeed(owner, { agencyId, amount: 1000, date: D25 })
    expect(await closings.day({ agencyId })).toMatchObject({ date: '2026-11-23', openDays: null, expected: 110_500 })
    const openDays = { count: 2, from: '2026-11-23', to: D25, effect: 16_500 }
    expect(await closings.day({ agencyId, date: D27 })).toMatchObject({
      previous: { date: '2026-11-20', counted: 90_000 },
      opening: 106_500,
      openDays,
      expected: 107_200,
      daysToClose: { days: ['2026-11-23', D25, D27] },
    })
    // A day without movements carries the same cash; an opening typed for the day replaces all before it.
    expect(await closings.expected({ agencyId, date: D26 })).toMatchObject({
      start: 106_500,
      expected: 106_500,
      openDays,
    })
    await closings.saveDraft({ agencyId, date: D27, opening: 50_000, openingReason: 'Recompté', counts: [] })
    expect(await closings.day({ agencyId, date: D27 })).toMatchObject({ opening: 50_000, expected: 50_700 })
    // A closed day keeps its own figures, whatever is opened before it.
    const first = await closings.close(closing({ agencyId, date: '2026-11-23', cash: 110_500 }))
    await closings.close(closing({ agencyId, date: D25, cash: 106_000, comment: 'Manquant' }))
    await closings.reopen({ id: first.id, reason: 'À recompter demain' })
    await makeTransaction(owner, { agencyId, amount: 300, date: '2026-11-23' })
    expect(await closings.expected({ agencyId, date: D25 })).toMatchObject({
      start: 110_500,
      openDays: null,
      expected: 106_500,
      counted: 106_000,
    })
    expect(await closings.day({ agencyId })).toMatchObject({ date: '2026-11-23', openDays: null, expected: 110_800 })
    expect(await closings.expected({ agencyId, date: D27 })).toMatchObject({ openDays: null, expected: 106_700 })
  })

  it('lists at most 31 days to close and counts all', async () => {
    const { owner, closings, agencyId } = await makeBooks()
    await makeTransactions(
      owner,
      Array.from({ length: 40 }, (_, index) => ({
        agencyId,
        date: `2026-0${index < 20 ? 8 : 9}-${String((index % 20) + 1).padStart(2, '0')}`,
      })),
    )
    const { daysToClose } = await closings.day({ agencyId, date: D27 })
    expect(daysToClose.total).toBe(40)
    expect(daysToClose.days).toHaveLength(31)
    expect([daysToClose.days[0], daysToClose.days[30]]).toEqual(['2026-08-01', '2026-09-11'])
  })
})

describe('closings.close', () => {
  it('freezes and numbers the day, deletes the draft and writes an audit line', async () => {
    const { owner, closings, agencyId } = await makeBooks()
    await makeTransaction(owner, { agencyId, amount: 30_000, fee: 250, date: D27 })
    await makeTransaction(owner, { agencyId, type: 'outgoing', amount: 8000, date: D27 })
    await makeFeed(owner, { agencyId, amount: 50_000 })
    await closings.saveDraft({ agencyId, date: D27, counts: [{ denomination: 20_000, quantity: 1 }] })
    const input = closing({ agencyId, opening: 100_000, cash: 167_250, comment: 'Manque un billet de 50' })
    const closed = await closings.close(input)
    expect(closed).toMatchObject({
      id: input.id,
      name: '2026-000001',
      version: 1,
      agencyName: 'Fès Médina',
      date: D27,
      opening: 100_000,
      openingKind: 'typed',
      openingExpected: null,
      openingDiscrepancy: null,
      feedIn: 50_000,
      incomingAmount: 30_000,
      incomingFee: 250,
      outgoingAmount: 8000,
      expected: 172_250,
      counted: 167_250,
      discrepancy: -5000,
      counts: input.counts,
      comment: 'Manque un billet de 50',
      reviewState: 'to_review',
      settlement: null,
      needsCheck: false,
      closedAtLocal: '2026-11-27T10:00',
      closedByName: 'Salma Benali',
      review: null,
      settled: null,
      reopened: null,
    })
    // A retry, also with the count in another order, returns the same closing.
    expect(await closings.close({ ...input, counts: input.counts.toReversed() })).toEqual(closed)
    expect(await catchRefusal(closings.close({ ...input, comment: 'Autre' }))).toMatchObject({
      reason: 'create.id_taken',
    })
    expect(await catchRefusal(closings.close({ ...input, id: newId() }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'closings.day_closed',
      params: { date: D27 },
    })
    const day = await closings.day({ agencyId, date: D27 })
    expect(day).toMatchObject({ closing: closed, draft: null, isLocked: true, expected: 172_250 })
    expect(day.daysToClose.total).toBe(0)
    expect(await readTrail(owner)).toMatchObject([
      { action: 'closings.saveDraft', name: 'Fès Médina, 27/11/2026', before: null, after: { counted: 20_000 } },
      {
        action: 'closings.close',
        name: '2026-000001',
        after: { expected: 172_250, counted: 167_250, discrepancy: -5000, comment: 'Manque un billet de 50' },
      },
    ])
  })

  it('opens with the previous count of the agency, also over days without movements', async () => {
    const { owner, closings, agencyId } = await makeBooks()
    const other = await makeAgency(owner)
    await closings.close(closing({ agencyId, date: '2026-11-20', opening: 100_000, cash: 90_000, comment: 'Manquant' }))
    await closings.close(closing({ agencyId: other, date: D26, opening: 70_000, cash: 70_000 }))
    await makeTransaction(owner, { agencyId, amount: 1000, date: D27 })
    const day = await closings.day({ agencyId, date: D27 })
    expect(day).toMatchObject({
      previous: { name: '2026-000001', date: '2026-11-20', counted: 90_000 },
      opening: 90_000,
      expected: 91_000,
    })
    const closed = await closings.close(closing({ agencyId, cash: 91_000 }))
    expect(closed).toMatchObject({
      name: '2026-000003',
      opening: 90_000,
      openingKind: 'previous',
      openingDiscrepancy: 0,
      discrepancy: 0,
      reviewState: 'none',
    })
    // The typed opening equals the previous count.
    await closings.close(closing({ agencyId: other, opening: 70_000, openingReason: 'Sans objet', cash: 70_000 }))
    expect((await closings.day({ agencyId: other, date: D27 })).closing).toMatchObject({
      openingKind: 'previous',
      openingReason: null,
    })
  })

  it('accepts another opening with a reason, outside the discrepancy', async () => {
    const { closings, agencyId } = await makeBooks()
    expect(await catchRefusal(closings.close(closing({ agencyId, date: D26, cash: 0 })))).toMatchObject({
      code: 'BAD_REQUEST',
      fieldErrors: { opening: 'Le montant est requis' },
    })
    await closings.close(closing({ agencyId, date: D26, opening: 50_000, cash: 50_000 }))
    const input = closing({ agencyId, opening: 45_000, cash: 45_000 })
    expect(await catchRefusal(closings.close(input))).toMatchObject({
      fieldErrors: { openingReason: "Expliquez l'écart avec le comptage précédent" },
    })
    const closed = await closings.close({ ...input, openingReason: 'Le propriétaire a pris 50 DH le matin' })
    expect(closed).toMatchObject({
      opening: 45_000,
      openingKind: 'typed',
      openingExpected: 50_000,
      openingDiscrepancy: -5000,
      discrepancy: 0,
      reviewState: 'none',
    })
  })

  it('requires a comment on a discrepancy, and a review only above the threshold', async () => {
    const { owner, closings, agencyId } = await makeBooks()
    const agencies = as(owner).now().agencies
    const [agency] = await agencies.list()
    const { updatedAt = '' } = agency ?? {}
    await agencies.update({ id: agencyId, name: 'Fès Médina', updatedAt, discrepancyThreshold: 1000 })
    const input = closing({ agencyId, date: D25, opening: 10_000, cash: 11_000 })
    expect(await catchRefusal(closings.close(input))).toMatchObject({
      fieldErrors: { comment: "Un commentaire est requis lorsqu'il y a un écart" },
    })
    expect(await closings.close({ ...input, comment: 'Excédent' })).toMatchObject({
      discrepancy: 1000,
      reviewState: 'none',
    })
    expect(await closings.close(closing({ agencyId, date: D26, cash: 9999, comment: 'Manquant' }))).toMatchObject({
      discrepancy: -1001,
      reviewState: 'to_review',
    })
    // An edit without a threshold keeps it.
    const [kept] = await agencies.list()
    const renamed = await agencies.update({ id: agencyId, name: 'Fès', updatedAt: kept?.updatedAt ?? updatedAt })
    expect(renamed.discrepancyThreshold).toBe(1000)
  })

  it('closes days in order, also for the first closing, and names the first open day', async () => {
    const { owner, closings, agencyId } = await makeBooks()
    await makeTransaction(owner, { agencyId, date: D25 })
    await makeFeed(owner, { agencyId, date: D26 })
    const input = closing({ agencyId, opening: 0, cash: 0 })
    expect(await catchRefusal(closings.close(input))).toMatchObject({
      code: 'CONFLICT',
      reason: 'closings.earlier_open',
      params: { date: D25 },
      message: "La journée du 25/11/2026 n'est pas encore clôturée\u00A0: clôturez-la d'abord.",
    })
    await closings.close(closing({ agencyId, date: D25, opening: 0, cash: 10_000 }))
    expect(await catchRefusal(closings.close(input))).toMatchObject({ params: { date: D26 } })
    await closings.close(closing({ agencyId, date: D26, cash: 110_000 }))
    await closings.close(closing({ agencyId, cash: 110_000 }))
    expect(
      await catchRefusal(closings.close(closing({ agencyId, date: '2026-11-24', opening: 0, cash: 0 }))),
    ).toMatchObject({
      reason: 'closings.day_closed',
      params: { date: '2026-11-24' },
    })
    expect(await closings.day({ agencyId, date: '2026-11-24' })).toMatchObject({ closing: null, isLocked: true })
  })

  it('refuses a future date, an unknown agency and invalid counts', async () => {
    const { closings, agencyId } = await makeBooks()
    const stranger = await makeBooks()
    const input = closing({ agencyId, opening: 0, cash: 0 })
    expect(await catchRefusal(closings.close({ ...input, date: '2026-11-28' }))).toMatchObject({
      fieldErrors: { date: "La date ne peut pas être dans le futur\u00A0: au plus tard aujourd'hui, le 27/11/2026" },
    })
    expect(await catchRefusal(closings.close({ ...input, agencyId: stranger.agencyId }))).toMatchObject({
      reason: 'agencies.not_found',
    })
    for (const counts of [
      [{ denomination: 25_000, quantity: 1 }],
      [{ denomination: 20_000, quantity: -1 }],
      [{ denomination: 20_000, quantity: 1.5 }],
      [{ denomination: 20_000, quantity: 1_000_001 }],
      [
        { denomination: 20_000, quantity: 1 },
        { denomination: 20_000, quantity: 2 },
      ],
    ]) {
      const invalid: object = { counts }
      expect(await catchRefusal(closings.close({ ...input, ...invalid }))).toMatchObject({ code: 'BAD_REQUEST' })
    }
    const taken = closing({ agencyId: stranger.agencyId, opening: 0, cash: 0 })
    await stranger.closings.close(taken)
    expect(await catchRefusal(closings.close({ ...input, id: taken.id }))).toMatchObject({ reason: 'create.id_taken' })
  })

  it('numbers by tenant and year of the closed day, without gaps', async () => {
    const { closings, agencyId } = await makeBooks()
    const stranger = await makeBooks()
    const names = []
    for (const [who, date] of [
      [{ closings, agencyId }, '2025-12-31'],
      [{ closings, agencyId }, '2026-01-02'],
      [stranger, '2026-01-02'],
      [{ closings, agencyId }, '2026-01-03'],
    ] as const) {
      const row = await who.closings.close(closing({ agencyId: who.agencyId, date, opening: 0, cash: 0 }))
      names.push(row.name)
      // A refused closing takes no number.
      await catchRefusal(who.closings.close(closing({ agencyId: who.agencyId, opening: 0, cash: 100 })))
    }
    expect(names).toEqual(['2025-000001', '2026-000001', '2026-000001', '2026-000002'])
  })
})

describe('closings.saveDraft', () => {
  it('keeps one draft for a day, and returns the present one to a stale edit', async () => {
    const { owner, closings, agencyId } = await makeBooks()
    const day = { agencyId, date: D27 }
    const first = await closings.saveDraft({ ...day, counts: [{ denomination: 100, quantity: 3 }], readAt: null })
    expect(await closings.saveDraft({ ...day, counts: [{ denomination: 100, quantity: 3 }], readAt: null })).toEqual(
      first,
    )
    const stale = { ...day, counts: [{ denomination: 100 as const, quantity: 4 }], readAt: null }
    expect(await catchRefusal(closings.saveDraft(stale))).toMatchObject({
      reason: 'edit.stale',
      params: { current: first },
    })
    const second = await closings.saveDraft({ ...stale, readAt: first.updatedAt, comment: 'Recompté' })
    expect(second).toMatchObject({ counts: [{ denomination: 100, quantity: 4 }], comment: 'Recompté' })
    expect((await closings.day(day)).draft).toEqual(second)
    await closings.saveDraft({ ...day, counts: [] })
    expect(await readTrail(owner)).toMatchObject([
      { after: { counted: 300 } },
      { before: { counted: 300 }, after: { counted: 400 } },
      { before: { counted: 400 }, after: { counted: 0 } },
    ])
    await closings.close(closing({ agencyId, opening: 0, cash: 0 }))
    expect(await catchRefusal(closings.saveDraft({ ...day, counts: [] }))).toMatchObject({
      reason: 'closings.day_closed',
    })
    expect(await catchRefusal(closings.saveDraft({ ...day, agencyId: newId(), counts: [] }))).toMatchObject({
      reason: 'agencies.not_found',
    })
  })
})

describe('a discrepancy', () => {
  const closeWithShortage = async () => {
    const made = await makeBooks()
    const row = await made.closings.close(
      closing({ agencyId: made.agencyId, opening: 10_000, cash: 5000, comment: 'Manquant' }),
    )
    return { ...made, id: row.id, closed: row }
  }

  it('is approved once, with a comment', async () => {
    const { owner, closings, id } = await closeWithShortage()
    expect(await catchRefusal(closings.approve({ id, comment: ' ' }))).toMatchObject({ code: 'BAD_REQUEST' })
    const approved = await closings.approve({ id, comment: 'Vu avec la caissière' })
    expect(approved).toMatchObject({
      reviewState: 'approved',
      review: { byName: 'Salma Benali', atLocal: '2026-11-27T10:00', comment: 'Vu avec la caissière' },
    })
    expect(await catchRefusal(closings.approve({ id, comment: 'Encore' }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'closings.already_approved',
    })
    expect(await catchRefusal(closings.approve({ id: newId(), comment: 'Encore' }))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'closings.not_found',
    })
    expect((await readTrail(owner)).at(-1)).toMatchObject({
      action: 'closings.approve',
      reason: 'Vu avec la caissière',
    })
  })

  it('is settled once, by a text or a transaction of the tenant, without changing the day', async () => {
    const { owner, closings, id, closed, agencyId } = await closeWithShortage()
    const stranger = await makeTransaction(await makeOwner(database))
    expect(await catchRefusal(closings.settle({ id, settlement: 'justified' }))).toMatchObject({
      fieldErrors: { text: 'Choisissez la transaction ou écrivez la justification' },
    })
    expect(await catchRefusal(closings.settle({ id, settlement: 'justified', transactionId: stranger }))).toMatchObject(
      {
        reason: 'transactions.not_found',
      },
    )
    const transactionId = await makeTransaction(owner, { agencyId: await makeAgency(owner), date: D27 })
    const settled = await closings.settle({ id, settlement: 'justified', transactionId, text: 'Saisie oubliée' })
    expect(settled).toEqual({
      ...closed,
      settlement: 'justified',
      settled: {
        byName: 'Salma Benali',
        at: settled.settled?.at,
        atLocal: '2026-11-27T10:00',
        settlement: 'justified',
        transactionId,
        text: 'Saisie oubliée',
      },
      updatedAt: settled.updatedAt,
    })
    expect(await catchRefusal(closings.settle({ id, settlement: 'borne' }))).toMatchObject({
      reason: 'closings.already_settled',
      params: { settlement: 'justified' },
      message: 'Cet écart est déjà réglé\u00A0: justifié.',
    })
    expect(agencyId).toBe(settled.agencyId)
  })

  it('of zero needs neither', async () => {
    const { closings, agencyId } = await makeBooks()
    const { id } = await closings.close(closing({ agencyId, opening: 0, cash: 0 }))
    expect(await catchRefusal(closings.settle({ id, settlement: 'borne' }))).toMatchObject({
      reason: 'closings.no_discrepancy',
    })
    expect(await catchRefusal(closings.approve({ id, comment: 'Vu' }))).toMatchObject({
      reason: 'closings.nothing_to_approve',
    })
  })
})

describe('closings.reopen', () => {
  it('opens the day, keeps the version readable, and marks later closings to check', async () => {
    const { owner, closings, agencyId } = await makeBooks()
    const other = await makeAgency(owner)
    const entry = await makeTransaction(owner, { agencyId, amount: 10_000, date: D25 })
    const first = await closings.close(closing({ agencyId, date: D25, opening: 0, cash: 10_000 }))
    const second = await closings.close(closing({ agencyId, date: D26, cash: 10_000 }))
    const third = await closings.close(closing({ agencyId, date: D27, cash: 10_000 }))
    const elsewhere = await closings.close(closing({ agencyId: other, date: D27, opening: 0, cash: 0 }))

    expect(await catchRefusal(closings.reopen({ id: first.id, reason: 'Erreur' }))).toMatchObject({
      fieldErrors: { reason: '10 caractères au minimum' },
    })
    const reason = 'Une entrée saisie deux fois'
    const reopened = await closings.reopen({ id: first.id, reason })
    expect(reopened).toMatchObject({ counted: 10_000, reopened: { byName: 'Salma Benali', reason } })
    for (const call of [
      () => closings.reopen({ id: first.id, reason }),
      () => closings.approve({ id: first.id, comment: 'Vu' }),
      () => closings.settle({ id: first.id, settlement: 'borne' }),
    ]) {
      expect(await catchRefusal(call())).toMatchObject({ code: 'CONFLICT', reason: 'closings.reopened' })
    }
    const listMarks = async () => (await closings.list({})).rows.map((row) => [row.id, row.needsCheck])
    expect(await listMarks()).toEqual([
      [elsewhere.id, false],
      [third.id, true],
      [second.id, true],
    ])
    expect(await closings.day({ agencyId, date: D25 })).toMatchObject({
      closing: null,
      isLocked: false,
      previous: null,
      draft: null,
      reopenedCounts: first.counts,
      daysToClose: { days: [D25], total: 1 },
    })
    expect((await closings.day({ agencyId, date: D26 })).reopenedCounts).toBeNull()

    // A reopened day without movements is still to be closed; it keeps its number.
    await as(owner).now().transactions.remove({ id: entry })
    expect((await closings.day({ agencyId, date: D25 })).daysToClose).toEqual({ days: [D25], total: 1 })
    await makeTransaction(owner, { agencyId, amount: 4000, date: D25 })
    const again = await closings.close(closing({ agencyId, date: D25, opening: 0, cash: 4000 }))
    expect(again).toMatchObject({ name: first.name, version: 2, counted: 4000, needsCheck: false })

    // Approval or another closing clears the mark.
    expect(await closings.approve({ id: second.id, comment: 'Vérifié' })).toMatchObject({ needsCheck: false })
    await closings.reopen({ id: third.id, reason: 'Ouverture à corriger' })
    expect(await closings.close(closing({ agencyId, date: D27, cash: 10_000 }))).toMatchObject({
      name: third.name,
      version: 2,
      needsCheck: false,
    })
    const detail = await closings.byId({ id: again.id })
    expect(detail.versions.map(({ id, version }) => [id, version])).toEqual([
      [again.id, 2],
      [first.id, 1],
    ])
    expect(detail.closing).toEqual(again)
    expect(detail.audit.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['closings.close', 'Salma Benali'],
      ['closings.reopen', 'Salma Benali'],
      ['closings.close', 'Salma Benali'],
    ])
    expect(await catchRefusal(closings.byId({ id: newId() }))).toMatchObject({ reason: 'closings.not_found' })
  })

  it('blocks later days until the day is closed again', async () => {
    const { closings, agencyId } = await makeBooks()
    const { id } = await closings.close(closing({ agencyId, date: D25, opening: 0, cash: 0 }))
    await closings.close(closing({ agencyId, date: D26, cash: 0 }))
    await closings.reopen({ id, reason: 'À recompter demain' })
    expect(await catchRefusal(closings.close(closing({ agencyId, date: D27, cash: 0 })))).toMatchObject({
      reason: 'closings.earlier_open',
      params: { date: D25 },
    })
  })
})

describe('closings.list', () => {
  it('filters by agency, period and state, with the sums of all pages', async () => {
    const { owner, closings, agencyId } = await makeBooks()
    const other = await makeAgency(owner)
    const day = (index: number) => addDays('2026-09-30', index)
    const ids: string[] = []
    for (let index = 1; index <= 23; index += 1) {
      const off = index % 3 === 0 ? 0 : index % 3 === 1 ? -100 : 300
      const row = await closings.close(
        closing({
          agencyId,
          date: day(index),
          opening: 50_000,
          openingReason: 'Fond de caisse',
          cash: 50_000 + off,
          ...(off === 0 ? {} : { comment: 'Écart' }),
        }),
      )
      ids.push(row.id)
    }
    await closings.close(closing({ agencyId: other, date: day(2), opening: 0, cash: 0 }))
    const all = await closings.list({ agencyId })
    expect(all).toMatchObject({ total: 23, page: 1, pageSize: 20, totals: { shortage: -800, excess: 2400 } })
    expect(all.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20))
    const second = await closings.list({ agencyId, page: 2 })
    expect(second.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(20))
    expect(await closings.list({ agencyId, page: 9 })).toEqual(second)
    expect((await closings.list({})).total).toBe(24)
    const between = await closings.list({ agencyId, from: day(2), to: day(4) })
    expect(between).toMatchObject({ total: 3, totals: { shortage: -100, excess: 300 } })
    expect((await closings.list({ filter: 'discrepancies' })).total).toBe(16)
    await closings.settle({ id: ids[0] ?? '', settlement: 'borne' })
    await closings.approve({ id: ids[1] ?? '', comment: 'Vu' })
    expect((await closings.list({ filter: 'toSettle' })).total).toBe(15)
    expect((await closings.list({ filter: 'toReview' })).total).toBe(15)
    await closings.reopen({ id: ids[20] ?? '', reason: 'À recompter demain' })
    expect((await closings.list({ filter: 'toCheck' })).rows.map(({ id }) => id)).toEqual([ids[22], ids[21]])
    expect((await closings.list({ agencyId })).total).toBe(22)
    expect(await catchRefusal(closings.list({ from: day(4), to: day(2) }))).toMatchObject({
      fieldErrors: { to: 'La date de fin précède la date de début' },
    })
    expect((await (await makeBooks()).closings.list({})).total).toBe(0)
  })
})
