import type { Category } from '#shared/cash/categories.ts'
import type { FeeTo } from '#shared/operator-accounts/operator-account-terms.ts'
import type { MovementKind } from '#shared/operator-movements/operator-movement-terms.ts'
import { directionOfMovement, directionOfTransaction } from '#shared/statements/statement-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, subtractCentimes, sumCentimes } from '#shared/values/money.ts'
import type { Counterpart } from './match-lines.rules.ts'

interface Facts {
  readonly id: string
  readonly date: IsoDate
  readonly amount: Centimes
  readonly referenceKey: string | null
}

export function toTransactionCounterpart(
  { type, fee, ...facts }: Facts & { readonly type: Category; readonly fee: Centimes },
  feeTo: FeeTo,
): Counterpart {
  const direction = directionOfTransaction(type)
  const effect = direction === 'credit' ? subtractCentimes(facts.amount, fee) : sumCentimes(facts.amount, fee)
  return { ...facts, kind: 'transaction', direction, withFee: feeTo === 'operator' ? effect : facts.amount }
}

export function toMovementCounterpart({ kind, ...facts }: Facts & { readonly kind: MovementKind }): Counterpart {
  return { ...facts, kind: 'movement', direction: directionOfMovement(kind), withFee: facts.amount }
}

/** Whether it is still what was compared. */
export function isSameCounterpart(left: Counterpart, right: Counterpart | undefined): boolean {
  return (
    right !== undefined &&
    left.direction === right.direction &&
    left.amount === right.amount &&
    left.withFee === right.withFee &&
    left.date === right.date &&
    left.referenceKey === right.referenceKey
  )
}
