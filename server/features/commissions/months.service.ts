import type { Transaction } from 'kysely'
import type { OwnerCall, SpaceCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import type { CommissionMonthInput, ProposalsInput } from '#shared/commissions/commission-input.ts'
import type {
  CommissionMonth,
  CommissionProposal,
  CommissionSummary,
  DeclaredMonth,
} from '#shared/commissions/commission-row.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { addDays, endOfMonth, startOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { subtractCentimes } from '#shared/values/money.ts'
import { listAccruedInScope, listAccruedMonthsInScope, listImmediateOwned } from './accrued.queries.ts'
import {
  findFirstUnsettled,
  listOverdue,
  type OverdueMonth,
  toCommissionMonth,
  toDeclaredMonth,
  toSummary,
} from './month-view.rules.ts'
import { listMonthsInScope, type MonthRecord } from './months.queries.ts'
import { listAgencyNamesOwned, listOperatorNames } from './names.queries.ts'
import { listRulesInScope, listRuleTermsOwned } from './rules.queries.ts'

/** A year is looked back for what never arrived. */
const OVERDUE_MONTHS_DAYS = 366

/** Of a limited scope, or a filter, what its agencies earned and what was declared for them. */
export function readMonth(call: SpaceCall, { month, agencyId }: CommissionMonthInput): Promise<CommissionMonth> {
  const { ownerId, scope, today } = call
  if (agencyId !== undefined && !isInScope(scope, agencyId)) throw refuse('agencies.not_found')
  const space = { ownerId, scope: agencyId === undefined ? scope : [agencyId] }
  return inSnapshot(call.db, async (trx) => {
    const accrued = await listAccruedInScope(trx, space, { from: month, to: endOfMonth(month), today })
    const declared = await listMonthsInScope(trx, { ownerId, scope: 'all' }, { from: month, to: month })
    const rules = await listRulesInScope(trx, space, { endedBefore: month })
    const shown = [...accrued, ...declared, ...rules.filter(({ validFrom }) => validFrom <= endOfMonth(month))].map(
      ({ operatorId }) => operatorId,
    )
    const operators = await listOperatorNames(trx, [...new Set(shown)])
    const agencies = await listAgencyNamesOwned(trx, ownerId)
    return toCommissionMonth({ month, today, accrued, declared, scope: space.scope, operators, agencies })
  })
}

/** What this month earned until now, and how many earlier months are overdue. */
export function readSummary(call: OwnerCall): Promise<CommissionSummary> {
  const { today } = call
  const month = startOfMonth(today)
  return inSnapshot(call.db, async (trx) => {
    const accrued = await listAccruedInScope(trx, call, { from: month, to: endOfMonth(month), today })
    const overdue = await listOverdueInScope(trx, call, { today })
    return toSummary(month, accrued, overdue.length)
  })
}

/** `days`: how long after the end of a month. Of a month without anything outstanding no totals are read: the board asks at each visit. */
export async function listOverdueInScope(
  trx: Transaction<Database>,
  space: Pick<SpaceCall, 'ownerId' | 'scope'>,
  { today, days }: { today: IsoDate; days?: number },
): Promise<OverdueMonth[]> {
  const period = {
    from: startOfMonth(addDays(today, -OVERDUE_MONTHS_DAYS)),
    to: endOfMonth(addDays(startOfMonth(today), -1)),
  }
  const term = { today, ...(days === undefined ? {} : { days }) }
  const rules = await listRuleTermsOwned(trx, space.ownerId)
  if (rules.length === 0) return []
  const declared = await listMonthsInScope(trx, { ownerId: space.ownerId, scope: 'all' }, period)
  const from = findFirstUnsettled(rules, declared, { ...term, scope: space.scope, from: period.from })
  if (from === undefined) return []
  const accrued = await listAccruedMonthsInScope(trx, space, { from, to: period.to, today })
  return listOverdue(accrued, declared, term)
}

/** What the accounts of a day earned by rules that are paid at once, and no movement says yet. Throws `agencies.not_found`. */
export async function listProposals(
  { db, ownerId, scope }: SpaceCall,
  { agencyId, date }: ProposalsInput,
): Promise<CommissionProposal[]> {
  if (!isInScope(scope, agencyId)) throw refuse('agencies.not_found')
  const rows = await listImmediateOwned(db, ownerId, { agencyId, date })
  return rows
    .filter(({ earned, entered }) => earned > entered)
    .map((row) => ({ ...row, proposed: subtractCentimes(row.earned, row.entered) }))
}

/** With what its agencies, or all of them, earned. */
export async function viewDeclared(
  trx: Transaction<Database>,
  space: Pick<SpaceCall, 'ownerId' | 'scope' | 'today'>,
  record: MonthRecord,
): Promise<DeclaredMonth> {
  const { month } = record
  const period = { from: month, to: endOfMonth(month), today: space.today }
  return toDeclaredMonth(record, await listAccruedInScope(trx, space, period))
}
