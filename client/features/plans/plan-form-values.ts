import { checkedBy } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatAmount } from '#shared/values/money.ts'
import { type CreatePlanInput, maxAgenciesChoices, planPriceMessages, planTextsForm } from '#shared/plans/plan-input.ts'
import { type Currency, UNLIMITED_AGENCIES } from '#shared/plans/plan-terms.ts'

/** A plan as its form reads it. */
export type Plan = ApiOutputs['plans']['byId']

/** What a plan's form holds: texts as typed, choices as their option's value. */
export interface PlanValues {
  name: string
  description: string
  /** For a year, in units of the currency. */
  price: string
  currency: Currency
  maxAgencies: string
  isActive: boolean
}

/** No maximum at all: stored as null (D14). */
const NONE = 'none'

function formatMaxAgencies(max: (typeof maxAgenciesChoices)[number]): string {
  if (max === UNLIMITED_AGENCIES) return 'Illimité'
  return max === 1 ? '1 agence' : `${max} agences`
}

/** 1, 3, 5, 10, unlimited or none (spec 000 §5). */
export const maxAgenciesOptions = [
  ...maxAgenciesChoices.map((max) => ({ value: String(max), label: formatMaxAgencies(max) })),
  { value: NONE, label: 'Aucune' },
]

/** In MAD and on offer (spec 000 §9). */
export const emptyPlan: PlanValues = {
  name: '',
  description: '',
  price: '',
  currency: 'MAD',
  maxAgencies: '1',
  isActive: true,
}

export function toPlanValues(plan: Plan): PlanValues {
  return {
    name: plan.name,
    description: plan.description ?? '',
    price: formatAmount(plan.price),
    currency: plan.currency,
    maxAgencies: plan.maxAgencies === null ? NONE : String(plan.maxAgencies),
    isActive: plan.isActive,
  }
}

const checkTexts = checkedBy(planTextsForm)

/**
 * What is wrong, by field.
 * @param isDemo the free trial: its price, which cannot be changed, is 0 (D24)
 */
export function planErrors(values: PlanValues, isDemo: boolean): Record<string, string> {
  const price = checkMoneyText(values.price, { allowZero: isDemo }, planPriceMessages)
  // A plan may hold another number than those offered, from before: it is chosen anew rather than lost in silence.
  const isOffered = maxAgenciesOptions.some(({ value }) => value === values.maxAgencies)
  return {
    ...(checkTexts({ ...values }) as Record<string, string>),
    ...(price === null ? {} : { price }),
    ...(isOffered ? {} : { maxAgencies: fieldMessages.invalidChoice }),
  }
}

/** What is sent. Only for values that {@link planErrors} has accepted. */
export function toPlanInput(values: PlanValues, isDemo: boolean): Omit<CreatePlanInput, 'id'> {
  const { name, description, currency, isActive } = values
  const maxAgencies = maxAgenciesChoices.find((max) => String(max) === values.maxAgencies) ?? null
  return {
    name,
    description,
    currency,
    isActive,
    maxAgencies,
    price: readMoneyText(values.price, { allowZero: isDemo }),
  }
}
