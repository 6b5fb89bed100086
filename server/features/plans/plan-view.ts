import { civilDate } from '#server/platform/clock.ts'
import type { Call } from '#server/deps.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import type { PlanRow } from './all-plans.queries.ts'

/** `isDemo`: the free trial, whose name and price cannot be changed. */
export interface Plan extends PlanRow {
  isDemo: boolean
  createdOn: IsoDate
}

export function asPlan<Row extends PlanRow>(row: Row, { timeZone }: Pick<Call, 'timeZone'>): Row & Plan {
  return {
    ...row,
    isDemo: row.name === DEMO_PLAN_NAME,
    createdOn: civilDate(row.createdAt, timeZone),
  }
}

type PlanTerms = Omit<PlanRow, 'id' | 'createdAt' | 'updatedAt'>

export function planTerms({ name, description, price, currency, maxAgencies, isActive }: PlanTerms) {
  return {
    name,
    description,
    price,
    currency,
    maxAgencies,
    isActive,
  }
}
