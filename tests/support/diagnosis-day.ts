import type { Category } from '#shared/cash/categories.ts'
import { denominations } from '#shared/cash/denominations.ts'
import type { DayAccount, DayTransaction, DiagnosisInput, UsualFee } from '#shared/diagnosis/diagnosis-terms.ts'
import { centimes, type Centimes } from '#shared/values/money.ts'
import { createRandom, type Random } from './random.ts'

export interface DayShape {
  transactions: number
  accounts: number
}

/** In dirhams; small sums more often than large ones, round ones more often than others, one in ten with centimes. */
export function drawAmount(random: Random): Centimes {
  const shape = random.below(100)
  if (shape < 45) return centimes(100_00 * (1 + Math.min(random.below(50), random.below(50))))
  if (shape < 70) return centimes(50_00 * (1 + Math.min(random.below(60), random.below(60))))
  if (shape < 90) return centimes(10_00 * (5 + random.below(245)))
  return centimes(20_00 + random.below(148_000))
}

interface Product {
  id: string
  accountId: string | null
  operatorName: string
  direction: Category
  hasFee: boolean
}

/** What the product costs for the amount. Some products have no fee. */
export function findGridFee({ hasFee }: { hasFee: boolean }, amount: Centimes): Centimes {
  if (!hasFee) return centimes(0)
  const step = [500_00, 1000_00, 2000_00, 5000_00].filter((limit) => amount > limit).length
  return centimes([10_00, 15_00, 25_00, 35_00, 50_00][step] ?? 0)
}

function drawProducts(random: Random, accounts: readonly DayAccount[]): Product[] {
  const list = accounts.flatMap(({ id, name }) => [
    { id: `${id}-in`, accountId: id, operatorName: name, direction: 'incoming' as const, hasFee: random.chance(60) },
    { id: `${id}-out`, accountId: id, operatorName: name, direction: 'outgoing' as const, hasFee: random.chance(20) },
  ])
  if (accounts.length > 0 && !random.chance(30)) return list
  return [
    ...list,
    { id: 'free-in', accountId: null, operatorName: 'Sans compte', direction: 'incoming', hasFee: true },
    { id: 'free-out', accountId: null, operatorName: 'Sans compte', direction: 'outgoing', hasFee: false },
  ]
}

/** What a product cost in the last weeks, for the amounts that agencies have most. */
const formerAmounts = [...new Set(((random) => Array.from({ length: 200 }, () => drawAmount(random)))(createRandom(1)))]
const formerFees = new Map<string, UsualFee[]>()

function listFormerFees({ id, hasFee }: Product): UsualFee[] {
  const key = `${id} ${hasFee}`
  const known = formerFees.get(key)
  if (known !== undefined) return known
  const fees = formerAmounts.map((amount) => ({ productId: id, amount, fee: findGridFee({ hasFee }, amount) }))
  formerFees.set(key, fees)
  return fees
}

function formatTime(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `2026-11-27T${two(Math.trunc(minute / 60))}:${two(minute % 60)}`
}

/** The same day some minutes later. */
export function moveTime(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

/** A random day on which every figure agrees: operators, mixed fees, with and without references, from 9:00 to 19:00. */
export function drawDay(random: Random, shape: DayShape): DiagnosisInput {
  const accounts = Array.from({ length: shape.accounts }, (_, index): DayAccount => {
    const feeTo = random.chance(60) ? 'operator' : 'agency'
    return { id: `account-${index}`, name: `Opérateur ${index + 1}`, feeTo, discrepancy: centimes(0) }
  })
  const products = drawProducts(random, accounts)
  const tracked = products.filter(({ accountId }) => accountId !== null)
  const usualFees = products.flatMap(listFormerFees)
  const withReferences = random.chance(60)
  const transactions = Array.from({ length: shape.transactions }, (_, index): DayTransaction => {
    const product = random.pick(tracked.length > 0 && random.chance(95) ? tracked : products)
    const amount = drawAmount(random)
    const usual = findGridFee(product, amount)
    usualFees.push({ productId: product.id, amount, fee: usual })
    return {
      id: `transaction-${index}`,
      accountId: product.accountId,
      operatorName: product.operatorName,
      productId: product.id,
      direction: product.direction,
      amount,
      // A few fees are not the usual ones, and rightly so.
      fee: product.hasFee && random.chance(3) ? centimes(usual + 5_00) : usual,
      reference: withReferences && random.chance(70) ? `R${index}` : null,
      enteredAtLocal: formatTime(540 + Math.trunc((index * 600) / shape.transactions)),
    }
  })
  return {
    cash: centimes(0),
    accounts,
    transactions,
    transfers: random.chance(30)
      ? [{ id: 'transfer-0', senderName: 'Nord', amount: centimes(1000_00 * (1 + random.below(20))) }]
      : [],
    counts: denominations
      .filter(({ value }) => value >= 100)
      .map(({ value }) => ({ denomination: value, quantity: random.below(value >= 2000 ? 130 : 40) })),
    usualFees,
    commissions: accounts.flatMap(({ id }) => [
      { accountId: id, period: 'day' as const, amount: centimes(2_00 + random.below(8_000)) },
      { accountId: id, period: 'month' as const, amount: centimes(50_00 + random.below(150_000)) },
    ]),
    otherAgencies: random.chance(50)
      ? [
          {
            id: 'agency-0',
            name: 'Nord',
            discrepancy: centimes(random.chance(50) ? 0 : 10_00 * (random.below(80) - 40)),
          },
        ]
      : [],
  }
}
