import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { basisPointsSchema } from '#shared/commissions/commission-input.ts'
import type { CommissionTier } from '#shared/commissions/commission-of.ts'
import type { CommissionRule } from '#shared/commissions/commission-row.ts'
import type {
  CommissionBasis,
  CommissionMeasure,
  CommissionPayment,
  CommissionType,
} from '#shared/commissions/commission-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { ProductKind } from '#shared/products/product-input.ts'
import { checkDateBounds } from '#shared/values/date-bounds.ts'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, centimes, formatAmount, ZERO_AMOUNT } from '#shared/values/money.ts'
import { formatPercentForInput, parsePercent } from '#shared/values/percent.ts'

/** Texts as typed; '' for none. */
export interface TierValues {
  key: string
  from: string
  flat: string
  percent: string
}

export interface RuleValues {
  operatorId: string | null
  /** `standard <id>` or `custom <id>`; null for every product. */
  product: string | null
  agencyId: string | null
  type: CommissionType
  basis: CommissionBasis
  measure: CommissionMeasure
  tiers: TierValues[]
  minimum: string
  maximum: string
  reversible: boolean
  paid: CommissionPayment
  validFrom: string
}

export const amountRules = { allowZero: true }

export function isOfAmounts(measure: CommissionMeasure): boolean {
  return measure === 'amount' || measure === 'fee'
}

export function newTier(key: string, from = ''): TierValues {
  return { key, from, flat: '', percent: '' }
}

export function emptyRule(today: IsoDate): RuleValues {
  return {
    operatorId: null,
    product: null,
    agencyId: null,
    type: 'both',
    basis: 'operation',
    measure: 'amount',
    tiers: [newTier('first', '0')],
    minimum: '',
    maximum: '',
    reversible: false,
    paid: 'monthly',
    validFrom: today,
  }
}

function showOptional(amount: Centimes | null): string {
  return amount === null ? '' : formatAmount(amount)
}

/** The rule that another one from `today` on replaces. */
export function toRuleValues(rule: CommissionRule, today: IsoDate): RuleValues {
  const { operatorId, product, agencyId, type, basis, measure, tiers, reversible, paid } = rule
  return {
    operatorId,
    product: product === null ? null : `${product.kind} ${product.id}`,
    agencyId,
    type,
    basis,
    measure,
    tiers: tiers.map(({ from, flat, bp }, at) => ({
      key: at === 0 ? 'first' : `stored ${at}`,
      from: isOfAmounts(measure) ? formatAmount(centimes(from)) : String(from),
      flat: flat === 0 ? '' : formatAmount(flat),
      percent: bp === 0 ? '' : formatPercentForInput(bp),
    })),
    minimum: showOptional(rule.minimum),
    maximum: showOptional(rule.maximum),
    reversible,
    paid,
    validFrom: rule.validFrom > today ? rule.validFrom : today,
  }
}

function checkFrom(text: string, measure: CommissionMeasure): string | null {
  if (isOfAmounts(measure)) return checkMoneyText(text, amountRules)
  return /^\d{1,6}$/.test(text.trim()) ? null : fieldMessages.wholeNumber
}

function readFrom(text: string, measure: CommissionMeasure): number {
  return isOfAmounts(measure) ? readMoneyText(text, amountRules) : Number.parseInt(text.trim(), 10)
}

function checkPercent(text: string): string | null {
  if (text.trim() === '') return null
  const basisPoints = parsePercent(text)
  return basisPoints === undefined ? fieldMessages.percentInvalid : findFault(basisPointsSchema, basisPoints)
}

/** By name of field; without an entry, it is right. */
export function checkRule(values: RuleValues, today: IsoDate): Record<string, string> {
  const faults: Record<string, string | null> = {
    operatorId: values.operatorId === null ? fieldMessages.chooseOperator : null,
    minimum: checkOptional(values.minimum),
    maximum: checkOptional(values.maximum),
    validFrom: isIsoDate(values.validFrom)
      ? checkDateBounds(values.validFrom, { minDate: today })
      : fieldMessages.dateInvalid,
  }
  values.tiers.forEach(({ from, flat, percent }, at) => {
    faults[`tiers.${at}.from`] = checkFrom(from, values.measure)
    faults[`tiers.${at}.flat`] = checkOptional(flat)
    faults[`tiers.${at}.percent`] = checkPercent(percent)
  })
  const order = checkOrder(values)
  if (order !== null && faults[order.field] === null) faults[order.field] = order.message
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null))
}

function checkOptional(text: string): string | null {
  return text.trim() === '' ? null : checkMoneyText(text, amountRules)
}

/** The first tier that does not begin above the one before it. */
function checkOrder({ tiers, measure }: RuleValues): { field: string; message: string } | null {
  let before = -1
  for (const [at, { from }] of tiers.entries()) {
    if (checkFrom(from, measure) !== null) return null
    const begins = readFrom(from, measure)
    if (at === 0 && begins !== 0) return { field: 'tiers.0.from', message: fieldMessages.tiersFromZero }
    if (begins <= before) return { field: `tiers.${at}.from`, message: fieldMessages.tiersAscending }
    before = begins
  }
  return null
}

function readOptional(text: string): Centimes | null {
  return text.trim() === '' ? null : readMoneyText(text, amountRules)
}

export function toTiers({ tiers, measure }: Pick<RuleValues, 'tiers' | 'measure'>): CommissionTier[] {
  return tiers.map(({ from, flat, percent }) => ({
    from: readFrom(from, measure),
    flat: readOptional(flat) ?? ZERO_AMOUNT,
    bp: isOfAmounts(measure) ? (parsePercent(percent) ?? 0) : 0,
  }))
}

function readProduct(product: string | null): { kind: ProductKind; id: string } | null {
  if (product === null) return null
  const [kind = '', id = ''] = product.split(' ')
  return { kind: kind === 'custom' ? 'custom' : 'standard', id }
}

/** What is sent, for values that {@link checkRule} accepts. */
export function toRuleTerms(values: RuleValues) {
  const { operatorId, agencyId, type, basis, measure, paid, validFrom } = values
  if (operatorId === null || !isIsoDate(validFrom)) throw new TypeError('The form accepted a rule without its fields')
  return {
    operatorId,
    agencyId,
    product: readProduct(values.product),
    type,
    basis,
    measure,
    tiers: toTiers(values),
    minimum: readOptional(values.minimum),
    maximum: readOptional(values.maximum),
    reversible: values.reversible && basis === 'operation' && type !== 'outgoing',
    paid: basis === 'month' ? ('monthly' as const) : paid,
    validFrom,
  }
}
