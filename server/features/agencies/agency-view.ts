import type { Dated } from '#server/platform/clock.ts'
import type { AgencyRow } from './agencies.queries.ts'

/** An agency with its group's name and the civil date it was created on. */
export type Agency = Dated<AgencyRow>

/** What the audit trail keeps of an agency. */
export function agencyFacts({ name, groupName, discrepancyThreshold }: AgencyRow) {
  return { name, group: groupName, discrepancyThreshold }
}
