import { type Mutant, without } from './mutant.ts'

/* What operators pay. */

const RULES = { project: 'api', tests: 'tests/api/commissions.test.ts' } as const
const TOTALS = { project: 'api', tests: 'tests/api/commission-totals.test.ts' } as const
const TRIGGERS = 'migrations/2026-11-30T2012-commission-totals.ts'

export const commissionMutants: readonly Mutant[] = [
  {
    name: 'commissions: a manager reads the month of an agency of others',
    file: 'server/features/commissions/months.service.ts',
    ...without("  if (agencyId !== undefined && !isInScope(scope, agencyId)) throw refuse('agencies.not_found')\n"),
    ...RULES,
    filter: 'shows a manager the own agencies',
  },
  {
    name: 'commissions: a limited scope reads every agency',
    file: 'server/features/commissions/accrued.queries.ts',
    ...without("        ${andInScope(scope, 't.agency_id')}\n"),
    ...RULES,
    filter: 'shows a manager the own agencies',
  },
  {
    name: 'commissions: a limited scope reads the rules of every agency',
    file: 'server/features/commissions/rules.queries.ts',
    text: "scope === 'all' ? sql`true` : sql`(r.agency_id is null or",
    replacement: 'scope !== null ? sql`true` : sql`(r.agency_id is null or',
    ...RULES,
    filter: 'of another agency is not read',
  },
  {
    name: 'commissions: what was only declared counts as arrived',
    file: 'server/features/commissions/month-view.rules.ts',
    text: 'const settled = declared.filter(isSettled)\n  const isOutstanding',
    replacement: 'const settled = declared\n  const isOutstanding',
    project: 'unit',
    tests: 'server/features/commissions/month-view.test.ts',
    filter: 'the first unsettled month',
  },
  {
    name: 'commissions: a rule begins in the past',
    file: 'server/features/commissions/rules.rules.ts',
    ...without('  if (message !== null) throw new FieldRefusal({ validFrom: message })\n'),
    ...RULES,
    filter: 'begins in the past',
  },
  {
    name: 'commissions: the rules of a declared month change',
    file: 'server/features/commissions/rules.service.ts',
    ...without("  if (month !== null) throw refuse('commissions.month_declared', { month })\n"),
    ...RULES,
    filter: 'refused once the month is declared',
  },
  {
    name: 'commissions: a month is declared for all agencies and for one',
    file: 'server/features/commissions/declare-month.ts',
    text: 'other.agencyId === null || agencyId === null',
    replacement: 'other.agencyId === null && agencyId === null',
    ...RULES,
    filter: 'is declared with its gap',
  },
  {
    name: 'commissions: a preview stays',
    file: 'server/features/commissions/recalculate-month.ts',
    text: 'throw new Preview(await recalculate(trx, call, input))',
    replacement: 'return await recalculate(trx, call, input)',
    ...RULES,
    filter: 'is shown first',
  },
  {
    name: 'commissions: a recalculation changes other columns',
    file: TRIGGERS,
    ...without('      new := old;\n'),
    ...TOTALS,
    filter: 'changes nothing else in a recalculation',
  },
  {
    name: 'commissions: a payout of another amount takes the commission back',
    file: TRIGGERS,
    text: 'and t.amount = new.amount and',
    replacement: 'and',
    ...RULES,
    filter: 'takes back what the transfer earned',
  },
  {
    name: 'commissions: equally specific rules overlap',
    file: 'migrations/2026-11-30T2210-totals-by-group.ts',
    text: 'and daterange(r.valid_from',
    replacement: 'and false and daterange(r.valid_from',
    ...RULES,
    filter: 'is refused beside an equally specific one',
  },
  {
    name: 'commissions: the rule of all products comes first',
    file: TRIGGERS,
    text: 'r.user_transaction_type_id) desc, num_nonnulls',
    replacement: 'r.user_transaction_type_id), num_nonnulls',
    ...RULES,
    filter: 'is the most specific one',
  },
  {
    name: 'commissions: an entry does not wait for a rule',
    file: TRIGGERS,
    ...without('      perform pg_advisory_xact_lock_shared(${RULES}, uuid_hash(new.owner_id));\n'),
    ...TOTALS,
    filter: 'is waited for by a rule',
  },
]
