import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { CreateRuleInput } from '#shared/commissions/commission-input.ts'
import { commissionBasisLabels, commissionTypeLabels, describeTerms } from '#shared/commissions/commission-labels.fr.ts'
import type { CommissionRule } from '#shared/commissions/commission-row.ts'
import type { CommissionTier } from '#shared/commissions/commission-of.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { checkDateBounds } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** Throws field errors: a rule is in force from today at the earliest. */
export function assertValidFrom(validFrom: IsoDate, today: IsoDate): void {
  const message = checkDateBounds(validFrom, { minDate: today })
  if (message !== null) throw new FieldRefusal({ validFrom: message })
}

/**
 * The last day of a rule that ends; the day before its first one where it was never in force. Throws `commissions.rule_ended`, and
 * a field error for a day that would change what is earned already.
 */
export function decideLastDay(
  { validFrom, validTo }: Pick<CommissionRule, 'validFrom' | 'validTo'>,
  lastDay: IsoDate,
  today: IsoDate,
): IsoDate {
  const yesterday = addDays(today, -1)
  if (validTo !== null && (validTo < yesterday || validTo < validFrom)) throw refuse('commissions.rule_ended')
  const message = checkDateBounds(lastDay, { minDate: yesterday })
  if (message !== null) throw new FieldRefusal({ lastDay: message })
  return lastDay < validFrom ? addDays(validFrom, -1) : lastDay
}

function areSame(stored: readonly CommissionTier[], given: readonly CommissionTier[]): boolean {
  return (
    stored.length === given.length &&
    stored.every((tier, at) => {
      const other = given[at]
      return tier.from === other?.from && tier.flat === other.flat && tier.bp === other.bp
    })
  )
}

export function isSameRule(stored: CommissionRule, input: CreateRuleInput): boolean {
  return (
    stored.operatorId === input.operatorId &&
    stored.product?.id === input.product?.id &&
    stored.agencyId === input.agencyId &&
    stored.type === input.type &&
    stored.basis === input.basis &&
    stored.measure === input.measure &&
    stored.minimum === input.minimum &&
    stored.maximum === input.maximum &&
    stored.reversible === input.reversible &&
    stored.paid === input.paid &&
    stored.validFrom === input.validFrom &&
    areSame(stored.tiers, input.tiers)
  )
}

export function toRuleSubject({ id, operatorName, product, agencyName }: CommissionRule) {
  return { id, name: [operatorName, product?.name, agencyName].filter((name) => name != null).join(', ') }
}

export function toRuleFacts(rule: CommissionRule) {
  return {
    operator: rule.operatorName,
    product: rule.product?.name ?? null,
    agency: rule.agencyName,
    operations: commissionTypeLabels[rule.type],
    basis: commissionBasisLabels[rule.basis],
    terms: describeTerms(rule),
    validFrom: rule.validFrom,
    validTo: rule.validTo,
  }
}
