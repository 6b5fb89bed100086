import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { TEST_NOW, TEST_TODAY } from './clock.ts'
import { makeTransaction } from './factories.ts'
import type { TestUser } from './session.ts'

export interface CustomerOptions {
  readonly agencyId: string
  readonly name?: string
  readonly phone?: string | null
  readonly limit?: number | null
  readonly note?: string | null
}

export async function makeCustomer(owner: TestUser, options: CustomerOptions): Promise<string> {
  const id = newId()
  const { db } = owner.database
  const { number } = await db
    .selectFrom('debtors')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('owner_id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  const customer = {
    owner_id: owner.userId,
    id,
    kind: 'customer' as const,
    number: number + 1,
    name: options.name ?? `Client ${id}`,
    phone: options.phone ?? null,
    member_id: null,
    agency_id: options.agencyId,
    credit_limit: options.limit ?? null,
    note: options.note ?? null,
    erased_at: null,
    created_by: owner.userId,
  }
  await db.insertInto('debtors').values(customer).execute()
  return id
}

export interface CreditOptions {
  readonly agencyId: string
  readonly debtorId: string
  readonly amount?: number
  readonly date?: IsoDate
  readonly note?: string | null
}

export interface TestCredit {
  readonly id: string
  readonly transactionId: string
  readonly feedId: string
}

/** An entry of the amount of which nothing is paid. */
export async function makeCredit(owner: TestUser, options: CreditOptions): Promise<TestCredit> {
  const { agencyId, debtorId, amount = 42_000, date = TEST_TODAY, note = null } = options
  const description = note ?? 'Envoi'
  const transactionId = await makeTransaction(owner, { agencyId, amount, date, description })
  const [id, feedId] = [newId(), newId()]
  const common = { owner_id: owner.userId, agency_id: agencyId, date, amount, created_by: owner.userId }
  await inTransaction(owner.database.db, async (trx) => {
    const origin = { direction: 'outgoing', counterpart: 'customer', origin: 'debt', origin_id: id } as const
    await trx
      .insertInto('feeds')
      .values({ ...common, id: feedId, note: null, ...origin })
      .execute()
    const entry = { ...common, id, debtor_id: debtorId, kind: 'credit' as const, note }
    await trx
      .insertInto('debt_entries')
      .values({ ...entry, feed_id: feedId, transaction_id: transactionId })
      .execute()
  })
  return { id, transactionId, feedId }
}

/** A repayment, with its feed. Returns the id. */
export async function makeRepayment(owner: TestUser, options: CreditOptions): Promise<string> {
  const { agencyId, debtorId, amount = 20_000, date = TEST_TODAY, note = null } = options
  const [id, feedId] = [newId(), newId()]
  const common = { owner_id: owner.userId, agency_id: agencyId, date, amount, created_by: owner.userId }
  await inTransaction(owner.database.db, async (trx) => {
    const origin = { direction: 'incoming', counterpart: 'customer', origin: 'debt', origin_id: id } as const
    await trx
      .insertInto('feeds')
      .values({ ...common, id: feedId, note: null, ...origin })
      .execute()
    await trx
      .insertInto('debt_entries')
      .values({ ...common, id, debtor_id: debtorId, kind: 'repayment', feed_id: feedId, transaction_id: null, note })
      .execute()
  })
  return id
}

export interface DecisionOptions {
  readonly closingId: string
  readonly memberId: string
  readonly amount?: number
  readonly isConfirmed?: boolean
}

/** A shortage that waits for the member's answer. */
export async function makeDecision(owner: TestUser, options: DecisionOptions): Promise<string> {
  const id = newId()
  const { closingId, memberId, amount = 20_000, isConfirmed = true } = options
  await owner.database.db
    .insertInto('shortage_decisions')
    .values({
      owner_id: owner.userId,
      id,
      closing_id: closingId,
      account_id: null,
      member_id: memberId,
      amount,
      state: 'proposed',
      proposed_by: owner.userId,
      proposed_at: new Date(TEST_NOW),
      confirmed_by: isConfirmed ? owner.userId : null,
      answered_at: null,
      answer_text: null,
      withdrawn_by: null,
      attachment_id: null,
      recorded_by: null,
    })
    .execute()
  return id
}

/** What a member owes of a shortage that they acknowledged. Returns the debtor's id. */
export async function makeMemberDebt(owner: TestUser, options: DecisionOptions): Promise<string> {
  const { memberId, amount = 20_000 } = options
  const decisionId = await makeDecision(owner, options)
  const { db } = owner.database
  await db
    .updateTable('shortage_decisions')
    .set({ state: 'acknowledged', answered_at: new Date(TEST_NOW) })
    .where('id', '=', decisionId)
    .execute()
  const debtorId = newId()
  const common = { owner_id: owner.userId, agency_id: null, created_by: owner.userId }
  const { count } = await db
    .selectFrom('debtors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  const member = { kind: 'member', number: count + 1, name: null, phone: null, member_id: memberId } as const
  await db
    .insertInto('debtors')
    .values({ ...common, id: debtorId, ...member, credit_limit: null, note: null, erased_at: null })
    .execute()
  const entry = { id: newId(), debtor_id: debtorId, date: TEST_TODAY, kind: 'shortage', amount, feed_id: null } as const
  await db
    .insertInto('debt_entries')
    .values({ ...common, ...entry, transaction_id: null, note: null, decision_id: decisionId, surplus_id: null })
    .execute()
  return debtorId
}
