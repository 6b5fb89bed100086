import { balanceMutants } from './balance-mutants.ts'
import { commissionMutants } from './commission-mutants.ts'
import { memberMutants } from './member-mutants.ts'
import { type Mutant, without } from './mutant.ts'
import { monthMutants } from './month-mutants.ts'
import { movementMutants } from './movement-mutants.ts'
import { optionMutants } from './option-mutants.ts'
import { shiftMutants } from './shift-mutants.ts'
import { pinMutants } from './pin-mutants.ts'
import { policyMutants } from './policy-mutants.ts'
import { scopeMutants } from './scope-mutants.ts'
import { statementMutants } from './statement-mutants.ts'

const MATRIX = { project: 'api', tests: 'tests/api/matrix.test.ts' } as const
const ROUTES = { project: 'api', tests: 'tests/api/matrix-routes.test.ts' } as const

/** Ways to lose rows of a tenant or to break a rule. */
const tenantMutants: readonly Mutant[] = [
  {
    name: 'a temporary password gives access to everything',
    file: 'server/platform/trpc/procedures.ts',
    ...without("  if (actor.account?.mustChangePassword === true) throw refuse('access.password_change_required')\n"),
    ...MATRIX,
    filter: 'agencies.list.*temporaryPassword',
  },
  {
    name: 'subscribedProcedure lets in every signed-in user',
    file: 'server/platform/trpc/procedures.ts',
    ...without('  if (subscription === null || !isSpaceActive) throw await explainClosedSpace(ctx, member)\n'),
    ...MATRIX,
    filter: 'agencies.list.*pending',
  },
  {
    name: 'adminProcedure lets in clients',
    file: 'server/platform/trpc/procedures.ts',
    ...without("  if (!isAdmin(opened.account.role)) throw refuse('access.admin_required')\n"),
    ...MATRIX,
    filter: 'admin.audit.*subscriberA',
  },
  {
    name: 'principalAdminProcedure lets in every administrator',
    file: 'server/platform/trpc/procedures.ts',
    ...without("  if (opened.account.role !== 'principalAdmin') throw refuse('access.principal_admin_required')\n"),
    ...MATRIX,
    filter: 'pendingUsers.list.*administrator',
  },
  {
    name: 'approvals use adminProcedure',
    file: 'server/features/requests/requests.router.ts',
    text: 'import { principalAdminProcedure } from',
    replacement: 'import { adminProcedure as principalAdminProcedure } from',
    project: 'house',
    tests: 'tests/house/access-levels.test.ts',
    filter: 'pendingUsers',
  },
  {
    name: "an import reads another owner's file",
    file: 'server/features/imports/imports.queries.ts',
    text: "    .select(['state', 'file_name as fileName', 'content_hash as contentHash', 'content', 'mapping'])\n    .where('owner_id', '=', ownerId)\n",
    replacement:
      "    .select(['state', 'file_name as fileName', 'content_hash as contentHash', 'content', 'mapping'])\n",
    project: 'api',
    tests: 'tests/api/imports.test.ts',
    filter: 'is of the owner alone',
  },
  {
    name: 'an import writes the rows without a fault',
    file: 'server/features/imports/run-import.ts',
    ...without('    if (faulty > 0) return importMessages.faulty(faulty)\n'),
    project: 'api',
    tests: 'tests/api/imports.test.ts',
    filter: 'with three faults writes nothing',
  },
  {
    name: 'an import is undone although a closing is settled by it',
    file: 'server/features/imports/start-import.ts',
    ...without("    if (await isImportLinkedOwned(trx, ownerId, id)) throw refuse('imports.linked')\n"),
    project: 'api',
    tests: 'tests/api/imports.test.ts',
    filter: 'is undone for thirty days',
  },
  {
    name: 'equal rows of a file are one transaction',
    file: 'server/features/imports/entry-id.ts',
    text: '${countOccurrence(content)}',
    replacement: '1',
    project: 'unit',
    tests: 'server/features/imports/entry-id.test.ts',
    filter: '',
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
    file: 'server/features/auth/sessions.queries.ts',
    ...without("    .where((eb) => eb.or([eb('m.user_id', 'is', null), eb('u.status', '=', 'active')]))\n"),
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
    name: 'the list of agencies has the agencies of all tenants',
    file: 'server/features/agencies/agencies.queries.ts',
    text: "    .where('a.owner_id', '=', ownerId)\n",
    replacement: "    .where('a.owner_id', 'is not', null)\n",
    ...MATRIX,
    filter: 'agencies.list.*subscriberA',
  },
  {
    name: 'the list of operator accounts has the accounts of all tenants',
    file: 'server/features/operator-accounts/operator-accounts.queries.ts',
    text: "    .where('a.owner_id', '=', ownerId)\n",
    replacement: "    .where('a.owner_id', 'is not', null)\n",
    ...MATRIX,
    filter: 'operatorAccounts\\.list\\W+has nothing of another tenant',
  },
  {
    name: 'a transaction takes the operator account of another agency',
    file: 'server/features/transactions/transaction-insert.queries.ts',
    text: 'and a.agency_id = ${agency} and',
    replacement: 'and',
    project: 'api',
    tests: 'tests/api/operator-entries.test.ts',
    filter: 'has no account where none is open',
  },
  {
    name: 'the journal accepts agencies of other tenants',
    file: 'server/features/journal/journal.queries.ts',
    ...without("      .where('a.owner_id', '=', ownerId)\n"),
    ...MATRIX,
    filter: 'an id of another tenant.*journal.compute',
  },
  {
    name: 'a deleted transaction of another tenant can be restored',
    file: 'server/features/transactions/transaction-write.queries.ts',
    text: ".deleteFrom('deleted_transactions')\n          .where('owner_id', '=', ownerId)",
    replacement: ".deleteFrom('deleted_transactions')",
    ...MATRIX,
    filter: 'an id of another tenant.*transactions.restore',
  },
  {
    name: 'the owner’s row is not locked before the agencies are counted',
    file: 'server/features/auth/accounts.queries.ts',
    ...without('    .$if(!isDistributed(), (query) => query.forNoKeyUpdate())\n'),
    project: 'api',
    tests: 'tests/api/agencies.test.ts',
    filter: 'creates exactly as many as the plan still allows',
  },
  {
    name: 'a request can be decided twice',
    file: 'server/features/requests/requests.queries.ts',
    ...without("    .where('status', 'in', from)\n"),
    project: 'api',
    tests: 'tests/api/requests.test.ts',
    filter: 'pendingUsers.approve',
  },
  {
    name: 'a closed day accepts entries',
    file: 'migrations/2026-11-29T1520-tracking-start.ts',
    text: '      if is_closed then\n        perform refuse_closed_day(its_owner, its_day);\n      elsif',
    replacement: '      if false then\n        perform refuse_closed_day(its_owner, its_day);\n      elsif',
    project: 'api',
    tests: 'tests/api/closed-days.test.ts',
    filter: 'a closed day accepts no insert',
  },
  {
    name: 'a file is served to any account',
    file: 'server/features/attachments/attachments.queries.ts',
    ...without("    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))\n"),
    ...ROUTES,
    filter: 'GET .api.attachments.:id.*subscriberA',
  },
  {
    name: 'a payment accepts a file of another account',
    file: 'server/features/attachments/attachments.queries.ts',
    text: "    .where('user_id', '=', userId)\n    .$if(!isDistributed(), (query) => query.forKeyShare())",
    replacement: '    .$if(!isDistributed(), (query) => query.forKeyShare())',
    ...MATRIX,
    filter: 'an id of another tenant.*payments.submit',
  },
  {
    name: 'an export has the rows of all tenants',
    file: 'server/features/transactions/transaction-export.queries.ts',
    ...without(".where('owner_id', '=', ownerId)"),
    ...ROUTES,
    filter: 'transactions.csv.*subscriberA',
  },
  {
    name: 'an owner reads the audit trail of all tenants',
    file: 'server/features/audit/audit.service.ts',
    text: 'await readAudit(call, input, toTrailScope(call))',
    replacement: 'await readAudit(call, input, {})',
    ...MATRIX,
    filter: 'audit.list.*subscriberA',
  },
  {
    name: 'password guesses are not counted',
    file: 'server/features/auth/sign-in.ts',
    ...without('  await deps.rateLimits.beforePassword({ ip, email, device })\n'),
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

/**
 * Tests must notice each. `npm run prove -- mutants` tries them; tests/house/mutants.test.ts checks that the lines still
 * exist.
 */
export const mutantLists = {
  tenants: tenantMutants,
  policy: policyMutants,
  scope: scopeMutants,
  members: memberMutants,
  pins: pinMutants,
  balances: balanceMutants,
  options: optionMutants,
  cash: shiftMutants,
  commissions: commissionMutants,
  month: monthMutants,
  movements: movementMutants,
  statements: statementMutants,
} as const

export const mutants: readonly Mutant[] = Object.values(mutantLists).flat()
