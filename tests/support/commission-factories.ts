import type { CommissionTerms } from '#shared/commissions/commission-of.ts'
import type { CommissionBasis, CommissionPayment, CommissionType } from '#shared/commissions/commission-terms.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { TEST_TODAY } from './clock.ts'
import { findOperatorId } from './factories.ts'
import type { TestUser } from './session.ts'

export interface RuleOptions {
  /** Wafacash by default. */
  readonly operatorId?: string
  readonly productId?: string
  readonly agencyId?: string
  readonly type?: CommissionType
  readonly basis?: CommissionBasis
  readonly measure?: CommissionTerms['measure']
  /** From, flat and basis points. A tenth of the amount by default. */
  readonly tiers?: ReadonlyArray<readonly [from: number, flat: number, bp: number]>
  readonly minimum?: number
  readonly maximum?: number
  readonly reversible?: boolean
  readonly paid?: CommissionPayment
  readonly validFrom?: IsoDate
  readonly validTo?: IsoDate
}

export function toTiers(tiers: ReadonlyArray<readonly [from: number, flat: number, bp: number]>) {
  return tiers.map(([from, flat, bp]) => ({ from, flat: centimes(flat), bp }))
}

/** Past the checks of the procedure, so also for days gone by. Returns the id. */
export async function makeRule(owner: TestUser, options: RuleOptions = {}): Promise<string> {
  const id = newId()
  const { tiers = [[0, 0, 1_000]], minimum, maximum } = options
  await owner.database.db
    .insertInto('commission_rules')
    .values({
      owner_id: owner.userId,
      id,
      operator_id: options.operatorId ?? (await findOperatorId(owner.database)),
      transaction_type_id: null,
      user_transaction_type_id: options.productId ?? null,
      agency_id: options.agencyId ?? null,
      type: options.type ?? 'both',
      basis: options.basis ?? 'operation',
      measure: options.measure ?? 'amount',
      tier_from: tiers.map(([from]) => from),
      tier_flat: tiers.map(([, flat]) => flat),
      tier_bp: tiers.map(([, , bp]) => bp),
      minimum: minimum === undefined ? null : centimes(minimum),
      maximum: maximum === undefined ? null : centimes(maximum),
      reversible: options.reversible ?? false,
      paid: options.paid ?? 'monthly',
      valid_from: options.validFrom ?? TEST_TODAY,
      valid_to: options.validTo ?? null,
      created_by: owner.userId,
    })
    .execute()
  return id
}

export interface DeclaredOptions {
  readonly operatorId?: string
  readonly agencyId?: string
  readonly month?: IsoDate
  readonly declared?: number
  readonly note?: string
}

/** What an operator declared for a month, October 2026 by default. Returns the id. */
export async function makeDeclared(owner: TestUser, options: DeclaredOptions = {}): Promise<string> {
  const id = newId()
  await owner.database.db
    .insertInto('commission_months')
    .values({
      owner_id: owner.userId,
      id,
      operator_id: options.operatorId ?? (await findOperatorId(owner.database)),
      agency_id: options.agencyId ?? null,
      month: options.month ?? '2026-10-01',
      state: 'declared',
      declared: options.declared ?? 1_500,
      note: options.note ?? null,
      attachment_id: null,
      created_by: owner.userId,
    })
    .execute()
  return id
}
