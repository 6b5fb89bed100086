import { civilDate } from '#server/platform/clock.ts'
import type { Call } from '#server/deps.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { AgencyRow } from './agencies.queries.ts'

/** An agency with its group's name and the civil date it was created on (D13). */
export interface Agency extends AgencyRow {
  createdOn: IsoDate
}

/** What its audit lines tell of it. */
export function agencyFacts({ name, groupName, discrepancyThreshold }: AgencyRow) {
  return {
    name,
    group: groupName,
    discrepancyThreshold,
  }
}

export function asAgency(row: AgencyRow, { timeZone }: Pick<Call, 'timeZone'>): Agency {
  return {
    ...row,
    createdOn: civilDate(row.createdAt, timeZone),
  }
}
