import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { withoutTimeLimits } from '#server/platform/db/without-time-limits.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { PreviewRecalculationInput, RecalculateInput } from '#shared/commissions/commission-input.ts'
import type { RecalculatedMonth, Recalculation } from '#shared/commissions/commission-row.ts'
import { compareDates, endOfMonth, formatMonth, startOfMonth } from '#shared/values/calendar-date.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { type AccruedMonthRow, listAccruedMonthsInScope } from './accrued.queries.ts'
import { listAgencyNamesOwned } from './names.queries.ts'
import { allowLongWork, applyRulesSinceOwned, listRulesInScope, lockRulesOwned } from './rules.queries.ts'
import { assertNotDeclared } from './rules.service.ts'

class Preview extends Error {
  readonly recalculation: Recalculation

  constructor(recalculation: Recalculation) {
    super('Rolled back: only a preview')
    this.recalculation = recalculation
  }
}

/** What `recalculateMonth` would change: it is done, and rolled back. Throws what that throws. */
export async function previewRecalculation(call: OwnerCall, input: PreviewRecalculationInput): Promise<Recalculation> {
  try {
    await inLongTransaction(call, async (trx) => {
      throw new Preview(await recalculate(trx, call, input))
    })
  } catch (error) {
    if (error instanceof Preview) return error.recalculation
    throw error
  }
  throw new Error('A preview is rolled back')
}

/**
 * The operator's rules of today apply since the first of the month, also on closed days. Throws `operators.not_found` without a rule,
 * `commissions.month_declared`, `.nothing_changes`, and a field error for a month to come.
 */
export function recalculateMonth(
  call: AuditedOwnerCall,
  { reason, ...input }: RecalculateInput,
): Promise<Recalculation> {
  const { ownerId } = call
  return inLongTransaction(call, async (trx) => {
    await holdMember(trx, call)
    const done = await recalculate(trx, call, input)
    if (done.months.length === 0) throw refuse('commissions.nothing_changes')
    const { operatorId, month } = input
    await recordChange(call, trx, {
      action: 'commissions.recalculate',
      subject: { id: operatorId, name: `${done.operatorName}, ${formatMonth(month)}` },
      ownerId,
      reason,
      before: { month, accrued: sumCentimes(...done.months.map(({ before }) => before)) },
      after: { month, accrued: sumCentimes(...done.months.map(({ after }) => after)) },
    })
    return done
  })
}

function inLongTransaction<Result>(
  { db }: Pick<OwnerCall, 'db'>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return withoutTimeLimits(db, async (trx) => {
    await allowLongWork(trx)
    return work(trx)
  })
}

async function recalculate(
  trx: Transaction<Database>,
  call: OwnerCall,
  { operatorId, month }: PreviewRecalculationInput,
): Promise<Recalculation> {
  const { ownerId, today } = call
  const message = checkTransactionDate(month, today)
  if (message !== null) throw new FieldRefusal({ month: message })
  await lockRulesOwned(trx, ownerId)
  const [rule] = await listRulesInScope(trx, { ownerId, scope: 'all' }, { operatorId })
  if (rule === undefined) throw refuse('operators.not_found')
  await assertNotDeclared(trx, call, { operatorId, since: month })
  const before = await listOfOperator(trx, call, { operatorId, month })
  await applyRulesSinceOwned(trx, ownerId, { operatorId, since: month, today })
  const after = await listOfOperator(trx, call, { operatorId, month })
  const agencies = await listAgencyNamesOwned(trx, ownerId)
  return { operatorName: rule.operatorName, months: compareMonths(before, after, agencies) }
}

async function listOfOperator(
  trx: Transaction<Database>,
  { ownerId, today }: OwnerCall,
  { operatorId, month }: { operatorId: string; month: IsoDate },
): Promise<AccruedMonthRow[]> {
  const period = { from: month, to: endOfMonth(startOfMonth(today)), today }
  const rows = await listAccruedMonthsInScope(trx, { ownerId, scope: 'all' }, period)
  return rows.filter((row) => row.operatorId === operatorId)
}

function compareMonths(
  before: readonly AccruedMonthRow[],
  after: readonly AccruedMonthRow[],
  agencies: ReadonlyArray<{ readonly id: string; readonly name: string }>,
): RecalculatedMonth[] {
  const key = ({ month, agencyId }: AccruedMonthRow) => `${month} ${agencyId}`
  const rows = new Map([...before, ...after].map((row) => [key(row), row]))
  const find = (list: readonly AccruedMonthRow[], wanted: AccruedMonthRow) =>
    list.find((row) => key(row) === key(wanted))?.accrued ?? ZERO_AMOUNT
  const compared = [...rows.values()].map((row) => ({
    month: row.month,
    agencyId: row.agencyId,
    agencyName: agencies.find(({ id }) => id === row.agencyId)?.name ?? null,
    before: find(before, row),
    after: find(after, row),
  }))
  const place = ({ agencyId }: RecalculatedMonth) => agencies.findIndex(({ id }) => id === agencyId)
  return compared
    .filter((row) => row.before !== row.after)
    .toSorted((left, right) => compareDates(left.month, right.month) || place(left) - place(right))
}
