import { beforeAll, describe, expect, it } from 'vitest'
import type { DayDiagnosis } from '#shared/diagnosis/day-diagnosis.ts'
import { describeCard, describeFinding, describePartial } from '#shared/diagnosis/diagnosis-words.fr.ts'
import type { Cause } from '#shared/diagnosis/hypothesis.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing, makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import {
  makeAgency,
  makeCustomProduct,
  makeMember,
  makeOwner,
  makeTransaction,
  makeTransactions,
} from '#tests/support/factories.ts'
import {
  makeOperatorAccount,
  makeWorkedDay,
  WORKED_DAY_OPENING,
  workedDayExpected,
  type WorkedDay,
} from '#tests/support/operator-factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'
import { makeTransfer } from '#tests/support/transfer-factories.ts'

/* The diagnosis of what is typed in the closing form, and of a closing, on the worked day. */

const database = withDatabase()

type Draft = Parameters<Caller['closings']['diagnoseDraft']>[0]
type Evening = Partial<Record<'cash' | 'W' | 'O' | 'X', number | null>>

let owner: TestUser
let day: WorkedDay
/** Of each operator, as the day's accounts are called. */
let names: Readonly<Record<'W' | 'O' | 'X', string>>
beforeAll(async () => {
  owner = await makeOwner(database)
  day = await makeWorkedDay(owner)
  const { accounts } = await day.calls.operatorAccounts.balances({ agencyId: day.agencyId, date: TEST_TODAY })
  const name = (account: { id: string }) =>
    accounts.find(({ accountId }) => accountId === account.id)?.operatorName ?? ''
  names = { W: name(day.accounts.W), O: name(day.accounts.O), X: name(day.accounts.X) }
})

/** What is typed at the end of the worked day; null where a balance was not read. */
function typed(at: WorkedDay, evening: Evening = {}): Draft {
  const { cash, ...balances } = { ...workedDayExpected, ...evening }
  return {
    agencyId: at.agencyId,
    date: TEST_TODAY,
    opening: WORKED_DAY_OPENING,
    counts: makeCounts(cash ?? 0),
    balances: (['W', 'O', 'X'] as const).flatMap((key) => {
      const declared = balances[key]
      return declared === null ? [] : [{ accountId: at.accounts[key].id, declared }]
    }),
  }
}

async function diagnoseEvening(evening: Evening, at = day) {
  return read(at, await at.calls.closings.diagnoseDraft(typed(at, evening)))
}

function readable(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ')
}

/** In words that a test can compare: `zero T3 500000`. */
function read(at: WorkedDay, result: DayDiagnosis | null) {
  if (result === null) throw new Error('nothing was diagnosed')
  const keys = new Map([
    ...Object.entries(at.accounts).map(([key, { id }]) => [id, key] as const),
    ...Object.entries(at.transactions).map(([key, id]) => [id, key] as const),
  ])
  const name = (cause: Cause) =>
    [
      cause.code,
      'transaction' in cause ? keys.get(cause.transaction.id) : undefined,
      'account' in cause ? keys.get(cause.account.id) : undefined,
      'direction' in cause ? cause.direction : undefined,
      'amount' in cause ? cause.amount : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(' ')
  const { diagnosis } = result
  return {
    figures: [result.cash, ...(['W', 'O', 'X'] as const).map((key) => findDiscrepancy(at, result, key))],
    global: diagnosis?.global,
    causes: diagnosis?.cards.map(({ hypotheses }) => hypotheses.map(({ cause }) => name(cause)).join(', ')),
    finding: diagnosis == null ? null : readable(describeFinding(diagnosis.finding)),
    diagnosis,
  }
}

function findDiscrepancy(at: WorkedDay, { accounts }: DayDiagnosis, key: 'W' | 'O' | 'X') {
  return accounts.find(({ id }) => id === at.accounts[key].id)?.discrepancy
}

const entryError = 'Aucun argent ne manque : il y a une erreur de saisie.'

describe('the evening of the worked day', () => {
  it('has no diagnosis where every figure agrees', async () => {
    expect(await diagnoseEvening({})).toMatchObject({ figures: [0, 0, 0, 0], diagnosis: null })
  })

  it('finds an outgoing transaction that was not entered', async () => {
    const found = await diagnoseEvening({ cash: 693_000, O: 880_000 })
    expect(found).toMatchObject({ figures: [-50_000, 0, 50_000, 0], global: 0, finding: entryError })
    expect(found.causes).toEqual(['missing O outgoing 50000, notdone T3'])
    expect(found.diagnosis?.cards[0]?.hypotheses[0].action).toEqual({
      kind: 'newTransaction',
      figures: { accountId: day.accounts.O.id, direction: 'outgoing', amount: 50_000, fee: 0 },
    })
  })

  it('finds an exit that was entered as an entry', async () => {
    const found = await diagnoseEvening({ cash: 903_000, O: 670_000 })
    expect(found).toMatchObject({ figures: [160_000, 0, -160_000, 0], global: 0, finding: entryError })
    expect(found.causes?.[0]).toBe('inverted T4')
    expect(found.diagnosis?.cards[0]?.hypotheses[0].action).toEqual({
      kind: 'openTransaction',
      transactionId: day.transactions.T4,
    })
  })

  it('finds a zero that was left out', async () => {
    const found = await diagnoseEvening({ cash: 1_193_000, O: 380_000 })
    expect(found).toMatchObject({ figures: [450_000, 0, -450_000, 0], global: 0, finding: entryError })
    expect(found.causes).toEqual(['zero T3 500000', 'missing O incoming 450000, payout O 450000'])
  })

  it('shows both of two explanations that the figures cannot tell apart', async () => {
    const found = await diagnoseEvening({ cash: 1_103_000, W: -112_500 })
    expect(found).toMatchObject({ figures: [360_000, -360_000, 0, 0], global: 0, finding: entryError })
    expect(found.causes?.slice(0, 2)).toEqual(['zero T2 40000', 'swap T1 510000'])
  })

  it('finds a transaction that was made at another operator', async () => {
    const found = await diagnoseEvening({ O: 880_000, X: 130_000 })
    expect(found).toMatchObject({ figures: [0, 0, 50_000, -50_000], global: 0, finding: entryError })
    expect(found.causes).toEqual(['operator T3 X'])
  })

  it('finds money that was really sent by mistake', async () => {
    const found = await diagnoseEvening({ O: 380_000 })
    expect(found).toMatchObject({ figures: [0, 0, -450_000, 0], global: -450_000 })
    expect(found.finding).toBe('4 500,00 MAD manquent pour de bon.')
    expect(found.causes?.[0]).toBe('sent T3 500000')
  })

  it('finds wrong change and a lost note where only the cash is wrong', async () => {
    const found = await diagnoseEvening({ cash: 733_000 })
    expect(found).toMatchObject({ figures: [-10_000, 0, 0, 0], global: -10_000 })
    expect(found.finding).toBe('100,00 MAD manquent pour de bon.')
    expect(found.causes?.slice(0, 2)).toEqual(['change', 'note outgoing'])
    expect(found.diagnosis?.cards.slice(0, 2).map((card) => readable(describeCard(card).title))).toEqual([
      'Erreur de rendu : 200 DH pour 100 DH ?',
      'Un billet de 100 DH en moins ?',
    ])
  })

  it('finds a transaction that was entered twice within ten minutes', async () => {
    const twice = await makeWorkedDay(owner)
    const { products, agencyId, calls } = twice
    const again = { type: 'incoming', amount: 150_000, fee: 2500, agencyId, confirmDuplicate: true } as const
    const product = { kind: 'custom' as const, id: products.W.incoming }
    const { id } = await calls.transactions.create({ ...again, id: newId(), product })
    const found = await diagnoseEvening({}, twice)
    expect(found).toMatchObject({ figures: [-152_500, 152_500, 0, 0], global: 0, finding: entryError })
    expect(found.diagnosis?.cards[0]).toMatchObject({
      score: 95,
      hypotheses: [{ cause: { code: 'doubled' }, action: { kind: 'removeTransaction', transactionId: id } }],
    })
    // Mended, the same evening agrees.
    await calls.transactions.remove({ id })
    expect(await diagnoseEvening({}, twice)).toMatchObject({ figures: [0, 0, 0, 0], diagnosis: null })
  })

  it('takes the fee that the agency keeps from what seems too much', async () => {
    const found = await diagnoseEvening({ cash: 763_500, X: 160_000 })
    expect(found).toMatchObject({ figures: [20_500, 0, 0, -20_000], global: 500 })
    expect(found.causes?.[0]).toBe('missing X incoming 20000')
    expect(found.diagnosis?.cards[0]?.hypotheses[0].correction).toMatchObject({ figures: { fee: 500 } })
    expect(found.finding).toBe(`${entryError} L'écart restant de 5,00 MAD est celui des frais que l'agence garde.`)
  })

  it('says which balance is still to read, and touches none of its transactions', async () => {
    const found = await diagnoseEvening({ cash: 903_000, O: null })
    expect(found).toMatchObject({ figures: [160_000, 0, null, 0], global: null })
    expect(found.causes).not.toContain('inverted T4')
    expect(describePartial(found.diagnosis?.partial ?? [])).toBe(`Relevez ${names.O} pour un diagnostic complet.`)
  })
})

describe('what is diagnosed', () => {
  it('is the same in the closing, and nothing of one that was reopened', async () => {
    const closed = await makeWorkedDay(owner)
    const { calls, agencyId } = closed
    const evening = typed(closed, { cash: 693_000, O: 880_000 })
    const draft = await calls.closings.diagnoseDraft(evening)
    const { id } = await calls.closings.close({ ...evening, id: newId(), comment: 'Sortie oubliée' })
    expect(await calls.closings.diagnose({ id })).toEqual(draft)
    // The form of a closed day is about to leave the screen.
    expect(await calls.closings.diagnoseDraft(evening)).toBeNull()
    await calls.closings.reopen({ id, reason: 'Sortie à saisir' })
    expect(await calls.closings.diagnose({ id })).toBeNull()
    expect(await calls.closings.diagnoseDraft({ ...evening, agencyId })).toEqual(draft)
  })

  it('is nothing without an opening or before the start of tracking', async () => {
    const calls = as(owner).now()
    const agencyId = await makeAgency(owner, { trackingStart: TEST_TODAY })
    const counts = makeCounts(500)
    expect(await calls.closings.diagnoseDraft({ agencyId, date: TEST_TODAY, counts })).toBeNull()
    const before = { agencyId, date: '2026-11-26', opening: 0, counts } as const
    expect(await calls.closings.diagnoseDraft(before)).toBeNull()
    expect(await calls.closings.diagnoseDraft({ ...before, date: TEST_TODAY })).toMatchObject({ cash: 500 })
  })

  it.each(['0001-01-01', '1999-12-31', '2026-11-28', '9999-12-31'] as const)(
    'is refused for %s, which no closing can have',
    async (date) => {
      const evening = { agencyId: await makeAgency(owner), date, opening: 0, counts: makeCounts(500) }
      const refusal = await catchRefusal(as(owner).now().closings.diagnoseDraft(evening))
      expect(refusal.fieldErrors).toEqual({ date: expect.any(String) })
    },
  )

  it('starts from the last count and the open days since', async () => {
    const calls = as(owner).now()
    const agencyId = await makeAgency(owner)
    await makeClosing(owner, { agencyId, date: '2026-11-25', opening: 100_000 })
    await makeTransaction(owner, { agencyId, date: '2026-11-26', amount: 20_000 })
    await makeTransaction(owner, { agencyId, amount: 5000 })
    const { expected } = await calls.closings.day({ agencyId, date: TEST_TODAY })
    expect(expected).toBe(125_000)
    const found = await calls.closings.diagnoseDraft({ agencyId, date: TEST_TODAY, counts: makeCounts(124_000) })
    expect(found?.cash).toBe(-1000)
  })

  it('names several accounts of one operator by their labels', async () => {
    const agencyId = await makeAgency(owner)
    await makeOperatorAccount(owner, { agencyId, label: 'Code 1' })
    await makeOperatorAccount(owner, { agencyId, label: 'Code 2' })
    const found = await as(owner).now().closings.diagnoseDraft({ agencyId, date: TEST_TODAY, opening: 0, counts: [] })
    expect(describePartial(found?.diagnosis?.partial ?? [])).toBe(
      `Relevez ${names.W} (Code 1) et ${names.W} (Code 2) pour un diagnostic complet.`,
    )
  })

  it('knows the fee that a product had for the amount in the last sixty days of the agency', async () => {
    const agencyId = await makeAgency(owner)
    const customProductId = await makeCustomProduct(owner)
    const fees = async (days: ReadonlyArray<readonly [date: string, fee: number, at?: string]>) => {
      await makeTransactions(
        owner,
        days.map(([date, fee, at = agencyId]) => ({ agencyId: at, customProductId, amount: 70_000, fee, date })),
      )
    }
    const diagnoseFee = async () => {
      const draft = { agencyId, date: TEST_TODAY, opening: 0, counts: makeCounts(72_500) }
      const found = await as(owner).now().closings.diagnoseDraft(draft)
      return found?.diagnosis?.cards.map(({ hypotheses: [{ cause }] }) =>
        cause.code === 'fee' ? `${cause.code} ${cause.fee}` : cause.code,
      )
    }
    await fees([[TEST_TODAY, 500]])
    const elsewhere = await makeAgency(owner)
    // Too old, of another agency, or of the day itself: none of them is the usual fee.
    await fees([
      ['2026-09-27', 2500],
      ['2026-11-20', 2500, elsewhere],
    ])
    expect(await diagnoseFee()).not.toContain('fee 2500')
    await fees([
      ['2026-09-28', 2500],
      ['2026-11-26', 2500],
      ['2026-11-26', 500],
    ])
    expect((await diagnoseFee())?.[0]).toBe('fee 2500')
    await fees([
      ['2026-11-26', 500],
      ['2026-11-25', 500],
    ])
    expect(await diagnoseFee()).not.toContain('fee 2500')
  })

  it('leaves out equal hypotheses beyond thirty, with their number', async () => {
    const agencyId = await makeAgency(owner)
    await makeTransactions(
      owner,
      Array.from({ length: 40 }, (_, minute) => ({
        agencyId,
        amount: 50_000,
        reference: `R${minute}`,
        createdAt: new Date(`2026-11-27T09:${String(minute).padStart(2, '0')}:00Z`),
      })),
    )
    const counts = makeCounts(40 * 50_000 + 450_000)
    const found = await as(owner).now().closings.diagnoseDraft({ agencyId, date: TEST_TODAY, opening: 0, counts })
    const [first] = found?.diagnosis?.cards ?? []
    expect(first).toMatchObject({ hypotheses: { length: 30 }, moreHypotheses: 10 })
    expect(first === undefined ? '' : readable(describeCard(first).title)).toBe(
      'Zéro de trop ou oublié : 40 transactions possibles',
    )
  })
})

describe('who reads it', () => {
  it('sees the opposite discrepancy of an own agency only', async () => {
    const [here, north, other] = [await makeAgency(owner), await makeAgency(owner), await makeAgency(owner)]
    await makeClosing(owner, { agencyId: north, discrepancy: 33_000 })
    await makeClosing(owner, { agencyId: other, discrepancy: 33_000, date: '2026-11-26' })
    const [reopened, someoneElse] = [await makeAgency(owner), await makeOwner(database)]
    const id = await makeClosing(owner, { agencyId: reopened, discrepancy: 33_000 })
    await as(owner).now().closings.reopen({ id, reason: 'Une sortie à saisir' })
    await makeClosing(someoneElse, { agencyId: await makeAgency(someoneElse), discrepancy: 33_000 })
    const draft: Draft = { agencyId: here, date: TEST_TODAY, opening: 40_000, counts: makeCounts(7000) }
    const ids = async (who: TestUser) => {
      const found = await as(who).now().closings.diagnoseDraft(draft)
      return found?.diagnosis?.cards.flatMap(({ hypotheses }) =>
        hypotheses.flatMap(({ cause }) => (cause.code === 'elsewhere' ? [cause.agency.id] : [])),
      )
    }
    expect(await ids(owner)).toEqual([north])
    expect(await ids(await makeMember(owner, { agencyIds: [here, north] }))).toEqual([north])
    expect(await ids(await makeMember(owner, { agencyIds: [here, other] }))).toEqual([])
    expect(await catchRefusal(ids(someoneElse))).toMatchObject({ reason: 'agencies.not_found' })
    expect(await catchRefusal(ids(await makeMember(owner, { agencyIds: [north] })))).toMatchObject({
      reason: 'agencies.not_found',
    })
  })

  it('names a transfer that is counted and not yet received in the book', async () => {
    const [here, north] = [await makeAgency(owner), await makeAgency(owner, { name: 'Agence Nord' })]
    const transferId = await makeTransfer(owner, { from: north, to: here, amount: 50_000 })
    const draft: Draft = { agencyId: here, date: TEST_TODAY, opening: 40_000, counts: makeCounts(90_000) }
    const found = await as(owner).now().closings.diagnoseDraft(draft)
    expect(found?.diagnosis?.cards[0]?.hypotheses[0]).toMatchObject({
      cause: { code: 'transit', transfer: { id: transferId, senderName: 'Agence Nord', amount: 50_000 } },
      action: { kind: 'acceptTransfer', transferId },
    })
  })

  it('gets no closing of another agency, and names no account of one', async () => {
    const id = await makeClosing(owner, { agencyId: await makeAgency(owner), discrepancy: -500 })
    const member = await makeMember(owner, { agencyIds: [day.agencyId] })
    const calls = as(member).now()
    expect(await catchRefusal(calls.closings.diagnose({ id }))).toMatchObject({ reason: 'closings.not_found' })
    const strange = await makeOperatorAccount(owner, { agencyId: await makeAgency(owner) })
    const balances = [{ accountId: strange.id, declared: 0 }]
    expect(await catchRefusal(calls.closings.diagnoseDraft({ ...typed(day), balances }))).toMatchObject({
      reason: 'operatorAccounts.not_open',
    })
  })

  it('is never a member who counts blind', async () => {
    const blind = as(await makeMember(owner, { agencyIds: [day.agencyId], canClose: true, blind: true })).now()
    const id = await makeClosing(owner, { agencyId: await makeAgency(owner) })
    expect(await catchRefusal(blind.closings.diagnoseDraft(typed(day)))).toMatchObject({ reason: 'access.blind' })
    expect(await catchRefusal(blind.closings.diagnose({ id }))).toMatchObject({ reason: 'access.blind' })
  })
})
