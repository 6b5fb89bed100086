import type { AccountStatus } from '#shared/auth/roles.ts'
import { compareDeclared } from '#shared/payments/declared-amount.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import { DEMO_PLAN_NAME, type Currency } from '#shared/plans/plan-terms.ts'
import type { Centimes } from '#shared/values/money.ts'

/** In the order in which the screen names the first one. */
export const queueObstacles = [
  'suspended',
  'rejected',
  'noPack',
  'unsoldPack',
  'severalRequests',
  'otherProof',
  'noProof',
  'severalProofs',
  'otherCurrency',
  'different',
  'noDocument',
] as const
export type QueueObstacle = (typeof queueObstacles)[number]

export interface QueueProof {
  readonly amount: Centimes
  readonly status: PaymentStatus
  /** A file or a web address. */
  readonly hasDocument: boolean
  /** For the request or the subscription that the row is about, or for nothing yet. */
  readonly isForTarget: boolean
}

export interface QueueCase {
  /** Null for a request without an account. */
  readonly accountStatus: AccountStatus | null
  readonly plan: {
    readonly name: string
    readonly price: Centimes
    readonly currency: Currency
    readonly isActive: boolean
  } | null
  /** How many requests of the client wait. */
  readonly requests: number
  readonly proofs: readonly QueueProof[]
}

/**
 * Why a client cannot be approved without being looked at. Nothing: one pack on sale, and one documented proof of exactly
 * its price.
 */
export function findObstacles({ accountStatus, plan, requests, proofs }: QueueCase): QueueObstacle[] {
  const found = new Set<QueueObstacle>()
  if (accountStatus === 'suspended' || accountStatus === 'rejected') found.add(accountStatus)
  if (plan === null) found.add('noPack')
  else if (!plan.isActive || plan.name === DEMO_PLAN_NAME) found.add('unsoldPack')
  if (requests > 1) found.add('severalRequests')
  const own = proofs.filter(({ isForTarget }) => isForTarget)
  if (own.length < proofs.length) found.add('otherProof')
  if (own.length > 1) found.add('severalProofs')
  if (own.some(({ hasDocument }) => !hasDocument)) found.add('noDocument')
  if (own.length === 0) found.add('noProof')
  if (plan !== null && own.length > 0) {
    const { comparison } = compareDeclared(
      own.map(({ amount }) => amount),
      plan,
    )
    if (comparison === 'different' || comparison === 'otherCurrency') found.add(comparison)
  }
  return queueObstacles.filter((obstacle) => found.has(obstacle))
}
