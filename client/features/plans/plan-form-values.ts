import type { FormErrors } from '@mantine/form'
import { checkedBy } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatAmount } from '#shared/values/money.ts'
import { type CreatePlanInput, maxAgenciesChoices, planPriceMessages, planTextsForm } from '#shared/plans/plan-input.ts'
import { type Currency, UNLIMITED_AGENCIES } from '#shared/plans/plan-terms.ts'

export type Plan = ApiOutputs['plans']['byId']

/** What the form holds: texts as typed, choices by the value of their option. */
export interface PlanValues {
  name: string
  description: string
  /** For a year, in units of the currency, as typed. */
  price: string
  currency: Currency
  maxAgencies: string
  isActive: boolean
}

/** Stored as null; the agency limit is then 1. */
const NONE = 'none'

function formatMaxAgencies(max: (typeof maxAgenciesChoices)[number]): string {
  if (max === UNLIMITED_AGENCIES) return 'Illimité'
  return max === 1 ? '1 agence' : `${max} agences`
}

export const maxAgenciesOptions = [
  ...maxAgenciesChoices.map((max) => ({ value: String(max), label: formatMaxAgencies(max) })),
  { value: NONE, label: 'Aucune' },
]

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
 * The errors by field.
 * @param isDemo the plan of the free trial: its price is 0 and cannot be changed
 */
export function planErrors(values: PlanValues, isDemo: boolean): FormErrors {
  const price = checkMoneyText(values.price, { allowZero: isDemo }, planPriceMessages)
  // An old plan can have a number that is no longer offered: the administrator has to choose another.
  const isOffered = maxAgenciesOptions.some(({ value }) => value === values.maxAgencies)
  return {
    ...checkTexts({ ...values }),
    ...(price === null ? {} : { price }),
    ...(isOffered ? {} : { maxAgencies: fieldMessages.invalidChoice }),
  }
}

/** What is sent, for values without {@link planErrors}. */
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
