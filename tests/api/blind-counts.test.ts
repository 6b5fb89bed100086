import { describe, expect, it } from 'vitest'
import type { CountOutcome } from '#shared/closings/blind-count.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing, makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import {
  makeWorkedDay,
  WORKED_DAY_OPENING,
  workedDayExpected,
  type WorkedDay,
} from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

/* A member who counts without seeing what is expected: two counts, and nothing to find out by more of them. */

const database = withDatabase({ poolSize: 24 })
const YESTERDAY = '2026-11-26'

type Submit = Parameters<Caller['closings']['submitCount']>[0]

interface Change extends Partial<Submit> {
  counted?: number
  read?: Partial<Record<'W' | 'O' | 'X', number | string>>
}

function submit(day: WorkedDay, { counted = workedDayExpected.cash, read = {}, ...change }: Change = {}): Submit {
  const balances = (['W', 'O', 'X'] as const).map((name) => {
    const value = read[name] ?? workedDayExpected[name]
    const accountId = day.accounts[name].id
    return typeof value === 'string' ? { accountId, notReadReason: value } : { accountId, declared: value }
  })
  const { agencyId } = day
  const counts = makeCounts(counted)
  return { id: newId(), agencyId, date: TEST_TODAY, opening: WORKED_DAY_OPENING, counts, balances, ...change }
}

async function makeDay() {
  const owner = await makeOwner(database)
  const day = await makeWorkedDay(owner)
  const agencyIds = [day.agencyId]
  const blind = await makeMember(owner, { agencyIds, blind: true, name: 'Salma' })
  const manager = await makeMember(owner, { role: 'manager', agencyIds, name: 'Hind' })
  return { owner, day, blind, counter: as(blind).now().closings, manager: as(manager).now().closings }
}

async function readClosing({ calls, agencyId }: WorkedDay) {
  const { closing } = await calls.closings.day({ agencyId, date: TEST_TODAY })
  if (closing === null) throw new Error('the day is open')
  return closing
}

function expectNoFigure({ closed, ...outcome }: CountOutcome): void {
  expect(Object.keys(outcome).toSorted()).toEqual(['attempt', 'matches'])
  expect(Object.keys(closed ?? {}).toSorted()).toEqual(['agencyName', 'atLocal', 'date', 'name'])
}

describe('a blind cashier who counts the worked day', () => {
  it('is told that 7 330 is not right and closes with it the second time, 100 short', async () => {
    const { day, counter } = await makeDay()
    const first = await counter.submitCount(submit(day, { counted: 733_000 }))
    expect(first).toEqual({ matches: false, attempt: 1, closed: null })
    const second = await counter.submitCount(submit(day, { counted: 733_000, comment: 'Recompté, rien trouvé' }))
    expect(second).toMatchObject({ matches: null, attempt: 2, closed: { date: TEST_TODAY } })
    expectNoFigure(second)
    expect(await readClosing(day)).toMatchObject({
      counted: 733_000,
      discrepancy: -10_000,
      comment: 'Recompté, rien trouvé',
      closedByName: 'Salma',
      attempts: [
        { attempt: 1, byName: 'Salma', counted: 733_000, comment: null, atLocal: expect.stringContaining(TEST_TODAY) },
        { attempt: 2, byName: 'Salma', counted: 733_000, comment: 'Recompté, rien trouvé' },
      ],
    })
  })

  it('closes with 7 430 at once, with one attempt', async () => {
    const { day, counter } = await makeDay()
    const outcome = await counter.submitCount(submit(day))
    expect(outcome).toMatchObject({ matches: true, attempt: 1 })
    expectNoFigure(outcome)
    const closing = await readClosing(day)
    expect(closing).toMatchObject({ discrepancy: 0, global: 0, comment: null, reviewState: 'none' })
    expect(closing.attempts).toHaveLength(1)
    expect(closing.attempts[0]?.balances).toHaveLength(3)
  })

  it('enters a forgotten operation between the counts, after which the second is right and is not told so', async () => {
    const { day, blind, counter } = await makeDay()
    const counted = workedDayExpected.cash + 5000
    expect(await counter.submitCount(submit(day, { counted }))).toMatchObject({ matches: false })
    const { agencyId } = day
    const forgotten = { id: newId(), type: 'incoming' as const, amount: 5000, agencyId, product: null }
    await as(blind).now().transactions.create(forgotten)
    const second = await counter.submitCount(submit(day, { counted, comment: 'Opération oubliée' }))
    expect(second).toMatchObject({ matches: null, attempt: 2 })
    expect(await readClosing(day)).toMatchObject({ discrepancy: 0 })
  })

  it.each<[string, Change]>([
    ['cash too low', { counted: workedDayExpected.cash - 1 }],
    ['cash far too high', { counted: workedDayExpected.cash * 2 }],
    ['one balance', { read: { O: workedDayExpected.O + 1 } }],
    [
      'cash and balances that add up to nothing',
      { counted: workedDayExpected.cash - 100, read: { O: workedDayExpected.O + 100 } },
    ],
    ['cash, with the balances not read', { counted: 1, read: { W: 'Portail', O: 'Portail', X: 'Portail' } }],
  ])('gets the same answer for %s', async (_, change) => {
    const { day, counter } = await makeDay()
    expect(await counter.submitCount(submit(day, change))).toEqual({ matches: false, attempt: 1, closed: null })
  })

  it('may leave a balance unread with its reason', async () => {
    const { day, counter } = await makeDay()
    const outcome = await counter.submitCount(submit(day, { read: { X: 'Portail indisponible' } }))
    expect(outcome).toMatchObject({ matches: true })
    expect(await readClosing(day)).toMatchObject({ discrepancy: 0, global: null })
  })

  it('sees a day without a figure', async () => {
    const { day, counter } = await makeDay()
    const { agencyId } = day
    const asked = await counter.countDay({ agencyId })
    expect(asked).toMatchObject({ needsOpening: true, attemptsUsed: 0, attemptsLeft: 2, closed: null, isLocked: false })
    expect(asked.accounts.map((account) => Object.keys(account).toSorted())).toEqual(
      Array.from({ length: 3 }, () => ['accountId', 'isReadingRequired', 'label', 'mode', 'operatorName']),
    )
    await counter.submitCount(submit(day))
    const closed = await counter.countDay({ agencyId, date: TEST_TODAY })
    expect(closed).toMatchObject({ isLocked: true, attemptsUsed: 1, closed: { date: TEST_TODAY } })
    // Without ids and instants, whose digits are chance.
    const told = JSON.stringify(closed).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|"[^"]*T[^"]*Z"/g, '""')
    expect(told).not.toMatch(/743|1000000|discrepancy|expected|counted/)
    expect(await catchRefusal(counter.byId({ id: newId() }))).toMatchObject({ reason: 'access.blind' })
  })
})

describe('a blind cashier finds nothing out', () => {
  it('from a third count, a new id, or a right guess after the wrong ones', async () => {
    const { owner, day, counter } = await makeDay()
    await counter.submitCount(submit(day, { counted: 1 }))
    await counter.submitCount(submit(day, { counted: 2, comment: 'Deux fois' }))
    const { id, version } = await readClosing(day)
    expect(version).toBe(1)
    expect(await catchRefusal(counter.submitCount(submit(day, { comment: 'x' })))).toMatchObject({
      reason: 'closings.day_closed',
    })
    await as(owner).now().closings.reopen({ id, reason: 'Une opération a été oubliée' })
    for (const counted of [workedDayExpected.cash, 1]) {
      const refusal = await catchRefusal(counter.submitCount(submit(day, { counted, comment: 'Encore' })))
      expect(refusal).toMatchObject({ reason: 'closings.attempts_used' })
    }
  })

  it('from a repeated submission, also after what was missing is entered', async () => {
    const { day, blind, counter } = await makeDay()
    const input = submit(day, { counted: workedDayExpected.cash + 1 })
    const answer = { matches: false, attempt: 1, closed: null }
    expect(await counter.submitCount(input)).toEqual(answer)
    const { agencyId } = day
    const calls = as(blind).now()
    const entry = { id: newId(), type: 'incoming' as const, amount: 1, agencyId, product: null }
    await calls.transactions.create(entry)
    expect(await counter.submitCount(input)).toEqual(answer)
    await calls.transactions.remove({ id: entry.id })
    expect(await counter.submitCount(input)).toEqual(answer)
    expect(await counter.countDay({ agencyId })).toMatchObject({ attemptsUsed: 1, attemptsLeft: 1 })
    expect(await catchRefusal(counter.submitCount({ ...input, counts: makeCounts(1) }))).toMatchObject({
      reason: 'create.id_taken',
    })
  })

  it('from the field that is asked for: the second count needs a comment also where it is right', async () => {
    const { day, counter } = await makeDay()
    await counter.submitCount(submit(day, { counted: 1 }))
    for (const counted of [workedDayExpected.cash, 1]) {
      const refusal = await catchRefusal(counter.submitCount(submit(day, { counted })))
      expect(refusal.fieldErrors).toEqual({ comment: expect.any(String) })
    }
    expect(await counter.countDay({ agencyId: day.agencyId })).toMatchObject({ attemptsUsed: 1 })
  })

  it('of the previous count from an opening, right or wrong', async () => {
    const { owner, day, counter } = await makeDay()
    const agencyId = await makeAgency(owner, { name: 'Nord' })
    await makeClosing(owner, { agencyId, date: YESTERDAY, opening: 300_000 })
    const member = await makeMember(owner, { agencyIds: [agencyId], blind: true })
    const { submitCount } = as(member).now().closings
    const base = { agencyId, date: TEST_TODAY, counts: makeCounts(1) }
    const refusals = await Promise.all(
      [300_000, 299_900].map((opening) => catchRefusal(submitCount({ ...base, id: newId(), opening }))),
    )
    expect(refusals[0]?.fieldErrors).toEqual({ opening: expect.any(String) })
    expect(refusals[1]?.fieldErrors).toEqual(refusals[0]?.fieldErrors)
    const without = await catchRefusal(counter.submitCount(submit(day, { opening: null })))
    expect(without.fieldErrors).toEqual({ opening: expect.any(String) })
  })

  it('from the id of a closing, with the same content or not', async () => {
    const { day, counter } = await makeDay()
    const input = submit(day)
    await day.calls.closings.close(input)
    for (const guess of [input, { ...input, counts: makeCounts(1) }]) {
      expect(await catchRefusal(counter.submitCount(guess))).toMatchObject({ reason: 'create.id_taken' })
    }
  })

  it('from days on which nothing was entered', async () => {
    const { owner } = await makeDay()
    const agencyId = await makeAgency(owner, { name: 'Sud' })
    await makeClosing(owner, { agencyId, date: '2026-11-20', opening: 300_000 })
    const member = await makeMember(owner, { agencyIds: [agencyId], blind: true })
    const { closings } = as(member).now()
    for (const counted of [300_000, 1]) {
      const count = { id: newId(), agencyId, date: YESTERDAY, counts: makeCounts(counted) }
      expect(await catchRefusal(closings.submitCount(count))).toMatchObject({ reason: 'closings.not_to_count' })
    }
    await makeTransaction(owner, { agencyId, date: YESTERDAY, amount: 100 })
    const early = { id: newId(), agencyId, date: TEST_TODAY, counts: makeCounts(300_000) }
    expect(await catchRefusal(closings.submitCount(early))).toMatchObject({ reason: 'closings.earlier_open' })
    const count = { id: newId(), agencyId, date: YESTERDAY, counts: makeCounts(300_100) }
    expect(await closings.submitCount(count)).toMatchObject({ matches: true })
  })

  it('from many at once: two are one attempt each, and there is never a third', async () => {
    const { day, counter } = await makeDay()
    const inputs = Array.from({ length: 8 }, (_, at) => submit(day, { counted: at + 1, comment: 'Vite' }))
    const done = await Promise.allSettled(inputs.map((input) => counter.submitCount(input)))
    const told: CountOutcome[] = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(told.toSorted((a, b) => a.attempt - b.attempt)).toMatchObject([
      { attempt: 1, matches: false },
      { attempt: 2, matches: null },
    ])
    expect((await readClosing(day)).attempts).toHaveLength(2)
  })

  it('and the same submission twenty times at once is one attempt', async () => {
    const { day, counter } = await makeDay()
    const input = submit(day, { counted: 1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => counter.submitCount(input)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await counter.countDay({ agencyId: day.agencyId })).toMatchObject({ attemptsUsed: 1 })
  })
})

describe('the counts of a day', () => {
  it('are frozen on the closing of a manager too, and a next version has its own', async () => {
    const { owner, day, counter, manager } = await makeDay()
    await counter.submitCount(submit(day, { counted: 1 }))
    const { agencyId } = day
    expect(await manager.day({ agencyId, date: TEST_TODAY })).toMatchObject({ blindCounts: { used: 1, left: 1 } })
    const { id, attempts } = await manager.close(submit(day))
    expect(attempts).toMatchObject([{ attempt: 1, counted: 1 }])
    await as(owner).now().closings.reopen({ id, reason: 'Une opération a été oubliée' })
    await counter.submitCount(submit(day, { comment: 'Recompté' }))
    expect(await readClosing(day)).toMatchObject({ version: 2, attempts: [{ attempt: 2 }] })
  })

  it('are one more when a manager gives one, once, and only where none is left', async () => {
    const { owner, day, counter, manager } = await makeDay()
    const { agencyId } = day
    const date = TEST_TODAY
    expect(await manager.allowCount({ agencyId, date })).toEqual({ attemptsLeft: 2 })
    await counter.submitCount(submit(day, { counted: 1 }))
    await counter.submitCount(submit(day, { counted: 1, comment: 'Deux fois' }))
    expect(await catchRefusal(manager.allowCount({ agencyId, date }))).toMatchObject({ reason: 'closings.day_closed' })
    const { id } = await readClosing(day)
    await as(owner).now().closings.reopen({ id, reason: 'Une opération a été oubliée' })
    expect(await catchRefusal(counter.allowCount({ agencyId, date }))).toMatchObject({ reason: 'access.not_allowed' })
    expect(await manager.allowCount({ agencyId, date })).toEqual({ attemptsLeft: 1 })
    expect(await manager.allowCount({ agencyId, date })).toEqual({ attemptsLeft: 1 })
    expect(await counter.submitCount(submit(day, { counted: 5, comment: 'Trois' }))).toMatchObject({
      attempt: 3,
      matches: null,
    })
    expect(await readClosing(day)).toMatchObject({ version: 2, attempts: [{ attempt: 3, counted: 5 }] })
    const { rows } = await as(owner).now().audit.list({ page: 1 })
    const actions = rows.map(({ action }) => action)
    expect(actions.filter((action) => action === 'closings.allowCount')).toHaveLength(1)
    expect(actions.filter((action) => action === 'closings.submitCount')).toHaveLength(3)
  })

  it('are of members who may close days', async () => {
    const { owner, day } = await makeDay()
    const { agencyId } = day
    const member = await makeMember(owner, { agencyIds: [agencyId], blind: true, canClose: false })
    const { closings } = as(member).now()
    expect(await catchRefusal(closings.submitCount(submit(day)))).toMatchObject({ reason: 'access.not_allowed' })
    expect(await catchRefusal(closings.countDay({ agencyId }))).toMatchObject({ reason: 'access.not_allowed' })
  })
})
