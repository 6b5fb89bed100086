import type { Dated } from '#server/platform/clock.ts'
import type { AgencyRow } from './agencies.queries.ts'

export type Agency = Dated<AgencyRow>

export function agencyFacts(agency: AgencyRow) {
  const { name, groupName: group, discrepancyThreshold, trackingStart, blind, handover, countArrivals } = agency
  return { name, group, discrepancyThreshold, trackingStart, blind, handover, countArrivals }
}
