import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { CountLine } from '#shared/cash/denominations.ts'
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

async function books() {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: 'Fès Médina' })
  return { owner, agencyId, its: as(owner).now().closings }
}

type Closing = Partial<z.input<typeof closeDayInput>> & { agencyId: string; cash: number }

/** A closing whose count finds `cash` centimes. */
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
  it('answers an untouched agency with nothing but what is there', async () => {
    const { its, agencyId } = await books()
    expect(await its.day({ agencyId, date: D27 })).toEqual({
      agencyId,
      agencyName: 'Fès Médina',
      date: D27,
      discrepancyThreshold: 0,
      previous: null,
      opening: null,
      feeds: { feedCount: 0, feedIn: 0, feedOut: 0 },
      transactions: {
        incomingCount: 0,
        incomingAmount: 0,
        incomingFee: 0,
        outgoingCount: 0,
        outgoingAmount: 0,
        outgoingFee: 0,
      },
      expected: null,
      draft: null,
      closing: null,
      isLocked: false,
      daysToClose: { days: [], total: 0 },
    })
  })

  it('expects the opening with feeds and transactions, fees included, of that agency and day alone', async () => {
    const { owner, its, agencyId } = await books()
    const other = await makeAgency(owner)
    await makeTransactions(owner, [
      { agencyId, amount: 325_050, fee: 1500, date: D27 },
      { agencyId, type: 'outgoing', amount: 410_025, fee: 700, date: D27 },
      { agencyId, amount: 99_999, date: D26 },
      { agencyId: other, amount: 88_888, date: D27 },
    ])
    await makeFeed(owner, { agencyId, amount: 200_000 })
    await makeFeed(owner, { agencyId, direction: 'outgoing', amount: 150_000 })
    await its.saveDraft({ agencyId, date: D27, opening: 500_000, counts: [] })
    const day = await its.day({ agencyId, date: D27 })
    expect(day).toMatchObject({
      feeds: { feedCount: 2, feedIn: 200_000, feedOut: 150_000 },
      transactions: { incomingCount: 1, incomingAmount: 325_050, incomingFee: 1500, outgoingCount: 1 },
      opening: 500_000,
      expected: 500_000 + 200_000 - 150_000 + 326_550 - 409_325,
      daysToClose: { days: [D26, D27], total: 2 },
    })
  })

  it('names at most 31 days to close and counts all of them', async () => {
    const { owner, its, agencyId } = await books()
    await makeTransactions(
      owner,
      Array.from({ length: 40 }, (_, index) => ({
        agencyId,
        date: `2026-0${index < 20 ? 8 : 9}-${String((index % 20) + 1).padStart(2, '0')}`,
      })),
    )
    const { daysToClose } = await its.day({ agencyId, date: D27 })
    expect(daysToClose.total).toBe(40)
    expect(daysToClose.days).toHaveLength(31)
    expect([daysToClose.days[0], daysToClose.days[30]]).toEqual(['2026-08-01', '2026-09-11'])
  })
})

describe('closings.close', () => {
  it('freezes the day, numbers it, drops the draft and leaves a line', async () => {
    const { owner, its, agencyId } = await books()
    await makeTransaction(owner, { agencyId, amount: 30_000, fee: 250, date: D27 })
    await makeTransaction(owner, { agencyId, type: 'outgoing', amount: 8000, date: D27 })
    await makeFeed(owner, { agencyId, amount: 50_000 })
    await its.saveDraft({ agencyId, date: D27, counts: [{ denomination: 20_000, quantity: 1 }] })
    const input = closing({ agencyId, opening: 100_000, cash: 167_250, comment: 'Manque un billet de 50' })
    const closed = await its.close(input)
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
    // Again the same call, as after a dropped answer, also with the count in another order: the same closing.
    expect(await its.close({ ...input, counts: input.counts.toReversed() })).toEqual(closed)
    expect(await catchRefusal(its.close({ ...input, comment: 'Autre' }))).toMatchObject({ reason: 'create.id_taken' })
    expect(await catchRefusal(its.close({ ...input, id: newId() }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'closings.day_closed',
      params: { date: D27 },
    })
    const day = await its.day({ agencyId, date: D27 })
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

  it('opens with the count of the day before, over days without movements, agency by agency', async () => {
    const { owner, its, agencyId } = await books()
    const other = await makeAgency(owner)
    await its.close(closing({ agencyId, date: '2026-11-20', opening: 100_000, cash: 90_000, comment: 'Manquant' }))
    await its.close(closing({ agencyId: other, date: D26, opening: 70_000, cash: 70_000 }))
    await makeTransaction(owner, { agencyId, amount: 1000, date: D27 })
    const day = await its.day({ agencyId, date: D27 })
    expect(day).toMatchObject({
      previous: { name: '2026-000001', date: '2026-11-20', counted: 90_000 },
      opening: 90_000,
      expected: 91_000,
    })
    const closed = await its.close(closing({ agencyId, cash: 91_000 }))
    expect(closed).toMatchObject({
      name: '2026-000003',
      opening: 90_000,
      openingKind: 'previous',
      openingDiscrepancy: 0,
      discrepancy: 0,
      reviewState: 'none',
    })
    // Typing what is expected is no other opening.
    await its.close(closing({ agencyId: other, opening: 70_000, openingReason: 'Sans objet', cash: 70_000 }))
    expect((await its.day({ agencyId: other, date: D27 })).closing).toMatchObject({
      openingKind: 'previous',
      openingReason: null,
    })
  })

  it('takes another opening with its reason, as a difference of its own', async () => {
    const { its, agencyId } = await books()
    expect(await catchRefusal(its.close(closing({ agencyId, date: D26, cash: 0 })))).toMatchObject({
      code: 'BAD_REQUEST',
      fieldErrors: { opening: 'Le montant est requis' },
    })
    await its.close(closing({ agencyId, date: D26, opening: 50_000, cash: 50_000 }))
    const input = closing({ agencyId, opening: 45_000, cash: 45_000 })
    expect(await catchRefusal(its.close(input))).toMatchObject({
      fieldErrors: { openingReason: "Expliquez l'écart avec le comptage précédent" },
    })
    const closed = await its.close({ ...input, openingReason: 'Le propriétaire a pris 50 DH le matin' })
    expect(closed).toMatchObject({
      opening: 45_000,
      openingKind: 'typed',
      openingExpected: 50_000,
      openingDiscrepancy: -5000,
      discrepancy: 0,
      reviewState: 'none',
    })
  })

  it('asks for a comment where the cash does not agree, and for a review above the threshold alone', async () => {
    const { owner, its, agencyId } = await books()
    const agencies = as(owner).now().agencies
    const [agency] = await agencies.list()
    const { updatedAt = '' } = agency ?? {}
    await agencies.update({ id: agencyId, name: 'Fès Médina', updatedAt, discrepancyThreshold: 1000 })
    const input = closing({ agencyId, date: D25, opening: 10_000, cash: 11_000 })
    expect(await catchRefusal(its.close(input))).toMatchObject({
      fieldErrors: { comment: "Un commentaire est requis lorsqu'il y a un écart" },
    })
    expect(await its.close({ ...input, comment: 'Excédent' })).toMatchObject({
      discrepancy: 1000,
      reviewState: 'none',
    })
    expect(await its.close(closing({ agencyId, date: D26, cash: 9999, comment: 'Manquant' }))).toMatchObject({
      discrepancy: -1001,
      reviewState: 'to_review',
    })
    // An edit that says nothing of the threshold leaves it.
    const [kept] = await agencies.list()
    const renamed = await agencies.update({ id: agencyId, name: 'Fès', updatedAt: kept?.updatedAt ?? updatedAt })
    expect(renamed.discrepancyThreshold).toBe(1000)
  })

  it('closes days in order, the first closing too, and names the first that is open', async () => {
    const { owner, its, agencyId } = await books()
    await makeTransaction(owner, { agencyId, date: D25 })
    await makeFeed(owner, { agencyId, date: D26 })
    const input = closing({ agencyId, opening: 0, cash: 0 })
    expect(await catchRefusal(its.close(input))).toMatchObject({
      code: 'CONFLICT',
      reason: 'closings.earlier_open',
      params: { date: D25 },
      message: "La journée du 25/11/2026 n'est pas encore clôturée\u00A0: clôturez-la d'abord.",
    })
    await its.close(closing({ agencyId, date: D25, opening: 0, cash: 10_000 }))
    expect(await catchRefusal(its.close(input))).toMatchObject({ params: { date: D26 } })
    await its.close(closing({ agencyId, date: D26, cash: 110_000 }))
    await its.close(closing({ agencyId, cash: 110_000 }))
    expect(await catchRefusal(its.close(closing({ agencyId, date: '2026-11-24', opening: 0, cash: 0 })))).toMatchObject(
      {
        reason: 'closings.day_closed',
        params: { date: '2026-11-24' },
      },
    )
    expect(await its.day({ agencyId, date: '2026-11-24' })).toMatchObject({ closing: null, isLocked: true })
  })

  it('refuses the future, an unknown agency and counts that are none', async () => {
    const { its, agencyId } = await books()
    const stranger = await books()
    const input = closing({ agencyId, opening: 0, cash: 0 })
    expect(await catchRefusal(its.close({ ...input, date: '2026-11-28' }))).toMatchObject({
      fieldErrors: { date: 'La date ne peut pas être dans le futur' },
    })
    expect(await catchRefusal(its.close({ ...input, agencyId: stranger.agencyId }))).toMatchObject({
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
      expect(await catchRefusal(its.close({ ...input, counts: counts as CountLine[] }))).toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    const taken = closing({ agencyId: stranger.agencyId, opening: 0, cash: 0 })
    await stranger.its.close(taken)
    expect(await catchRefusal(its.close({ ...input, id: taken.id }))).toMatchObject({ reason: 'create.id_taken' })
  })

  it('numbers by tenant and year of the closed day, without a gap', async () => {
    const { its, agencyId } = await books()
    const stranger = await books()
    const names = []
    for (const [who, date] of [
      [{ its, agencyId }, '2025-12-31'],
      [{ its, agencyId }, '2026-01-02'],
      [stranger, '2026-01-02'],
      [{ its, agencyId }, '2026-01-03'],
    ] as const) {
      const row = await who.its.close(closing({ agencyId: who.agencyId, date, opening: 0, cash: 0 }))
      names.push(row.name)
      // A refused one takes no number.
      await catchRefusal(who.its.close(closing({ agencyId: who.agencyId, opening: 0, cash: 100 })))
    }
    expect(names).toEqual(['2025-000001', '2026-000001', '2026-000001', '2026-000002'])
  })
})

describe('closings.saveDraft', () => {
  it('keeps one count for a day, and tells when another was saved meanwhile', async () => {
    const { owner, its, agencyId } = await books()
    const day = { agencyId, date: D27 }
    const first = await its.saveDraft({ ...day, counts: [{ denomination: 100, quantity: 3 }], readAt: null })
    expect(await its.saveDraft({ ...day, counts: [{ denomination: 100, quantity: 3 }], readAt: null })).toEqual(first)
    const stale = { ...day, counts: [{ denomination: 100 as const, quantity: 4 }], readAt: null }
    expect(await catchRefusal(its.saveDraft(stale))).toMatchObject({ reason: 'edit.stale', params: { current: first } })
    const second = await its.saveDraft({ ...stale, readAt: first.updatedAt, comment: 'Recompté' })
    expect(second).toMatchObject({ counts: [{ denomination: 100, quantity: 4 }], comment: 'Recompté' })
    expect((await its.day(day)).draft).toEqual(second)
    await its.saveDraft({ ...day, counts: [] })
    expect(await readTrail(owner)).toMatchObject([
      { after: { counted: 300 } },
      { before: { counted: 300 }, after: { counted: 400 } },
      { before: { counted: 400 }, after: { counted: 0 } },
    ])
    await its.close(closing({ agencyId, opening: 0, cash: 0 }))
    expect(await catchRefusal(its.saveDraft({ ...day, counts: [] }))).toMatchObject({ reason: 'closings.day_closed' })
    expect(await catchRefusal(its.saveDraft({ ...day, agencyId: newId(), counts: [] }))).toMatchObject({
      reason: 'agencies.not_found',
    })
  })
})

describe('a discrepancy', () => {
  const shortage = async () => {
    const made = await books()
    const row = await made.its.close(
      closing({ agencyId: made.agencyId, opening: 10_000, cash: 5000, comment: 'Manquant' }),
    )
    return { ...made, id: row.id, closed: row }
  }

  it('is approved once, with a comment', async () => {
    const { owner, its, id } = await shortage()
    expect(await catchRefusal(its.approve({ id, comment: ' ' }))).toMatchObject({ code: 'BAD_REQUEST' })
    const approved = await its.approve({ id, comment: 'Vu avec la caissière' })
    expect(approved).toMatchObject({
      reviewState: 'approved',
      review: { byName: 'Salma Benali', atLocal: '2026-11-27T10:00', comment: 'Vu avec la caissière' },
    })
    expect(await catchRefusal(its.approve({ id, comment: 'Encore' }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'closings.already_approved',
    })
    expect(await catchRefusal(its.approve({ id: newId(), comment: 'Encore' }))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'closings.not_found',
    })
    expect((await readTrail(owner)).at(-1)).toMatchObject({
      action: 'closings.approve',
      reason: 'Vu avec la caissière',
    })
  })

  it('is settled once, in words or by a transaction of the tenant, and the day stays as it is', async () => {
    const { owner, its, id, closed, agencyId } = await shortage()
    const stranger = await makeTransaction(await makeOwner(database))
    expect(await catchRefusal(its.settle({ id, settlement: 'justified' }))).toMatchObject({
      fieldErrors: { text: 'Choisissez la transaction ou écrivez la justification' },
    })
    expect(await catchRefusal(its.settle({ id, settlement: 'justified', transactionId: stranger }))).toMatchObject({
      reason: 'transactions.not_found',
    })
    const transactionId = await makeTransaction(owner, { agencyId: await makeAgency(owner), date: D27 })
    const settled = await its.settle({ id, settlement: 'justified', transactionId, text: 'Saisie oubliée' })
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
    expect(await catchRefusal(its.settle({ id, settlement: 'borne' }))).toMatchObject({
      reason: 'closings.already_settled',
      params: { settlement: 'justified' },
      message: 'Cet écart est déjà réglé\u00A0: justifié.',
    })
    expect(agencyId).toBe(settled.agencyId)
  })

  it('that is none needs neither', async () => {
    const { its, agencyId } = await books()
    const { id } = await its.close(closing({ agencyId, opening: 0, cash: 0 }))
    expect(await catchRefusal(its.settle({ id, settlement: 'borne' }))).toMatchObject({
      reason: 'closings.no_discrepancy',
    })
    expect(await catchRefusal(its.approve({ id, comment: 'Vu' }))).toMatchObject({
      reason: 'closings.nothing_to_approve',
    })
  })
})

describe('closings.reopen', () => {
  it('opens the day, keeps the version readable, and flags what rests on it until it is checked', async () => {
    const { owner, its, agencyId } = await books()
    const other = await makeAgency(owner)
    const entry = await makeTransaction(owner, { agencyId, amount: 10_000, date: D25 })
    const first = await its.close(closing({ agencyId, date: D25, opening: 0, cash: 10_000 }))
    const second = await its.close(closing({ agencyId, date: D26, cash: 10_000 }))
    const third = await its.close(closing({ agencyId, date: D27, cash: 10_000 }))
    const elsewhere = await its.close(closing({ agencyId: other, date: D27, opening: 0, cash: 0 }))

    expect(await catchRefusal(its.reopen({ id: first.id, reason: 'Erreur' }))).toMatchObject({
      fieldErrors: { reason: '10 caractères au minimum' },
    })
    const reason = 'Une entrée saisie deux fois'
    const reopened = await its.reopen({ id: first.id, reason })
    expect(reopened).toMatchObject({ counted: 10_000, reopened: { byName: 'Salma Benali', reason } })
    for (const call of [
      () => its.reopen({ id: first.id, reason }),
      () => its.approve({ id: first.id, comment: 'Vu' }),
      () => its.settle({ id: first.id, settlement: 'borne' }),
    ]) {
      expect(await catchRefusal(call())).toMatchObject({ code: 'CONFLICT', reason: 'closings.reopened' })
    }
    const states = async () => (await its.list({})).rows.map((row) => [row.id, row.needsCheck])
    expect(await states()).toEqual([
      [elsewhere.id, false],
      [third.id, true],
      [second.id, true],
    ])
    expect(await its.day({ agencyId, date: D25 })).toMatchObject({
      closing: null,
      isLocked: false,
      previous: null,
      daysToClose: { days: [D25], total: 1 },
    })

    // Open again for corrections, also down to nothing; then closed again under its own number.
    await as(owner).now().transactions.remove({ id: entry })
    expect((await its.day({ agencyId, date: D25 })).daysToClose).toEqual({ days: [D25], total: 1 })
    await makeTransaction(owner, { agencyId, amount: 4000, date: D25 })
    const again = await its.close(closing({ agencyId, date: D25, opening: 0, cash: 4000 }))
    expect(again).toMatchObject({ name: first.name, version: 2, counted: 4000, needsCheck: false })

    // One is checked by approval, the other by being closed again, in order.
    expect(await its.approve({ id: second.id, comment: 'Vérifié' })).toMatchObject({ needsCheck: false })
    await its.reopen({ id: third.id, reason: 'Ouverture à corriger' })
    expect(await its.close(closing({ agencyId, date: D27, cash: 10_000 }))).toMatchObject({
      name: third.name,
      version: 2,
      needsCheck: false,
    })
    const detail = await its.byId({ id: again.id })
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
    expect(await catchRefusal(its.byId({ id: newId() }))).toMatchObject({ reason: 'closings.not_found' })
  })

  it('holds up later days until the day is closed again', async () => {
    const { its, agencyId } = await books()
    const { id } = await its.close(closing({ agencyId, date: D25, opening: 0, cash: 0 }))
    await its.close(closing({ agencyId, date: D26, cash: 0 }))
    await its.reopen({ id, reason: 'À recompter demain' })
    expect(await catchRefusal(its.close(closing({ agencyId, date: D27, cash: 0 })))).toMatchObject({
      reason: 'closings.earlier_open',
      params: { date: D25 },
    })
  })
})

describe('closings.list', () => {
  it('filters by agency, period and state, with the sums of all of it', async () => {
    const { owner, its, agencyId } = await books()
    const other = await makeAgency(owner)
    const day = (index: number) => addDays('2026-09-30', index)
    const ids: string[] = []
    for (let index = 1; index <= 23; index += 1) {
      const off = index % 3 === 0 ? 0 : index % 3 === 1 ? -100 : 300
      const row = await its.close(
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
    await its.close(closing({ agencyId: other, date: day(2), opening: 0, cash: 0 }))
    const all = await its.list({ agencyId })
    expect(all).toMatchObject({ total: 23, page: 1, pageSize: 20, totals: { shortage: -800, excess: 2400 } })
    expect(all.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20))
    const second = await its.list({ agencyId, page: 2 })
    expect(second.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(20))
    expect(await its.list({ agencyId, page: 9 })).toEqual(second)
    expect((await its.list({})).total).toBe(24)
    const between = await its.list({ agencyId, from: day(2), to: day(4) })
    expect(between).toMatchObject({ total: 3, totals: { shortage: -100, excess: 300 } })
    expect((await its.list({ filter: 'discrepancies' })).total).toBe(16)
    await its.settle({ id: ids[0] ?? '', settlement: 'borne' })
    await its.approve({ id: ids[1] ?? '', comment: 'Vu' })
    expect((await its.list({ filter: 'toSettle' })).total).toBe(15)
    expect((await its.list({ filter: 'toReview' })).total).toBe(15)
    await its.reopen({ id: ids[20] ?? '', reason: 'À recompter demain' })
    expect((await its.list({ filter: 'toCheck' })).rows.map(({ id }) => id)).toEqual([ids[22], ids[21]])
    expect((await its.list({ agencyId })).total).toBe(22)
    expect(await catchRefusal(its.list({ from: day(4), to: day(2) }))).toMatchObject({
      fieldErrors: { to: 'La date de fin précède la date de début' },
    })
    // Nobody else's.
    expect((await (await books()).its.list({})).total).toBe(0)
  })
})
