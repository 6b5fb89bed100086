import { inTransaction } from '#server/platform/db/transaction.ts'
import {
  cashMovementKinds,
  movementSigns,
  type SimpleMovementKind,
} from '#shared/operator-movements/operator-movement-terms.ts'
import type { AccountMode, FeeTo, ReadRule } from '#shared/operator-accounts/operator-account-terms.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { as, type Caller } from './caller.ts'
import { TEST_TODAY } from './clock.ts'
import { findOperatorId, makeAgency, makeCustomProduct, makeOperator } from './factories.ts'
import type { TestUser } from './session.ts'

export interface AccountOptions {
  readonly agencyId: string
  /** Wafacash by default. */
  readonly operatorId?: string
  readonly label?: string
  readonly mode?: AccountMode
  readonly feeTo?: FeeTo
  readonly openedOn?: IsoDate
  readonly opening?: number
  readonly readRule?: ReadRule
}

export interface TestAccount {
  readonly id: string
  readonly agencyId: string
  readonly operatorId: string
}

export async function makeOperatorAccount(owner: TestUser, options: AccountOptions): Promise<TestAccount> {
  const id = newId()
  const { agencyId } = options
  const operatorId = options.operatorId ?? (await findOperatorId(owner.database))
  const account = {
    owner_id: owner.userId,
    id,
    agency_id: agencyId,
    operator_id: operatorId,
    label: options.label ?? `Compte ${id}`,
    mode: options.mode ?? ('prepaid' as const),
    fee_to: options.feeTo ?? ('operator' as const),
    opened_on: options.openedOn ?? TEST_TODAY,
    opening: options.opening ?? 0,
    limit_low: null,
    limit_high: null,
    max_days: null,
    read_rule: options.readRule ?? ('always' as const),
    closed_on: null,
    created_by: owner.userId,
  }
  await owner.database.db.insertInto('operator_accounts').values(account).execute()
  return { id, agencyId, operatorId }
}

export interface MovementOptions {
  readonly accountId: string
  readonly kind?: SimpleMovementKind
  readonly date?: IsoDate
  readonly amount?: number
  readonly note?: string
}

/** Paid in cash where its kind can be, with the feed. Returns the id. */
export async function makeOperatorMovement(owner: TestUser, options: MovementOptions): Promise<string> {
  const id = newId()
  const { accountId, kind = 'topup', date = TEST_TODAY, amount = 100_000, note = null } = options
  const { db } = owner.database
  const { agency_id } = await db
    .selectFrom('operator_accounts')
    .select('agency_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const common = { owner_id: owner.userId, agency_id, date, amount, note, created_by: owner.userId }
  const feedId = cashMovementKinds.includes(kind) ? newId() : null
  await inTransaction(db, async (trx) => {
    if (feedId !== null) {
      const direction = movementSigns[kind] === 1 ? ('outgoing' as const) : ('incoming' as const)
      const origin = { counterpart: 'operator', origin: 'operator', origin_id: id } as const
      await trx
        .insertInto('feeds')
        .values({ ...common, id: feedId, direction, ...origin })
        .execute()
    }
    const via = feedId === null ? ('none' as const) : ('cash' as const)
    const movement = {
      ...common,
      id,
      account_id: accountId,
      kind,
      via,
      reference: null,
      feed_id: feedId,
      pair_id: null,
    }
    await trx.insertInto('operator_movements').values(movement).execute()
  })
  return id
}

export interface WorkedDay {
  readonly agencyId: string
  readonly calls: Caller
  readonly accounts: Readonly<Record<'W' | 'O' | 'X', TestAccount>>
  readonly products: Readonly<Record<'W' | 'O' | 'X', Readonly<Record<'incoming' | 'outgoing', string>>>>
  readonly transactions: Readonly<Record<'T1' | 'T2' | 'T3' | 'T4' | 'T5', string>>
}

/** What the worked day should end with, in centimes. */
export const workedDayExpected = { cash: 743_000, W: 247_500, O: 830_000, X: 180_000 } as const

/** The opening cash of the worked day. */
export const WORKED_DAY_OPENING = 1_000_000

/**
 * One day of one agency with three operators, entered through the product: W settled and O prepaid, whose fees are the operator's,
 * and X prepaid, whose fees the agency keeps.
 */
export async function makeWorkedDay(owner: TestUser): Promise<WorkedDay> {
  const { database } = owner
  const calls = as(owner).now()
  const agencyId = await makeAgency(owner, { name: `Centre ${newId()}` })
  const operator = {
    W: await findOperatorId(database),
    O: await makeOperator(database),
    X: await makeOperator(database),
  }
  const account = (operatorId: string, options: Partial<AccountOptions>) =>
    makeOperatorAccount(owner, { agencyId, operatorId, ...options })
  const accounts = {
    W: await account(operator.W, { mode: 'settled', opening: 0 }),
    O: await account(operator.O, { opening: 600_000 }),
    X: await account(operator.X, { feeTo: 'agency', opening: 200_000 }),
  }
  const product = async (operatorId: string) => ({
    incoming: await makeCustomProduct(owner, { operatorId, category: 'incoming' }),
    outgoing: await makeCustomProduct(owner, { operatorId, category: 'outgoing' }),
  })
  const products = { W: await product(operator.W), O: await product(operator.O), X: await product(operator.X) }
  const enter = async (at: keyof typeof products, type: 'incoming' | 'outgoing', amount: number, fee = 0) => {
    const id = newId()
    const chosen = { kind: 'custom' as const, id: products[at][type] }
    await calls.transactions.create({ id, type, amount, fee, agencyId, product: chosen, confirmDuplicate: true })
    return id
  }
  const transactions = {
    T1: await enter('W', 'incoming', 150_000, 2500),
    T2: await enter('W', 'outgoing', 400_000),
    T3: await enter('O', 'incoming', 50_000),
    T4: await enter('O', 'outgoing', 80_000),
    T5: await enter('X', 'incoming', 20_000, 500),
  }
  const feed = { agencyId, date: TEST_TODAY as IsoDate }
  await calls.feeds.create({ ...feed, id: newId(), direction: 'incoming', counterpart: 'owner', amount: 300_000 })
  await calls.feeds.create({ ...feed, id: newId(), direction: 'outgoing', counterpart: 'bank', amount: 100_000 })
  await calls.operatorMovements.create({
    id: newId(),
    accountId: accounts.O.id,
    date: TEST_TODAY,
    kind: 'topup',
    amount: 200_000,
    via: 'cash',
  })
  return { agencyId, calls, accounts, products, transactions }
}
