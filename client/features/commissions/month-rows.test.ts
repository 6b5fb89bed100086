import { describe, expect, it } from 'vitest'
import type { CommissionMonth, DeclaredMonth } from '#shared/commissions/commission-row.ts'
import { centimes } from '#shared/values/money.ts'
import { sumMonth, toAgencyParts, toMonthRows } from './month-rows.ts'

function declared(agencyId: string | null, about: Partial<DeclaredMonth> = {}): DeclaredMonth {
  return {
    id: `declared ${agencyId}`,
    operatorId: 'W',
    agencyId,
    agencyName: agencyId,
    month: '2026-11-01',
    state: 'declared',
    accrued: centimes(700),
    declared: centimes(650),
    gapDeclared: centimes(-50),
    received: null,
    gapReceived: null,
    receivedOn: null,
    via: null,
    note: null,
    attachment: null,
    updatedAt: '2026-11-27T10:00:00.000Z',
    ...about,
  }
}

function month(declarations: DeclaredMonth[]): CommissionMonth {
  const agency = (agencyId: string, accrued: number) => ({
    agencyId,
    agencyName: agencyId,
    accrued: centimes(accrued),
    isProvisional: false,
  })
  const agencies = [agency('Centre', 700), agency('Gare', 300)]
  const about = { accrued: centimes(1_000), isProvisional: false, isOverdue: true, isDeclaredTogether: false }
  return {
    month: '2026-11-01',
    operators: [{ operatorId: 'W', operatorName: 'Wafacash', ...about, agencies, declarations }],
  }
}

describe('an operator has', () => {
  it('one row without a declaration, or with one for all agencies', () => {
    expect(toMonthRows(month([]))).toMatchObject([
      { agencyId: null, accrued: 1_000, declaration: null, isOverdue: true },
    ])
    expect(toMonthRows(month([declared(null)]))).toMatchObject([{ agencyId: null, declaration: { declared: 650 } }])
  })

  it('a row for each agency once one of them is declared', () => {
    const rows = toMonthRows(month([declared('Centre', { state: 'received', received: centimes(650) })]))
    expect(rows).toMatchObject([
      { agencyId: 'Centre', accrued: 700, isOverdue: false },
      { agencyId: 'Gare', accrued: 300, declaration: null, isOverdue: true },
    ])
    expect(sumMonth(rows)).toEqual({ accrued: 1_000, declared: 650, received: 650 })
  })

  it('its parts by agency', () => {
    expect(toAgencyParts(month([]))).toMatchObject([{ agencyId: 'Centre' }, { agencyId: 'Gare' }])
  })
})
