import { describe, expect, it } from 'vitest'
import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeAttachment, makeMember, makeOwner, type TestMember } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* Cash lent to a customer or a member, and what is paid back otherwise than in cash. */

const database = withDatabase({ poolSize: 16 })
const YESTERDAY = '2026-11-26'
const OPENING = 1_000_000

type Loan = Parameters<Caller['debts']['lend']>[0]

interface Drawer {
  owner: TestUser
  calls: Caller
  agencyId: string
  salma: TestMember
  salmas: Caller
}

/** An agency whose drawer opens the day with 10 000,00, and its cashier. */
async function makeDrawer(options: Partial<Parameters<typeof makeMember>[1]> = {}): Promise<Drawer> {
  const owner = await makeOwner(database)
  const agencyId = await makeAgency(owner, { name: `Centre ${newId()}` })
  const calls = as(owner).now()
  const feed = { agencyId, date: YESTERDAY, direction: 'incoming', counterpart: 'owner', amount: OPENING } as const
  await calls.feeds.create({ id: newId(), ...feed })
  const salma = await makeMember(owner, { name: `Salma ${newId()}`, agencyIds: [agencyId], ...options })
  return { owner, calls, agencyId, salma, salmas: as(salma).now() }
}

function loan({ agencyId }: Pick<Drawer, 'agencyId'>, change: Partial<Loan> = {}): Loan {
  const newDebtor = { name: 'Amina Alami', phone: null }
  return { id: newId(), agencyId, date: TEST_TODAY, amount: 30_000, newDebtor, ...change }
}

async function findExpected({ calls, agencyId }: Drawer): Promise<number> {
  return (await calls.closings.expected({ agencyId, date: TEST_TODAY })).expected
}

async function findOnly({ owner }: Drawer) {
  return database.db.selectFrom('debtors').select(['id', 'balance']).where('owner_id', '=', owner.userId).execute()
}

describe('cash lent to a customer', () => {
  it('leaves the drawer, is owed, and is written once', async () => {
    const drawer = await makeDrawer()
    const { calls, agencyId } = drawer
    const input = loan(drawer, { note: 'Pour demain' })
    const written = await Promise.all([calls.debts.lend(input), calls.debts.lend(input)])
    expect(written[0]).toEqual(written[1])
    expect(await findExpected(drawer)).toBe(OPENING - 30_000)
    const { rows } = await calls.feeds.list({ agencyId, date: TEST_TODAY })
    expect(rows).toMatchObject([{ direction: 'outgoing', counterpart: 'customer', amount: 30_000, origin: 'debt' }])
    const [debtor, ...more] = await findOnly(drawer)
    expect([debtor?.balance, more]).toEqual([30_000, []])
    expect(await calls.debts.byId({ id: debtor?.id ?? '' })).toMatchObject({
      entries: [{ kind: 'loan', amount: 30_000, open: 30_000, note: 'Pour demain' }],
    })
    expect(await catchRefusal(calls.debts.lend({ ...input, amount: 100 }))).toMatchObject({ reason: 'create.id_taken' })
    expect(await calls.audit.list({ page: 1, action: 'debts.lend' })).toMatchObject({ total: 1 })
    expect(await findWrongBooks(database.db)).toEqual([])
  })

  it('keeps below the ceiling of the cashier and the limit of the customer, which only the owner may exceed', async () => {
    const drawer = await makeDrawer({ creditLimit: 20_000 })
    const { calls, salmas } = drawer
    expect(await catchRefusal(salmas.debts.lend(loan(drawer)))).toMatchObject({
      fieldErrors: { amount: expect.stringContaining('200,00') },
    })
    await salmas.debts.lend(loan(drawer, { amount: 20_000 }))
    const [debtor] = await findOnly(drawer)
    const debtorId = debtor?.id ?? ''
    const { debtor: row } = await calls.debts.byId({ id: debtorId })
    const limited = { ...row, phone: null, agencyId: drawer.agencyId, limit: 25_000 }
    await calls.debts.update(limited)
    const more = loan(drawer, { newDebtor: null, debtorId, amount: 10_000, confirmOverLimit: true })
    expect(await catchRefusal(salmas.debts.lend(more))).toMatchObject({ reason: 'debts.over_limit' })
    expect(await catchRefusal(calls.debts.lend({ ...more, confirmOverLimit: false }))).toMatchObject({
      reason: 'debts.over_limit',
    })
    await calls.debts.lend(more)
    expect(await findOnly(drawer)).toMatchObject([{ balance: 30_000 }])
  })

  it('is refused on a closed day, where nothing is written', async () => {
    const drawer = await makeDrawer()
    const { calls, agencyId } = drawer
    const counts = makeCounts(OPENING)
    await calls.closings.close({ id: newId(), agencyId, date: YESTERDAY, opening: 0, counts })
    await calls.closings.close({ id: newId(), agencyId, date: TEST_TODAY, opening: null, counts })
    expect(await catchRefusal(calls.debts.lend(loan(drawer)))).toMatchObject({ reason: 'closings.day_closed' })
    expect(await findOnly(drawer)).toEqual([])
  })

  it('is cancelled with its feed while none of it was paid back', async () => {
    const drawer = await makeDrawer()
    const { calls, salmas, agencyId } = drawer
    const input = loan(drawer)
    await salmas.debts.lend(input)
    const [debtor] = await findOnly(drawer)
    const paid = { id: newId(), debtorId: debtor?.id ?? '', agencyId, date: TEST_TODAY, amount: 100 }
    await calls.debts.collect(paid)
    expect(await catchRefusal(calls.debts.cancel({ id: input.id }))).toMatchObject({ reason: 'debts.has_repayments' })
    await calls.debts.cancel({ id: paid.id })
    await salmas.debts.cancel({ id: input.id })
    expect(await findExpected(drawer)).toBe(OPENING)
    expect(await findOnly(drawer)).toMatchObject([{ balance: 0 }])
  })
})

describe('cash lent to a member', () => {
  it('is given by the owner or a manager, to another who works in the agency', async () => {
    const drawer = await makeDrawer()
    const { owner, calls, agencyId, salma, salmas } = drawer
    const karim = await makeMember(owner, { role: 'manager', agencyIds: [agencyId] })
    const stranger = await makeMember(owner, { agencyIds: [await makeAgency(owner)] })
    const to = ({ memberId }: TestMember) => loan(drawer, { newDebtor: null, memberId })
    expect(await catchRefusal(salmas.debts.lend(to(karim)))).toMatchObject({ reason: 'access.not_allowed' })
    const notBorrower = { fieldErrors: { memberId: expect.any(String) } }
    expect(await catchRefusal(as(karim).now().debts.lend(to(karim)))).toMatchObject(notBorrower)
    expect(await catchRefusal(calls.debts.lend(to(stranger)))).toMatchObject(notBorrower)
    const input = to(salma)
    await as(karim).now().debts.lend(input)
    expect((await salmas.shortages.mine()).ledger).toMatchObject({ entries: [{ kind: 'loan', amount: 30_000 }] })
    const { rows } = await calls.feeds.list({ agencyId, date: TEST_TODAY })
    expect(rows).toMatchObject([{ direction: 'outgoing', counterpart: 'member', amount: 30_000 }])
    const toKarim = to(karim)
    await calls.debts.lend(toKarim)
    const own = as(karim).now().debts.cancel({ id: toKarim.id })
    expect(await catchRefusal(own)).toMatchObject({ reason: 'debts.entry_fixed' })
  })

  it('is paid otherwise by word of the owner, with a file of the owner that the member reads', async () => {
    const drawer = await makeDrawer()
    const { owner, calls, salma, salmas } = drawer
    await calls.debts.lend(loan(drawer, { newDebtor: null, memberId: salma.memberId }))
    const [debtor] = await findOnly(drawer)
    const attachmentId = await makeAttachment(owner, { fileName: 'virement.pdf' })
    const debtorId = debtor?.id ?? ''
    const paid = { id: newId(), debtorId, date: TEST_TODAY, amount: 10_000, reason: 'Virement du 27', attachmentId }
    expect(await catchRefusal(salmas.debts.payOtherwise(paid))).toMatchObject({ reason: 'access.not_allowed' })
    const others = { ...paid, attachmentId: await makeAttachment(await makeOwner(database)) }
    expect(await catchRefusal(calls.debts.payOtherwise(others))).toMatchObject({ reason: 'attachments.not_found' })
    expect(await catchRefusal(calls.debts.payOtherwise({ ...paid, amount: 30_001 }))).toMatchObject({
      reason: 'debts.overpaid',
    })
    await Promise.all([calls.debts.payOtherwise(paid), calls.debts.payOtherwise(paid)])
    expect(await findExpected(drawer)).toBe(OPENING - 30_000)
    expect((await salmas.shortages.mine()).ledger).toMatchObject({
      debtor: { balance: 20_000 },
      entries: [
        { kind: 'other_payment', amount: 10_000, attachment: { id: attachmentId }, agencyName: null },
        { kind: 'loan' },
      ],
    })
    expect(await calls.audit.list({ page: 1, action: 'debts.payOtherwise' })).toMatchObject({
      total: 1,
      rows: [{ after: { amount: 10_000, fileName: 'virement.pdf' } }],
    })
    expect(await catchRefusal(salmas.debts.cancel({ id: paid.id }))).toBeDefined()
    await calls.debts.cancel({ id: paid.id })
    expect(await findOnly(drawer)).toMatchObject([{ balance: 30_000 }])
  })
})
