import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { DemoTransaction, listOperatorProducts } from './demo-data.queries.ts'
import { demoOperators, demoSlips, firstAccountDay, type makeDemoAccounts } from './demo-operators.ts'

export type DemoProducts = Awaited<ReturnType<typeof listOperatorProducts>>

interface AtOperators {
  readonly agencyId: string
  readonly accounts: ReturnType<typeof makeDemoAccounts>
  readonly byOperator: ReadonlyMap<string, DemoProducts>
  readonly today: IsoDate
}

/** Late in the morning; the second of two equal ones four minutes later. */
const SLIP_SECOND = 40_800
const SLIP_STEP = 240

/** Since the agency has accounts, its transactions are of all its operators in turn, the wrong entries among them. */
export function enterAtOperators(
  rows: readonly DemoTransaction[],
  { agencyId, accounts, byOperator, today }: AtOperators,
): DemoTransaction[] {
  const first = firstAccountDay(today)
  const enter = (row: DemoTransaction, operator: (typeof demoOperators)[number], turn: number): DemoTransaction => {
    const products = (byOperator.get(operator) ?? []).filter(({ category }) => category === row.type)
    const product = products[turn % products.length]
    if (product === undefined) throw new Error(`The demonstration needs products of ${operator}.`)
    return { ...row, productId: product.id, operatorId: product.operatorId, accountId: accounts[operator].id }
  }
  let turn = 0
  const moved = rows.map((row) => {
    if (row.agencyId !== agencyId || row.date < first) return row
    turn += 1
    const operator = demoOperators[turn % demoOperators.length]
    return operator === undefined ? row : enter(row, operator, Math.floor(turn / demoOperators.length))
  })
  const wrong = demoSlips.flatMap(({ daysAgo, entered }) =>
    entered.map(({ operator, type, amount }, index) =>
      enter(
        {
          id: newId(),
          type,
          amount,
          fee: ZERO_AMOUNT,
          reference: null,
          agencyId,
          productId: '',
          operatorId: '',
          accountId: null,
          date: addDays(today, -daysAgo),
          second: SLIP_SECOND + index * SLIP_STEP,
          description: null,
        },
        operator,
        0,
      ),
    ),
  )
  return [...moved, ...wrong]
}

/** The same figures at every run, so the documentation can name them. */
export function plausibleTransactions(
  agencies: ReadonlyArray<{ id: string }>,
  products: DemoProducts,
  { today, days }: { today: IsoDate; days: number },
): DemoTransaction[] {
  const random = repeatableRandom(2026)
  // A separate sequence, so that fees and references do not change the amounts.
  const extra = repeatableRandom(1410)
  const rows: DemoTransaction[] = []
  for (let daysAgo = days; daysAgo >= 1; daysAgo -= 1) {
    for (const [rank, agency] of agencies.entries()) {
      const count = 4 + Math.floor(random() * (10 - 2 * rank))
      for (let n = 0; n < count; n += 1) {
        const product = products[Math.floor(random() * products.length)]
        if (product === undefined) continue
        const hasSlip = extra() < 0.4
        rows.push({
          id: newId(),
          type: product.category,
          amount: centimes(
            (50 + Math.floor(random() ** 2 * 495) * 10) * 100 + (random() < 0.2 ? Math.floor(random() * 100) : 0),
          ),
          fee: centimes(
            product.category === 'incoming' && extra() < 0.5 ? (10 + Math.floor(extra() * 8) * 5) * 100 : 0,
          ),
          reference: hasSlip ? slipNumber(rows.length, extra()) : null,
          agencyId: agency.id,
          productId: product.id,
          operatorId: product.operatorId,
          accountId: null,
          date: addDays(today, -daysAgo),
          second: Math.floor((8.5 + (n / count) * 10) * 3600),
          description: random() < 0.15 ? 'Client régulier' : null,
        })
      }
    }
  }
  return rows
}

function slipNumber(index: number, random: number): string {
  return String(1_000_000_000 + index * 400_000 + Math.floor(random * 400_000))
}

function repeatableRandom(seed: number) {
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
}
