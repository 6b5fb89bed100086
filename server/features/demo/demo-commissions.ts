import type { Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { listAccruedMonthsInScope } from '#server/features/commissions/accrued.queries.ts'
import { insertMonthOwned, updateMonthOwned } from '#server/features/commissions/months.queries.ts'
import { insertRuleOwned } from '#server/features/commissions/rules.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CommissionTier } from '#shared/commissions/commission-of.ts'
import { addDays, endOfMonth, startOfMonth } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes, subtractCentimes, sumCentimes } from '#shared/values/money.ts'

interface DemoSpace {
  readonly ownerId: OwnerId
  readonly memberId: MemberId
}

function toShare(bp: number): CommissionTier[] {
  return [{ from: 0, flat: centimes(0), bp }]
}

const steps: CommissionTier[] = [
  { from: 0, flat: centimes(300), bp: 0 },
  { from: 100_001, flat: centimes(800), bp: 0 },
  { from: 500_001, flat: centimes(1_500), bp: 0 },
]

const terms = {
  product: null,
  agencyId: null,
  minimum: null,
  maximum: null,
  reversible: false,
  paid: 'monthly',
} as const

/** Of one operator a share of the fees and tiers, of another a share with a maximum, paid at once. */
const rules = [
  {
    ...terms,
    operator: 'Wafacash',
    type: 'incoming',
    basis: 'operation',
    measure: 'fee',
    tiers: toShare(3_000),
    reversible: true,
  },
  { ...terms, operator: 'Wafacash', type: 'outgoing', basis: 'operation', measure: 'amount', tiers: steps },
  {
    ...terms,
    operator: 'Orange Money',
    type: 'both',
    basis: 'operation',
    measure: 'amount',
    tiers: toShare(50),
    maximum: centimes(1_000),
    paid: 'immediate',
  },
  { ...terms, operator: 'inwi money', type: 'both', basis: 'day', measure: 'amount', tiers: steps },
] as const

/** Before the transactions, which follow them. */
export async function insertDemoRules(
  trx: Transaction<Database>,
  { ownerId, memberId }: DemoSpace,
  { operatorIds, validFrom }: { readonly operatorIds: ReadonlyMap<string, string>; readonly validFrom: IsoDate },
): Promise<void> {
  for (const { operator, ...rule } of rules) {
    const operatorId = operatorIds.get(operator)
    if (operatorId === undefined) throw new Error(`The demonstration needs ${operator}`)
    const made = { id: newId(), replaces: null, operatorId, validFrom, createdBy: memberId }
    await insertRuleOwned(trx, ownerId, { ...rule, ...made, tiers: [...rule.tiers] })
  }
}

/** The month before is declared by one operator, half a dirham short. The one before that was received at the bank. */
export async function declareDemoMonths(
  trx: Transaction<Database>,
  { ownerId, memberId }: DemoSpace,
  { operatorId, today }: { readonly operatorId: string; readonly today: IsoDate },
): Promise<void> {
  const last = startOfMonth(addDays(startOfMonth(today), -1))
  const before = startOfMonth(addDays(last, -1))
  const space = { ownerId, scope: 'all' } as const
  const accrued = await listAccruedMonthsInScope(trx, space, { from: before, to: endOfMonth(last), today })
  for (const month of [before, last]) {
    const own = accrued.filter((row) => row.operatorId === operatorId && row.month === month)
    const earned = sumCentimes(...own.map((row) => row.accrued))
    if (earned === 0) continue
    const isLast = month === last
    const id = newId()
    const declared = isLast ? subtractCentimes(earned, centimes(50)) : earned
    const content = { operatorId, agencyId: null, month, declared, attachmentId: null, createdBy: memberId }
    await insertMonthOwned(trx, ownerId, { ...content, id, note: isLast ? 'Relevé reçu par e-mail' : null })
    if (isLast) continue
    const received = { state: 'received', received: declared, received_on: addDays(last, 9), via: 'bank' } as const
    await updateMonthOwned(trx, ownerId, id, received)
  }
}
