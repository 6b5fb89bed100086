import type {
  AgencyAccrued,
  CommissionMonth,
  DeclaredMonth,
  OperatorMonth,
} from '#shared/commissions/commission-row.ts'
import { type Centimes, sumCentimes } from '#shared/values/money.ts'

/** What is declared together: an operator's month, of one agency or of all. */
export interface MonthRow {
  operatorId: string
  operatorName: string
  /** Null: every agency. */
  agencyId: string | null
  agencyName: string | null
  accrued: Centimes
  isProvisional: boolean
  isOverdue: boolean
  /** Where its declaration is not shown. */
  isDeclaredTogether: boolean
  declaration: DeclaredMonth | null
}

/** An operator that declares by agency has a row for each; any other one has one row. */
export function toMonthRows({ operators }: CommissionMonth): MonthRow[] {
  return operators.flatMap((operator) => {
    const byAgency = operator.declarations.filter(({ agencyId }) => agencyId !== null)
    if (byAgency.length === 0) return [toRow(operator, operator.declarations[0] ?? null)]
    return toAgencyRows(operator, byAgency)
  })
}

function toRow(operator: OperatorMonth, declaration: DeclaredMonth | null): MonthRow {
  const { operatorId, operatorName, accrued, isProvisional, isOverdue, isDeclaredTogether } = operator
  const of = { operatorId, operatorName, agencyId: null, agencyName: null }
  return { ...of, accrued, isProvisional, isOverdue, isDeclaredTogether, declaration }
}

function toAgencyRows(operator: OperatorMonth, declarations: readonly DeclaredMonth[]): MonthRow[] {
  const { operatorId, operatorName, agencies } = operator
  const declared = declarations.map((declaration): MonthRow => {
    const own = agencies.find(({ agencyId }) => agencyId === declaration.agencyId)
    return {
      operatorId,
      operatorName,
      agencyId: declaration.agencyId,
      agencyName: declaration.agencyName,
      accrued: declaration.accrued,
      isProvisional: own?.isProvisional ?? false,
      isOverdue: operator.isOverdue && declaration.state !== 'received' && declaration.state !== 'closed',
      isDeclaredTogether: false,
      declaration,
    }
  })
  const open = agencies
    .filter(({ agencyId }) => !declarations.some((one) => one.agencyId === agencyId))
    .map((agency): MonthRow => ({
      operatorId,
      operatorName,
      ...agency,
      agencyName: agency.agencyName ?? 'Sans agence',
      isOverdue: operator.isOverdue,
      isDeclaredTogether: false,
      declaration: null,
    }))
  return [...declared, ...open]
}

export interface AgencyRow extends AgencyAccrued {
  operatorId: string
  operatorName: string
}

/** By operator and agency, for an operator of several agencies. */
export function toAgencyParts({ operators }: CommissionMonth): AgencyRow[] {
  return operators.flatMap(({ operatorId, operatorName, agencies }) =>
    agencies.map((agency) => ({ operatorId, operatorName, ...agency })),
  )
}

export interface MonthTotals {
  accrued: Centimes
  declared: Centimes
  received: Centimes
}

export function sumMonth(rows: readonly MonthRow[]): MonthTotals {
  const declarations = rows.flatMap(({ declaration }) => (declaration === null ? [] : [declaration]))
  return {
    accrued: sumCentimes(...rows.map(({ accrued }) => accrued)),
    declared: sumCentimes(...declarations.map(({ declared }) => declared)),
    received: sumCentimes(...declarations.flatMap(({ received }) => (received === null ? [] : [received]))),
  }
}
