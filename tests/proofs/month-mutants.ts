import { type Mutant, without } from './mutant.ts'

/* Expenses, the result of a month, its positions and its lock. */

const EXPENSES = { project: 'api', tests: 'tests/api/expenses.test.ts' } as const
const MONTH = { project: 'api', tests: 'tests/api/month.test.ts' } as const
const PARTS = 'server/features/month/month-parts.queries.ts'
const LIST = 'server/features/expenses/expense-list.queries.ts'

export const monthMutants: readonly Mutant[] = [
  {
    name: 'month: a manager lists the expenses of every agency',
    file: LIST,
    ...without(' ${andInScope(scope, `${table}.agency_id`)}'),
    ...EXPENSES,
    filter: 'are those of the drawers',
  },
  {
    name: 'month: a retired category is chosen',
    file: 'server/features/expenses/categories.service.ts',
    ...without("  if (category.retired) throw refuse('expenses.category_retired')\n"),
    ...EXPENSES,
    filter: 'are the usual ones',
  },
  {
    name: 'month: a manager classifies the expense of a bank',
    file: 'server/features/expenses/expenses.service.ts',
    ...without(
      "    else if (checkAction('expenses.manage', member, 'password') !== null) throw refuse('access.not_allowed')\n",
    ),
    ...EXPENSES,
    filter: 'are of the owner alone',
  },
  {
    name: 'month: a safe pays as a bank',
    file: 'server/features/expenses/pay-by-bank.ts',
    ...without("  if (place.kind !== 'bank') throw refuse('expenses.not_a_bank')\n"),
    ...EXPENSES,
    filter: 'take from the book of a bank',
  },
  {
    name: 'month: a cashier reads the file of an expense that a bank paid',
    file: 'server/features/expenses/expense-files.queries.ts',
    ...without('${maySeeBank}::boolean and '),
    ...EXPENSES,
    filter: 'is read by who sees the expense',
  },
  {
    name: 'month: the file of an expense is swept',
    file: 'server/features/attachments/attachments.queries.ts',
    ...without('\n  and not exists (select from feeds as f where f.owner_id = a.user_id and f.attachment_id = a.id)'),
    ...EXPENSES,
    filter: 'is read by who sees the expense',
  },
  {
    name: 'month: an expense of a locked month is entered',
    file: 'migrations/2026-11-30T2055-month-locks.ts',
    text: 'before insert or update or delete on bank_expenses',
    replacement: 'before update or delete on bank_expenses',
    ...EXPENSES,
    filter: 'until the day is closed or the month is locked',
  },
  {
    name: 'month: a manager reads the result of every agency',
    file: PARTS,
    text: "where true ${andInScope(scope, 'p.agency_id')}\n    group by",
    replacement: 'where true\n    group by',
    ...MONTH,
    filter: 'a manager reads the own agencies only',
  },
  {
    name: 'month: what an operator earns counts as a fee that is kept',
    file: PARTS,
    ...without(" and a.fee_to = 'agency'"),
    ...MONTH,
    filter: 'of two agencies',
  },
  {
    name: 'month: the agency bears what a member acknowledged',
    file: PARTS,
    ...without(' + ${charged(ownerId)}'),
    ...MONTH,
    filter: 'has a surplus in the month in which it is kept',
  },
  {
    name: 'month: a discrepancy that is not settled is borne',
    file: PARTS,
    ...without("\n      where s.settlement in ('borne', 'charged')"),
    ...MONTH,
    filter: 'has a surplus in the month in which it is kept',
  },
  {
    name: 'month: the positions of other agencies are read',
    file: 'server/features/month/month.rules.ts',
    ...without('positions: figures.positions.filter(({ agencyId }) => isInScope(scope, agencyId)),'),
    ...MONTH,
    filter: 'keeps its figures',
  },
  {
    name: 'month: a month that has not ended is locked',
    file: 'server/features/month/month.service.ts',
    ...without("  if (endOfMonth(month) >= today) throw refuse('month.not_over')\n"),
    ...MONTH,
    filter: 'keeps its figures',
  },
  {
    name: 'month: the commissions of a locked month are recalculated',
    file: 'server/features/commissions/rules.service.ts',
    ...without("  if (locked !== null) throw refuse('month.locked', { month: locked })\n"),
    ...MONTH,
    filter: 'keeps its figures',
  },
  {
    name: 'month: an expense does not wait for a lock in the making',
    file: 'migrations/2026-11-30T2055-month-locks.ts',
    ...without('          perform from users where id = k.owner_id for share;\n'),
    ...MONTH,
    filter: 'waits for an expense',
  },
]
