import { type Mutant, without } from './mutant.ts'

/* Balances of operator accounts: who sees them, what changes them, what a closing freezes, and what the diagnosis reads. */

const DIAGNOSIS = { project: 'api', tests: 'tests/api/diagnosis.test.ts' } as const
const ACCOUNTS = { project: 'api', tests: 'tests/api/operator-accounts.test.ts' } as const
const CLOSINGS = { project: 'api', tests: 'tests/api/operator-closings.test.ts' } as const
const EFFECT = { project: 'unit', tests: 'shared/operator-accounts/operator-balance.test.ts', filter: '' } as const
const VERDICT = { project: 'unit', tests: 'shared/closings/day-verdict.test.ts', filter: '' } as const
const QUESTION = {
  project: 'client',
  tests: 'client/features/closings/diagnosis/diagnosis-question.test.ts',
  filter: '',
} as const

const FACTS = 'server/features/diagnosis/day-facts.queries.ts'
const DIAGNOSE = 'server/features/diagnosis/diagnosis.service.ts'
const CLOSING_ROUTER = 'server/features/closings/closings.router.ts'
const ACCOUNT_ROWS = 'server/features/operator-accounts/operator-accounts.queries.ts'
const MOVEMENT_ROWS = 'server/features/operator-movements/operator-movements.queries.ts'
const LINES = 'server/features/closings/closing-lines.rules.ts'
const BALANCE = 'shared/operator-accounts/operator-balance.ts'
const DAY_VERDICT = 'shared/closings/day-verdict.ts'
const ASKING = 'client/features/closings/diagnosis/diagnosis-question.ts'

export const balanceMutants: readonly Mutant[] = [
  {
    name: 'a blind member reads the diagnosis of what is typed',
    file: CLOSING_ROUTER,
    text: "diagnoseDraft: subscribedProcedure('figures.read')",
    replacement: "diagnoseDraft: subscribedProcedure('entries.read')",
    ...DIAGNOSIS,
    filter: 'counts blind',
  },
  {
    name: 'a blind member reads the diagnosis of a closing',
    file: CLOSING_ROUTER,
    text: "diagnose: subscribedProcedure('figures.read')",
    replacement: "diagnose: subscribedProcedure('entries.read')",
    ...DIAGNOSIS,
    filter: 'counts blind',
  },
  {
    name: 'a blind member reads the figures of accounts',
    file: 'server/features/operator-accounts/operator-accounts.rules.ts',
    text: 'figures: isShown ? {',
    replacement: 'figures: isShown || true ? {',
    ...ACCOUNTS,
    filter: 'a blind one without figures',
  },
  {
    name: 'the diagnosis compares the balance of any account',
    file: 'server/features/diagnosis/diagnosis.rules.ts',
    text: "  if (balances.some(({ accountId }) => !known.has(accountId))) throw refuse('operatorAccounts.not_open')\n",
    replacement: '',
    ...DIAGNOSIS,
    filter: 'names no account of one',
  },
  {
    name: 'the diagnosis names agencies beyond the own ones',
    file: FACTS,
    text: "(scope === 'all' ? closings : closings.where(isWithin(scope, 'c.agency_id')))",
    replacement: 'closings',
    ...DIAGNOSIS,
    filter: 'of an own agency only',
  },
  {
    name: 'the diagnosis names agencies of other tenants',
    file: FACTS,
    ...without("    .where('c.owner_id', '=', ownerId)\n"),
    ...DIAGNOSIS,
    filter: 'of an own agency only',
  },
  {
    name: 'the diagnosis believes a closing that was reopened',
    file: FACTS,
    ...without("    .where('c.reopened_at', 'is', null)\n"),
    ...DIAGNOSIS,
    filter: 'of an own agency only',
  },
  {
    name: 'the day’s own fees are the usual ones',
    file: FACTS,
    text: 'and t.date >= ${from} and t.date < ${until}',
    replacement: 'and t.date >= ${from} and t.date <= ${until}',
    ...DIAGNOSIS,
    filter: 'in the last sixty days',
  },
  {
    name: 'a closed day is diagnosed from what is typed',
    file: DIAGNOSE,
    ...without('record.closing !== null || '),
    ...DIAGNOSIS,
    filter: 'is the same in the closing',
  },
  {
    name: 'a reopened closing is diagnosed with rows that changed',
    file: DIAGNOSE,
    ...without('    if (closing.reopened_at !== null) return null\n'),
    ...DIAGNOSIS,
    filter: 'is the same in the closing',
  },
  {
    name: 'the fee changes a balance that it does not belong to',
    file: BALANCE,
    text: "const ofOperator = feeTo === 'operator' ? fee : ZERO_AMOUNT",
    replacement: 'const ofOperator = feeTo === undefined ? ZERO_AMOUNT : fee',
    ...EFFECT,
  },
  {
    name: 'an entry adds to the balance',
    file: BALANCE,
    text: '? subtractCentimes(ZERO_AMOUNT, sumCentimes(amount, ofOperator))',
    replacement: '? sumCentimes(amount, ofOperator)',
    ...EFFECT,
  },
  {
    name: 'movements out of an account add to it',
    file: BALANCE,
    text: 'subtractCentimes(sums.movedIn, sums.movedOut)',
    replacement: 'sumCentimes(sums.movedIn, sums.movedOut)',
    ...EFFECT,
  },
  {
    name: 'an account that was not read opens with its first balance',
    file: BALANCE,
    text: "return last.declared === null ? { opening: last.expected, kind: 'carried' }",
    replacement: "return last.declared === null ? { opening: accountOpening, kind: 'carried' }",
    ...EFFECT,
  },
  {
    name: 'a discrepancy at the threshold is to review',
    file: DAY_VERDICT,
    text: 'Math.abs(discrepancy) > threshold',
    replacement: 'Math.abs(discrepancy) >= threshold',
    ...VERDICT,
  },
  {
    name: 'small discrepancies that add up are not seen',
    file: DAY_VERDICT,
    text: "[...parts, [{ kind: 'global' }, known]]",
    replacement: '[...parts]',
    ...VERDICT,
  },
  {
    name: 'a closing needs no balance',
    file: LINES,
    text: 'if (declared === null && notReadReason === null && balance.isReadingRequired) {',
    replacement: 'if (declared === null && notReadReason === null && false) {',
    ...CLOSINGS,
    filter: 'requires a balance or a reason',
  },
  {
    name: 'a closing takes the balance of another account',
    file: LINES,
    ...without("  if (said.size > 0) throw refuse('operatorAccounts.not_open')\n"),
    ...CLOSINGS,
    filter: 'takes none of another',
  },
  {
    name: 'an agency has the balances of the others',
    file: 'server/features/operator-accounts/operator-balances.queries.ts',
    text: '${selectBalances(ownerId, date)} and a.agency_id = ${agencyId}',
    replacement: '${selectBalances(ownerId, date)}',
    ...DIAGNOSIS,
    filter: 'entered twice within ten minutes',
  },
  {
    name: 'the accounts of every agency are listed',
    file: ACCOUNT_ROWS,
    ...without("  if (scope !== 'all') accounts = accounts.where(isWithin(scope, 'a.agency_id'))\n"),
    ...ACCOUNTS,
    filter: 'a cashier reads accounts of their agencies',
  },
  {
    name: 'the movements of every agency are listed',
    file: MOVEMENT_ROWS,
    ...without("  if (scope !== 'all') movements = movements.where(isWithin(scope, 'm.agency_id'))\n"),
    ...ACCOUNTS,
    filter: 'a manager enters movements',
  },
  {
    name: 'a movement is entered on an account of another agency',
    file: ACCOUNT_ROWS,
    text: 'return account !== undefined && isInScope(scope, account.agencyId) ? account : undefined',
    replacement: 'return account !== undefined && scope !== undefined ? account : undefined',
    ...ACCOUNTS,
    filter: 'a manager enters movements',
  },
  {
    name: 'a cause is shown beside other figures',
    file: ASKING,
    ...without('    cash === shown.discrepancy &&\n'),
    ...QUESTION,
  },
  {
    name: 'half an evening is diagnosed',
    file: ASKING,
    ...without('waiting || '),
    ...QUESTION,
  },
]
