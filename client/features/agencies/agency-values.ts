import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { type AgencyForm, agencyForm } from '#shared/agencies/agency-input.ts'
import { transactionDateSchema } from '#shared/values/date-schema.ts'
import { type IsoDate, isIsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, formatAmount } from '#shared/values/money.ts'

export interface AgencyValues extends AgencyForm {
  discrepancyThreshold: string
  /** `IsoDate`, or '' for none. */
  trackingStart: string
  handover: boolean
  blind: boolean
  countArrivals: boolean
}

/** A new agency is tracked from today. */
export function emptyAgency(today: IsoDate): AgencyValues {
  const options = { handover: false, blind: false, countArrivals: false }
  return { name: '', groupId: null, discrepancyThreshold: '', trackingStart: today, ...options }
}

/** A threshold can be empty: every discrepancy then needs an approval. */
export const thresholdRules = { allowZero: true } as const

export function toAgencyValues(
  agency: AgencyForm & {
    discrepancyThreshold: Centimes
    trackingStart: IsoDate | null
    handover: boolean
    blind: boolean
    countArrivals: boolean
  },
): AgencyValues {
  const { name, groupId, discrepancyThreshold, trackingStart, handover, blind, countArrivals } = agency
  return {
    name,
    groupId,
    discrepancyThreshold: discrepancyThreshold === 0 ? '' : formatAmount(discrepancyThreshold),
    trackingStart: trackingStart ?? '',
    handover,
    blind,
    countArrivals,
  }
}

export function agencyRules(today: IsoDate) {
  return {
    name: (name: string) => findFault(agencyForm.shape.name, name),
    discrepancyThreshold: (text: string) => (text.trim() === '' ? null : checkMoneyText(text, thresholdRules)),
    trackingStart: (date: string) => (date === '' ? null : findFault(transactionDateSchema(today), date)),
  }
}

/** What is sent, for values that {@link agencyRules} accepts. */
export function toAgencyInput(values: AgencyValues) {
  const { name, groupId, discrepancyThreshold: text, trackingStart, handover, blind, countArrivals } = values
  return {
    name,
    groupId,
    discrepancyThreshold: text.trim() === '' ? 0 : readMoneyText(text, thresholdRules),
    trackingStart: isIsoDate(trackingStart) ? trackingStart : null,
    handover,
    blind,
    countArrivals,
  }
}
