import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAction } from '#shared/team/permissions.ts'
import { formatAmount, centimes } from '#shared/values/money.ts'
import { newId } from '#shared/values/ids.ts'
import { idPaths, replaceAt, valueAt } from '#tests/api/matrix/swap-ids.ts'
import { inputEntries } from '#tests/api/matrix/inputs.ts'
import { as } from '#tests/support/caller.ts'
import { makeClosing, makeCounts, makeFeed } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeMember, makeOwner, makeTransactions, type TestMember } from '#tests/support/factories.ts'
import { makeOperatorAccount, makeOperatorMovement } from '#tests/support/operator-factories.ts'
import { procedures } from '#tests/support/procedures.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'

/*
 * A member who counts blind learns of no procedure what the drawer should contain: every procedure that answers such a member
 * is called about an agency whose figures are known, and its answer is searched for each of them.
 */

const database = withDatabase()
const YESTERDAY = '2026-11-26'

let server: TestServer
let owner: TestUser
let blind: TestMember
let agencyId: string
/** The figures that no single row of the agency shows. */
let figures: ReadonlyArray<readonly [name: string, amount: number]>

beforeAll(async () => {
  server = await startTestServer(database)
  owner = await makeOwner(database)
  agencyId = await makeAgency(owner, { name: 'Centre' })
  blind = await makeMember(owner, { agencyIds: [agencyId], blind: true })
  await makeTransactions(owner, [
    { agencyId, amount: 1_234_511, fee: 1317, description: 'Envoi' },
    { agencyId, amount: 2_345_607, fee: 1523, description: 'Envoi' },
    { agencyId, amount: 3_456_713, type: 'outgoing', fee: 1721, description: 'Retrait' },
    { agencyId, amount: 1_567_803, type: 'outgoing', fee: 1927, description: 'Retrait' },
  ])
  await makeFeed(owner, { agencyId, amount: 7_123_419 })
  await makeFeed(owner, { agencyId, amount: 1_811_703 })
  await makeFeed(owner, { agencyId, amount: 2_911_007, direction: 'outgoing' })
  await makeFeed(owner, { agencyId, amount: 1_311_113, direction: 'outgoing' })
  const opening = 9_713_129
  await makeClosing(owner, { agencyId, date: YESTERDAY, opening, discrepancy: 0 })
  const counted = 8_123_337
  const account = { opening: 3_141_593, expected: 3_413_422, declared: 3_413_907 }
  const { id: accountId } = await makeOperatorAccount(owner, { agencyId, opening: account.opening })
  await makeOperatorMovement(owner, { accountId, kind: 'commission', amount: account.expected - account.opening })
  const balances = [{ accountId, declared: account.declared }]
  await as(owner)
    .now()
    .closings.saveDraft({ agencyId, date: TEST_TODAY, counts: makeCounts(counted), opening: null, balances })
  const [feedIn, feedOut, incoming, outgoing, fees] = [8_935_122, 4_222_120, 3_580_118, 5_024_516, 6488]
  const { expected } = await as(owner).now().closings.day({ agencyId, date: TEST_TODAY })
  if (expected === null) throw new Error('nothing is expected')
  expect(expected).toBe(opening + feedIn - feedOut + incoming - outgoing + fees)
  figures = [
    ['expected', expected],
    ['counted yesterday', opening],
    ['counted so far', counted],
    ['opening of the account', account.opening],
    ['expected of the account', account.expected],
    ['read of the account', account.declared],
    ['feeds in', feedIn],
    ['feeds out', feedOut],
    ['entries', incoming],
    ['exits', outgoing],
    ['fees of entries', 2840],
    ['fees of exits', 3648],
    ['fees', fees],
    ['effect of entries', incoming + 2840],
    ['effect of exits', outgoing - 3648],
    ['balance', incoming - outgoing],
    ['effect', incoming - outgoing + fees],
    ['feeds', feedIn - feedOut],
    ['expected less the opening', expected - opening],
  ]
})
afterAll(() => server.close())

/** A group of an id may have the digits of a figure. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

function findFigures(response: string): string[] {
  const text = response.replaceAll(ID, '')
  return figures.flatMap(([name, amount]) => {
    const written = formatAmount(centimes(Math.abs(amount)))
    const digits = new RegExp(String.raw`(?<!\d)${Math.abs(amount)}(?!\d)`)
    return digits.test(text) || text.includes(written) ? [name] : []
  })
}

/** Which field is wrong is no figure. */
function withoutFieldErrors(text: string): string {
  return text.replace(/"fieldErrors":\{[^}]*\}/, '')
}

const acting = { role: 'cashier', allAgencies: false, canClose: true, blind: true } as const

const open = procedures.filter(
  ({ access, action }) =>
    access === 'public' ||
    access === 'signedIn' ||
    (action !== undefined && checkAction(action, acting, 'password') === null),
)
const refused = procedures.filter(
  ({ action }) => action !== undefined && checkAction(action, acting, 'password') !== null,
)

async function makeInput(path: string): Promise<unknown> {
  const entry = inputEntries.get(path)
  if (entry === undefined) throw new Error(`${path} has no input`)
  let input = await entry.make({ who: owner, text: (label) => label })
  for (const at of idPaths(input)) {
    const id = String(valueAt(input, at))
    const agency = await database.db.selectFrom('agencies').select('id').where('id', '=', id).executeTakeFirst()
    if (agency !== undefined) input = replaceAt(input, at, agencyId)
  }
  return input
}

async function send({ path, type }: { path: string; type: 'query' | 'mutation' }, input: unknown) {
  const response = await server.call({ path, type, input, cookie: await server.cookieFor(blind) })
  expect(response.status, response.text).not.toBe(500)
  return response
}

describe('a blind cashier', () => {
  it('is searched for figures that are there to find', async () => {
    const day = await server.call({
      path: 'closings.day',
      type: 'query',
      input: { agencyId, date: TEST_TODAY },
      cookie: await server.cookieFor(owner),
    })
    expect(findFigures(day.text)).toEqual(
      expect.arrayContaining([
        'expected',
        'counted yesterday',
        'feeds in',
        'entries',
        'fees of exits',
        'opening of the account',
        'expected of the account',
        'read of the account',
      ]),
    )
    expect(open.length).toBeGreaterThan(20)
    expect(open.map(({ path }) => path)).toEqual(expect.arrayContaining(['closings.countDay', 'closings.submitCount']))
    expect(refused.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'board.today',
        'closings.day',
        'closings.diagnose',
        'closings.diagnoseDraft',
        'closings.close',
        'closings.saveDraft',
        'journal.compute',
        'operatorAccounts.balances',
        'operatorAccounts.positions',
        'operatorAccounts.statement',
        'operatorMovements.list',
      ]),
    )
  })

  it.each(open)('learns no figure of the drawer from $path', async (procedure) => {
    const { text } = await send(procedure, await makeInput(procedure.path))
    expect(findFigures(text)).toEqual([])
    expect(withoutFieldErrors(text)).not.toMatch(
      /"(expected|counted|counts|declared|discrepancy|global|finding|hypotheses|opening|feedIn|feedOut|(incoming|outgoing)(Amount|Fee))":/,
    )
  })

  it.each(refused)('is refused $path without a figure', async (procedure) => {
    const { status, text } = await send(procedure, await makeInput(procedure.path))
    expect(status).toBe(403)
    expect(findFigures(text)).toEqual([])
    expect(text).not.toMatch(/"(cash|accounts|global|finding|cards|hypotheses)":/)
  })

  it('finds the rows in every list and filter, and no sum of them', async () => {
    const day = { from: TEST_TODAY, to: TEST_TODAY }
    const filters = [
      {},
      { agencyId },
      day,
      { ...day, agencyId },
      { ...day, agencyId, type: 'incoming' as const },
      { agencyId, type: 'outgoing' as const },
      { search: 'Envoi' },
      { agencyId, search: 'Retrait', ...day },
      { createdBy: owner.userId },
      { createdBy: owner.userId, agencyId, ...day },
      { page: 9 },
    ]
    const calls = as(blind).now()
    for (const filter of filters) {
      const page = await calls.transactions.list({ page: 1, ...filter })
      expect(page.totals, JSON.stringify(filter)).toBeNull()
      expect(page.rows.length, JSON.stringify(filter)).toBeGreaterThan(0)
      expect(findFigures(JSON.stringify(page)), JSON.stringify(filter)).toEqual([])
    }
    for (const filter of [{}, { agencyId }, { agencyId, date: TEST_TODAY }, day]) {
      const page = await calls.feeds.list({ page: 1, ...filter })
      expect(page.totals).toBeNull()
      expect(page.total).toBe(page.rows.length)
      expect(findFigures(JSON.stringify(page))).toEqual([])
    }
  })

  it('cannot find out by trying whether a count is right', async () => {
    const { closings } = as(blind).now()
    const expected = figures[0]?.[1] ?? 0
    for (const amount of [expected, expected - 100]) {
      const count = { id: newId(), agencyId, date: TEST_TODAY, counts: makeCounts(amount) }
      const refusal = await catchRefusal(closings.close(count))
      expect(refusal).toMatchObject({ code: 'FORBIDDEN', reason: 'access.blind' })
      expect(refusal.fieldErrors).toBeUndefined()
      const draft = { agencyId, date: TEST_TODAY, counts: makeCounts(amount), opening: null }
      expect(await catchRefusal(closings.saveDraft(draft))).toMatchObject({ reason: 'access.blind' })
    }
  })

  it('counts without a figure in any answer', async () => {
    const { closings } = as(blind).now()
    const count = { id: newId(), agencyId, date: TEST_TODAY, counts: makeCounts(100) }
    const day = await closings.countDay({ agencyId, date: TEST_TODAY })
    const balances = day.accounts.map(({ accountId }) => ({ accountId, declared: 5 }))
    const answers = [
      day,
      await catchRefusal(closings.submitCount(count)),
      await closings.submitCount({ ...count, balances }),
      await catchRefusal(closings.submitCount({ ...count, id: newId(), balances })),
      await closings.countDay({ agencyId, date: TEST_TODAY }),
    ]
    expect(answers).toMatchObject([
      { attemptsUsed: 0 },
      { reason: 'closings.balance_required' },
      { matches: false, attempt: 1 },
      { fieldErrors: { comment: expect.any(String) } },
      { attemptsUsed: 1 },
    ])
    for (const answer of answers) expect(findFigures(JSON.stringify(answer))).toEqual([])
  })

  it('learns from no answer whether what is typed agrees', async () => {
    const { closings } = as(blind).now()
    const expected = figures[0]?.[1] ?? 0
    const closing = await makeClosing(owner, { agencyId, date: '2026-11-25', opening: 0 })
    const refusals = await Promise.all([
      ...[expected, expected - 100].map((amount) =>
        catchRefusal(closings.diagnoseDraft({ agencyId, date: TEST_TODAY, opening: null, counts: makeCounts(amount) })),
      ),
      catchRefusal(closings.diagnose({ id: closing })),
    ])
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'FORBIDDEN', reason: 'access.blind' })
  })

  it('downloads no file', async () => {
    const headers = { Cookie: await server.cookieFor(blind) }
    for (const file of ['transactions', 'journal', 'closings', 'discrepancies', 'feeds', 'statement']) {
      const response = await fetch(`${server.url}/api/exports/${file}.csv?agencyId=${agencyId}`, { headers })
      expect(response.status).toBe(403)
      expect(findFigures(await response.text())).toEqual([])
    }
  })

  it('may enter what others may', async () => {
    const calls = as(blind).now()
    const entry = { id: newId(), type: 'incoming' as const, amount: 5000, agencyId, product: null, description: null }
    expect(await calls.transactions.create(entry)).toMatchObject({ amount: 5000 })
    const feed = {
      id: newId(),
      agencyId,
      date: TEST_TODAY,
      direction: 'incoming',
      counterpart: 'bank',
      amount: 700,
      note: null,
    } as const
    expect(await calls.feeds.create(feed)).toMatchObject({ amount: 700 })
  })
})
