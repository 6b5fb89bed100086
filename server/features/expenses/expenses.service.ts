import { recordEdit } from '#server/features/audit/record-change.ts'
import { assertMayChange } from '#server/features/team/entry-limits.ts'
import type { AuditedOwnerCall, SpaceCall } from '#server/deps.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { ClassifyExpenseInput, ListExpensesInput, ListOwnerMovesInput } from '#shared/expenses/expense-input.ts'
import type { ExpensePage, ListedExpense, OwnerMovePage } from '#shared/expenses/expense-row.ts'
import { sumCategories } from '#shared/month/month-result.ts'
import { checkAction } from '#shared/team/permissions.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import { sumCentimes } from '#shared/values/money.ts'
import { updateCategoryOfExpenseOwned } from './bank-expenses.queries.ts'
import { assertCategory } from './categories.service.ts'
import { findExpenseInScope, listExpensesInScope, sumExpensesInScope } from './expense-list.queries.ts'
import { ofAgency, toAuditFacts, toAuditSubject } from './expenses.rules.ts'
import { listOwnerMovesInScope, sumOwnerMovesInScope } from './owner-moves.queries.ts'

/** A month of expenses, by any means, with their sums by category. */
export function listExpenses(call: SpaceCall, input: ListExpensesInput): Promise<ExpensePage> {
  return inSnapshot(call.db, async (trx) => {
    const sums = await sumExpensesInScope(trx, call, input)
    const categories = sumCategories(sums.map(({ count: _count, ...sum }) => sum))
    const total = sums.reduce((all, { count }) => all + count, 0)
    const page = await readPage(input.page, async (at) => ({
      rows: await listExpensesInScope(trx, call, { ...input, page: at }),
      total,
    }))
    return { ...page, categories, sum: sumCentimes(...categories.map(({ amount }) => amount)) }
  })
}

/** What the owner took out of the business in a month, and put into it. */
export function listOwnerMoves(call: SpaceCall, { month, page: wanted }: ListOwnerMovesInput): Promise<OwnerMovePage> {
  return inSnapshot(call.db, async (trx) => {
    const { total, ...sums } = await sumOwnerMovesInScope(trx, call, month)
    const page = await readPage(wanted, async (at) => ({
      rows: (await listOwnerMovesInScope(trx, call, { month, page: at })).map(({ year, number, ...row }) => ({
        ...row,
        transferName: year === null || number === null ? null : transferName(year, number),
      })),
      total,
    }))
    return { ...page, ...sums }
  })
}

/**
 * Puts an expense into another category. Throws `expenses.not_found`, `.category_not_found`, `.category_retired`, `closings.day_closed`,
 * `month.locked`, and for one that the member may not change.
 */
export function classifyExpense(call: AuditedOwnerCall, input: ClassifyExpenseInput): Promise<ListedExpense> {
  const { db, ownerId, member } = call
  const { via, id, categoryId } = input
  return inTransaction(db, async (trx) => {
    const before = await findExpenseInScope(trx, call, { via, id })
    if (before === undefined) throw refuse('expenses.not_found')
    if (via === 'cash') await assertMayChange(trx, call, 'feeds', id)
    else if (checkAction('expenses.manage', member, 'password') !== null) throw refuse('access.not_allowed')
    await assertCategory(trx, ownerId, categoryId)
    await updateCategoryOfExpenseOwned(trx, ownerId, input)
    const after = (await findExpenseInScope(trx, call, { via, id })) ?? before
    await recordEdit(call, trx, {
      action: 'expenses.classify',
      subject: toAuditSubject(before),
      ownerId,
      ...ofAgency(before),
      before: toAuditFacts(before),
      after: toAuditFacts(after),
    })
    return after
  })
}
