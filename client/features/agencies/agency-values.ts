import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { type AgencyForm, agencyForm } from '#shared/agencies/agency-input.ts'
import { type Centimes, formatAmount } from '#shared/values/money.ts'

export interface AgencyValues extends AgencyForm {
  discrepancyThreshold: string
}

export const emptyAgency: AgencyValues = { name: '', groupId: null, discrepancyThreshold: '' }

/** A threshold can be empty: every discrepancy then needs an approval. */
export const thresholdRules = { allowZero: true } as const

export function toAgencyValues(agency: AgencyForm & { discrepancyThreshold: Centimes }): AgencyValues {
  const { name, groupId, discrepancyThreshold } = agency
  return { name, groupId, discrepancyThreshold: discrepancyThreshold === 0 ? '' : formatAmount(discrepancyThreshold) }
}

export const agencyRules = {
  name: (name: string) => findFault(agencyForm.shape.name, name),
  discrepancyThreshold: (text: string) => (text.trim() === '' ? null : checkMoneyText(text, thresholdRules)),
}

/** What is sent, for values that {@link agencyRules} accepts. */
export function toAgencyInput({ name, groupId, discrepancyThreshold: text }: AgencyValues) {
  return { name, groupId, discrepancyThreshold: text.trim() === '' ? 0 : readMoneyText(text, thresholdRules) }
}
