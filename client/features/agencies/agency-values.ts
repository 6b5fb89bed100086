import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { type AgencyForm, agencyForm } from '#shared/agencies/agency-input.ts'
import { type Centimes, formatAmount } from '#shared/values/money.ts'

/** What an agency's form holds: its name and group, and the threshold as typed. */
export interface AgencyValues extends AgencyForm {
  discrepancyThreshold: string
}

export const emptyAgency: AgencyValues = { name: '', groupId: null, discrepancyThreshold: '' }

/** A threshold may be nothing at all: every discrepancy counts then (cash-control.md, Closing a day). */
export const thresholdRules = { allowZero: true } as const

export function toAgencyValues(agency: AgencyForm & { discrepancyThreshold: Centimes }): AgencyValues {
  const { name, groupId, discrepancyThreshold } = agency
  return { name, groupId, discrepancyThreshold: discrepancyThreshold === 0 ? '' : formatAmount(discrepancyThreshold) }
}

/** The rules of the form, by field. */
export const agencyRules = {
  name: (name: string) => findFault(agencyForm.shape.name, name),
  discrepancyThreshold: (text: string) => (text.trim() === '' ? null : checkMoneyText(text, thresholdRules)),
}

/** What is sent of values that {@link agencyRules} has accepted. */
export function toAgencyInput({ name, groupId, discrepancyThreshold: text }: AgencyValues) {
  return { name, groupId, discrepancyThreshold: text.trim() === '' ? 0 : readMoneyText(text, thresholdRules) }
}
