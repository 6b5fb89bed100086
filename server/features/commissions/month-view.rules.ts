import type {
  AgencyAccrued,
  CommissionMonth,
  CommissionSummary,
  DeclaredMonth,
  OperatorMonth,
} from '#shared/commissions/commission-row.ts'
import { OVERDUE_DAYS } from '#shared/commissions/commission-terms.ts'
import { type AgencyScope, isInScope } from '#shared/team/agency-scope.ts'
import { addDays, endOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes, subtractCentimes, sumCentimes } from '#shared/values/money.ts'
import type { AccruedMonthRow, AccruedRow } from './accrued.queries.ts'
import type { MonthRecord } from './months.queries.ts'
import type { RuleTerm } from './rules.queries.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Whether what was earned in the month should have arrived by now. */
export function isLate(month: IsoDate, today: IsoDate, days = OVERDUE_DAYS): boolean {
  return addDays(endOfMonth(month), days) < today
}

function isSettled({ state }: Pick<MonthRecord, 'state'>): boolean {
  return state === 'received' || state === 'closed'
}

function sumUp(rows: readonly AccruedRow[]) {
  return {
    accrued: sumCentimes(...rows.map(({ accrued }) => accrued)),
    isProvisional: rows.some(({ isProvisional }) => isProvisional),
  }
}

export function toDeclaredMonth(record: MonthRecord, accrued: readonly AccruedRow[]): DeclaredMonth {
  const { operatorName: _, movementId: _movement, feedId: _feed, ...stored } = record
  const own = accrued.filter(
    ({ operatorId, agencyId }) =>
      operatorId === record.operatorId && (record.agencyId === null || agencyId === record.agencyId),
  )
  const earned = sumUp(own).accrued
  return {
    ...stored,
    accrued: earned,
    gapDeclared: subtractCentimes(record.declared, earned),
    gapReceived: record.received === null ? null : subtractCentimes(record.received, record.declared),
  }
}

/** What no declaration covers that is received or closed; empty where nothing of it was earned. */
function listOutstanding(rows: readonly AccruedRow[], declarations: readonly MonthRecord[]): readonly AccruedRow[] {
  const settled = declarations.filter(isSettled)
  if (settled.some(({ agencyId }) => agencyId === null)) return []
  return rows.filter(({ agencyId, accrued }) => accrued > 0 && !settled.some((one) => one.agencyId === agencyId))
}

interface MonthParts {
  readonly month: IsoDate
  readonly today: IsoDate
  readonly accrued: readonly AccruedRow[]
  /** Of every agency, also beyond the scope: whether something is overdue does not depend on who asks. */
  readonly declared: readonly MonthRecord[]
  readonly scope: AgencyScope
  /** By name. */
  readonly operators: readonly Named[]
  readonly agencies: readonly Named[]
}

export function toCommissionMonth({
  month,
  today,
  accrued,
  declared,
  scope,
  operators,
  agencies,
}: MonthParts): CommissionMonth {
  return {
    month,
    operators: operators.map(({ id, name }): OperatorMonth => {
      const rows = accrued.filter(({ operatorId }) => operatorId === id)
      const own = declared.filter(({ operatorId }) => operatorId === id)
      return {
        operatorId: id,
        operatorName: name,
        ...sumUp(rows),
        agencies: nameAgencies(rows, agencies),
        declarations: own
          .filter(({ agencyId }) => isInScope(scope, agencyId))
          .map((record) => toDeclaredMonth(record, accrued)),
        isDeclaredTogether: own.some(({ agencyId }) => agencyId === null),
        isOverdue: isLate(month, today) && listOutstanding(rows, own).length > 0,
      }
    }),
  }
}

function nameAgencies(rows: readonly AccruedRow[], agencies: readonly Named[]): AgencyAccrued[] {
  const named = agencies.flatMap(({ id, name }) =>
    rows
      .filter(({ agencyId }) => agencyId === id)
      .map(({ accrued, isProvisional }) => ({ agencyId: id, agencyName: name, accrued, isProvisional })),
  )
  const without = rows
    .filter(({ agencyId }) => agencyId === null)
    .map(({ accrued, isProvisional }) => ({ agencyId: null, agencyName: null, accrued, isProvisional }))
  return [...named, ...without]
}

/**
 * The first late month, `from` or a later one, in which a rule may have earned what has not arrived; undefined where all of it has.
 * With the whole space only what was declared for all agencies, or for the agency of a rule, tells so: entries without an agency earn too.
 */
export function findFirstUnsettled(
  rules: readonly RuleTerm[],
  declared: ReadonlyArray<Pick<MonthRecord, 'operatorId' | 'month' | 'agencyId' | 'state'>>,
  {
    from,
    today,
    days,
    scope,
  }: { readonly from: IsoDate; readonly today: IsoDate; readonly days?: number; readonly scope: AgencyScope },
): IsoDate | undefined {
  const settled = declared.filter(isSettled)
  const isOutstanding = ({ operatorId, agencyId, validFrom, validTo }: RuleTerm, month: IsoDate): boolean => {
    if (validFrom > endOfMonth(month) || (validTo !== null && (validTo < month || validTo < validFrom))) return false
    if (agencyId !== null && !isInScope(scope, agencyId)) return false
    const own = settled.filter((one) => one.operatorId === operatorId && one.month === month)
    if (own.some((one) => one.agencyId === null)) return false
    const places = agencyId === null ? scope : [agencyId]
    return places === 'all' || places.some((place) => !own.some((one) => one.agencyId === place))
  }
  for (let month = from; isLate(month, today, days); month = addDays(endOfMonth(month), 1)) {
    if (rules.some((rule) => isOutstanding(rule, month))) return month
  }
  return undefined
}

export interface OverdueMonth {
  operatorId: string
  month: IsoDate
  /** What is outstanding, by agency. */
  parts: readonly AccruedRow[]
}

/** The operators and months that are overdue. */
export function listOverdue(
  accrued: readonly AccruedMonthRow[],
  declared: readonly MonthRecord[],
  { today, days }: { readonly today: IsoDate; readonly days?: number },
): OverdueMonth[] {
  const late = accrued.filter(({ month }) => isLate(month, today, days))
  const groups = new Map(late.map(({ operatorId, month }) => [`${operatorId} ${month}`, { operatorId, month }]))
  return [...groups.values()].flatMap(({ operatorId, month }) => {
    const rows = late.filter((row) => row.operatorId === operatorId && row.month === month)
    const own = declared.filter((one) => one.operatorId === operatorId && one.month === month)
    const parts = listOutstanding(rows, own)
    return parts.length === 0 ? [] : [{ operatorId, month, parts }]
  })
}

export function toSummary(month: IsoDate, accrued: readonly AccruedRow[], overdue: number): CommissionSummary {
  return { month, ...(accrued.length === 0 ? { accrued: centimes(0), isProvisional: false } : sumUp(accrued)), overdue }
}
