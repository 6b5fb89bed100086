import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { TEST_TODAY } from './clock.ts'
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
