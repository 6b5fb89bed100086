import type { Dated } from '#server/platform/clock.ts'
import type { AgencyRow } from './agencies.queries.ts'

export type Agency = Dated<AgencyRow>

export function agencyFacts({ name, groupName, discrepancyThreshold, trackingStart, blind, handover }: AgencyRow) {
  return { name, group: groupName, discrepancyThreshold, trackingStart, blind, handover }
}
