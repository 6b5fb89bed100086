import { civilDate } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/trpc/context.ts'
import type { OwnerCall } from '#server/deps.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { AgencyRow } from './agencies.queries.ts'

/** An agency with its group's name and the civil date it was created on (D13). */
export interface Agency extends AgencyRow {
  createdOn: IsoDate
}

/** `deps` for the business zone. */
export type AgencyCall = OwnerCall & Pick<Context, 'deps'>

/** What its audit lines tell of it. */
export function agencyFacts({ name, groupName, discrepancyThreshold }: AgencyRow) {
  return {
    name,
    group: groupName,
    discrepancyThreshold,
  }
}

export function asAgency(row: AgencyRow, { deps }: AgencyCall): Agency {
  return {
    ...row,
    createdOn: civilDate(row.createdAt, deps.config.businessTimeZone),
  }
}
