/** One check of the product, and the tests that must fail without it. */
export interface Mutant {
  /** What is no longer checked. */
  readonly name: string
  readonly file: string
  /** Exactly once in the file. */
  readonly text: string
  readonly replacement: string
  /** Vitest's project, file and a part of the names of its tests: those that must not pass. */
  readonly project: 'api' | 'house'
  readonly tests: string
  readonly filter: string
}

const MATRIX = { project: 'api', tests: 'tests/api/matrix.test.ts' } as const
const ROUTES = { project: 'api', tests: 'tests/api/matrix-routes.test.ts' } as const

/** A line taken out. */
function without(text: string) {
  return { text, replacement: '' }
}

/**
 * Twenty ways to lose a tenant's rows or a rule (design/reliability.md, proof 1), each of which some test must see.
 * `npm run prove -- mutants` tries them; tests/house/mutants.test.ts holds that each is still about a line that exists.
 */
export const mutants: readonly Mutant[] = [
  {
    name: 'a temporary password opens every door',
    file: 'server/platform/trpc/procedures.ts',
    ...without("  if (opened.account.mustChangePassword) throw refuse('access.password_change_required')\n"),
    ...MATRIX,
    filter: 'agencies.list.*temporaryPassword',
  },
  {
    name: 'the door of subscribers lets everybody in who is signed in',
    file: 'server/platform/trpc/procedures.ts',
    ...without("  if (subscription === null) throw refuse('access.subscription_required')\n"),
    ...MATRIX,
    filter: 'agencies.list.*pending',
  },
  {
    name: 'the door of administrators lets clients in',
    file: 'server/platform/trpc/procedures.ts',
    ...without("  if (!isAdmin(opened.account.role)) throw refuse('access.admin_required')\n"),
    ...MATRIX,
    filter: 'admin.audit.*subscriberA',
  },
  {
    name: 'the door of the principal administrator lets every administrator in',
    file: 'server/platform/trpc/procedures.ts',
    ...without("  if (opened.account.role !== 'principalAdmin') throw refuse('access.principal_admin_required')\n"),
    ...MATRIX,
    filter: 'pendingUsers.list.*administrator',
  },
  {
    name: 'approvals have the door of administrators',
    file: 'server/features/requests/requests.router.ts',
    text: 'import { principalAdminProcedure } from',
    replacement: 'import { adminProcedure as principalAdminProcedure } from',
    project: 'house',
    tests: 'tests/house/doors.test.ts',
    filter: 'pendingUsers',
  },
  {
    name: 'a session never expires',
    file: 'server/features/auth/sessions.ts',
    text: 'expiresAt: farFromRenewal(inMachineTime(new Date(expiresAt))),',
    replacement: 'expiresAt: new Date(Date.now() + HOUR_MS),',
    project: 'api',
    tests: 'tests/api/auth.test.ts',
    filter: 'sessions of a client end',
  },
  {
    name: 'a suspended account keeps its sessions open',
    file: 'server/features/auth/sessions.ts',
    ...without("      if (account.status !== 'active') return [null, null]\n"),
    ...MATRIX,
    filter: 'agencies.list.*suspended',
  },
  {
    name: 'a trial never ends',
    file: 'server/features/subscriptions/subscriptions.queries.ts',
    text: '(pl.name = ${DEMO_PLAN_NAME} and us.trial_expires_at > ${now})',
    replacement: '(pl.name = ${DEMO_PLAN_NAME})',
    ...MATRIX,
    filter: 'agencies.list.*expiredTrial',
  },
  {
    name: 'the list of agencies is everybody’s',
    file: 'server/features/agencies/agencies.queries.ts',
    text: "    .where('a.owner_id', '=', ownerId)\n",
    replacement: "    .where('a.owner_id', 'is not', null)\n",
    ...MATRIX,
    filter: 'agencies.list.*subscriberA',
  },
  {
    name: 'the journal reads any agency',
    file: 'server/features/journal/journal.queries.ts',
    ...without("      .where('a.owner_id', '=', ownerId)\n"),
    ...MATRIX,
    filter: 'an id of another tenant.*journal.compute',
  },
  {
    name: 'a deleted transaction is anybody’s to restore',
    file: 'server/features/transactions/transaction-write.queries.ts',
    text: ".deleteFrom('deleted_transactions')\n          .where('owner_id', '=', ownerId)",
    replacement: ".deleteFrom('deleted_transactions')",
    ...MATRIX,
    filter: 'an id of another tenant.*transactions.restore',
  },
  {
    name: 'the owner’s row is not locked before the agencies are counted',
    file: 'server/features/auth/accounts.queries.ts',
    ...without('    .forNoKeyUpdate()\n'),
    project: 'api',
    tests: 'tests/api/agencies.test.ts',
    filter: 'creates exactly as many as the plan still allows',
  },
  {
    name: 'what is decided can be decided again',
    file: 'server/features/requests/requests.queries.ts',
    ...without("    .where('status', 'in', from)\n"),
    project: 'api',
    tests: 'tests/api/requests.test.ts',
    filter: 'pendingUsers.approve',
  },
  {
    name: 'a closed day takes further entries',
    file: 'migrations/2026-11-28T1400-cash-control.ts',
    text: '      if is_closed then\n        perform refuse_closed_day(its_owner, its_day);\n      elsif',
    replacement: '      if false then\n        perform refuse_closed_day(its_owner, its_day);\n      elsif',
    project: 'api',
    tests: 'tests/api/closed-days.test.ts',
    filter: 'a closed day accepts no insert',
  },
  {
    name: 'a file is for everybody who knows its id',
    file: 'server/features/attachments/attachments.queries.ts',
    ...without("    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))\n"),
    ...ROUTES,
    filter: 'GET .api.attachments.:id.*subscriberA',
  },
  {
    name: 'a payment takes another account’s file as its proof',
    file: 'server/features/attachments/attachments.queries.ts',
    text: "    .where('user_id', '=', userId)\n    .forKeyShare()",
    replacement: '    .forKeyShare()',
    ...MATRIX,
    filter: 'an id of another tenant.*payments.submit',
  },
  {
    name: 'an export has every tenant’s rows',
    file: 'server/features/transactions/transaction-export.queries.ts',
    ...without(".where('owner_id', '=', ownerId)"),
    ...ROUTES,
    filter: 'transactions.csv.*subscriberA',
  },
  {
    name: 'an owner reads everybody’s audit trail',
    file: 'server/features/audit/audit.service.ts',
    text: 'await readAudit(call, input, call.ownerId)',
    replacement: 'await readAudit(call, input)',
    ...MATRIX,
    filter: 'audit.list.*subscriberA',
  },
  {
    name: 'guesses at a password are not counted',
    file: 'server/features/auth/sign-in.ts',
    ...without('  await deps.rateLimits.beforePassword({ ip, email })\n'),
    project: 'api',
    tests: 'tests/api/auth.test.ts',
    filter: 'stops guesses on one account',
  },
  {
    name: 'a page of another site may write',
    file: 'server/platform/http/request-guard.ts',
    ...without("    if (!isSameOrigin(req, ownOrigin)) return sendCallError(res, 403, 'FORBIDDEN')\n"),
    project: 'api',
    tests: 'tests/api/request-guard.test.ts',
    filter: 'is refused from another site',
  },
]
