import type { IsoDate } from '#shared/values/iso-date.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { Category } from '#shared/cash/categories.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import type { AccountMode, FeeTo } from '#shared/operator-accounts/operator-account-terms.ts'
import { accountEffect } from '#shared/operator-accounts/operator-balance.ts'
import type { SimpleMovementKind } from '#shared/operator-movements/operator-movement-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { type Centimes, centimes, ZERO_AMOUNT } from '#shared/values/money.ts'

/** The first agency keeps accounts at its operators for so many days. */
export const ACCOUNT_DAYS = 12

export interface DemoAccount {
  readonly id: string
  readonly operator: string
  readonly label: string
  readonly mode: AccountMode
  readonly feeTo: FeeTo
  readonly opening: Centimes
  readonly limitLow: Centimes | null
}

export const demoOperators = ['Wafacash', 'Orange Money', 'inwi money'] as const
type DemoOperator = (typeof demoOperators)[number]

/** One settled with the operator later, two bought in advance; of one the fee is the agency's. */
export function makeDemoAccounts(): Readonly<Record<DemoOperator, DemoAccount>> {
  const account = (operator: DemoOperator, terms: Omit<DemoAccount, 'id' | 'operator'>) => ({
    id: newId(),
    operator,
    ...terms,
  })
  return {
    Wafacash: account('Wafacash', {
      label: 'Code 12345',
      mode: 'settled',
      feeTo: 'operator',
      opening: ZERO_AMOUNT,
      limitLow: null,
    }),
    'Orange Money': account('Orange Money', {
      label: 'Puce 0661',
      mode: 'prepaid',
      feeTo: 'operator',
      opening: centimes(6_000_000),
      limitLow: centimes(500_000),
    }),
    'inwi money': account('inwi money', {
      label: 'Puce 0708',
      mode: 'prepaid',
      feeTo: 'agency',
      opening: centimes(4_000_000),
      limitLow: null,
    }),
  }
}

/** Days before today with a movement of an account. */
export interface DemoMovement {
  readonly daysAgo: number
  readonly operator: DemoOperator
  readonly kind: SimpleMovementKind
  readonly amount: Centimes
  readonly via: 'cash' | 'bank' | 'none'
}

export const demoMovements: readonly DemoMovement[] = [
  { daysAgo: 10, operator: 'Orange Money', kind: 'topup', amount: centimes(2_000_000), via: 'bank' },
  { daysAgo: 7, operator: 'inwi money', kind: 'topup', amount: centimes(500_000), via: 'cash' },
  { daysAgo: 5, operator: 'Orange Money', kind: 'commission', amount: centimes(34_500), via: 'none' },
  { daysAgo: 3, operator: 'Wafacash', kind: 'payout', amount: centimes(300_000), via: 'cash' },
]

interface Operation {
  readonly operator: DemoOperator
  readonly type: Category
  readonly amount: Centimes
}

/** A day on which what was entered is not what was done: the count and the balances show what was done. */
export interface DemoSlip {
  readonly daysAgo: number
  readonly entered: readonly Operation[]
  readonly done: readonly Operation[]
  readonly comment: string
}

function operation(operator: DemoOperator, type: Category, dirhams: number): Operation {
  return { operator, type, amount: centimes(dirhams * 100) }
}

const twice = operation('Orange Money', 'outgoing', 1350)

/** One of each: entry and exit exchanged, a zero too few, an entry that is missing, one that is there twice. */
export const demoSlips: readonly DemoSlip[] = [
  {
    daysAgo: 8,
    entered: [operation('Orange Money', 'incoming', 870)],
    done: [operation('Orange Money', 'outgoing', 870)],
    comment: 'Écart à retrouver avec le relevé Orange Money',
  },
  {
    daysAgo: 6,
    entered: [operation('Wafacash', 'incoming', 640)],
    done: [operation('Wafacash', 'incoming', 6400)],
    comment: 'Trop en caisse, à vérifier',
  },
  {
    daysAgo: 4,
    entered: [],
    done: [operation('inwi money', 'outgoing', 730)],
    comment: 'Manque en caisse, à vérifier',
  },
  { daysAgo: 2, entered: [twice, twice], done: [twice], comment: 'Trop en caisse, à vérifier' },
]

interface Discrepancies {
  readonly cash: Centimes
  readonly byOperator: ReadonlyMap<string, Centimes>
}

/** What the count and the balances of the day show beyond what was entered. */
export function slipDiscrepancies(
  { entered, done }: Pick<DemoSlip, 'entered' | 'done'>,
  accounts: Readonly<Record<DemoOperator, Pick<DemoAccount, 'feeTo'>>>,
): Discrepancies {
  let cash = 0
  const byOperator = new Map<string, Centimes>()
  const add = (operations: readonly Operation[], sign: 1 | -1) => {
    for (const { operator, type, amount } of operations) {
      const { feeTo } = accounts[operator]
      cash += sign * cashEffect(type, amount, ZERO_AMOUNT)
      const effect = sign * accountEffect(type, amount, ZERO_AMOUNT, feeTo)
      byOperator.set(operator, centimes((byOperator.get(operator) ?? 0) + effect))
    }
  }
  add(done, 1)
  add(entered, -1)
  return { cash: centimes(cash), byOperator }
}

export function firstAccountDay(today: IsoDate): IsoDate {
  return addDays(today, -ACCOUNT_DAYS)
}
