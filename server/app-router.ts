import { adminAgenciesProcedures, agenciesRouter } from '#server/features/agencies/agencies.router.ts'
import { alertsRouter } from '#server/features/alerts/alerts.router.ts'
import { adminAuditProcedures, auditRouter } from '#server/features/audit/audit.router.ts'
import { authRouter } from '#server/features/auth/auth.router.ts'
import { boardRouter } from '#server/features/board/board.router.ts'
import { adminClosingsProcedures, closingsRouter } from '#server/features/closings/closings.router.ts'
import { commissionsRouter } from '#server/features/commissions/commissions.router.ts'
import { adminClientNotesProcedures } from '#server/features/client-notes/client-notes.router.ts'
import { adminDashboardProcedures } from '#server/features/dashboard/dashboard.router.ts'
import { importsRouter } from '#server/features/imports/imports.router.ts'
import { debtsRouter } from '#server/features/debts/debts.router.ts'
import { expensesRouter } from '#server/features/expenses/expenses.router.ts'
import { feedsRouter } from '#server/features/feeds/feeds.router.ts'
import { adminGroupsProcedures, groupsRouter } from '#server/features/groups/groups.router.ts'
import { adminJournalProcedures, journalRouter } from '#server/features/journal/journal.router.ts'
import { monthRouter } from '#server/features/month/month.router.ts'
import { operatorAccountsRouter } from '#server/features/operator-accounts/operator-accounts.router.ts'
import { operatorMovementsRouter } from '#server/features/operator-movements/operator-movements.router.ts'
import { operatorsRouter } from '#server/features/operators/operators.router.ts'
import { paymentsRouter } from '#server/features/payments/payments.router.ts'
import { pendingUsersRouter } from '#server/features/requests/requests.router.ts'
import { placesRouter } from '#server/features/places/places.router.ts'
import { plansRouter } from '#server/features/plans/plans.router.ts'
import { productsRouter } from '#server/features/products/products.router.ts'
import { profileRouter } from '#server/features/profile/profile.router.ts'
import { sellerRouter } from '#server/features/seller/seller.router.ts'
import { handoversRouter, shiftsRouter } from '#server/features/shifts/shifts.router.ts'
import { spotChecksRouter } from '#server/features/spot-checks/spot-checks.router.ts'
import { shortagesRouter } from '#server/features/shortages/shortages.router.ts'
import { statementsRouter } from '#server/features/statements/statements.router.ts'
import { subscriptionsRouter } from '#server/features/subscriptions/subscriptions.router.ts'
import { adminTeamProcedures, teamRouter } from '#server/features/team/team.router.ts'
import { terminalsRouter } from '#server/features/terminals/terminals.router.ts'
import { transactionTypesRouter } from '#server/features/transaction-types/transaction-types.router.ts'
import { adminTransactionsProcedures, transactionsRouter } from '#server/features/transactions/transactions.router.ts'
import { transfersRouter } from '#server/features/transfers/transfers.router.ts'
import { adminUsersProcedures } from '#server/features/users/users.router.ts'
import { adminValidationsProcedures } from '#server/features/validations/validations.router.ts'
import { adminQueueProcedures } from '#server/features/queue/queue.router.ts'
import { router } from '#server/platform/trpc/trpc.ts'

/** Every procedure of the product, by noun; `admin` has what only administrators see. */
export const appRouter = router({
  admin: router({
    ...adminDashboardProcedures,
    ...adminQueueProcedures,
    ...adminAuditProcedures,
    ...adminGroupsProcedures,
    ...adminAgenciesProcedures,
    ...adminTransactionsProcedures,
    ...adminJournalProcedures,
    ...adminClosingsProcedures,
    ...adminUsersProcedures,
    ...adminClientNotesProcedures,
    ...adminTeamProcedures,
    ...adminValidationsProcedures,
  }),
  agencies: agenciesRouter,
  alerts: alertsRouter,
  audit: auditRouter,
  auth: authRouter,
  board: boardRouter,
  closings: closingsRouter,
  commissions: commissionsRouter,
  debts: debtsRouter,
  imports: importsRouter,
  expenses: expensesRouter,
  feeds: feedsRouter,
  groups: groupsRouter,
  handovers: handoversRouter,
  journal: journalRouter,
  month: monthRouter,
  operatorAccounts: operatorAccountsRouter,
  operatorMovements: operatorMovementsRouter,
  operators: operatorsRouter,
  payments: paymentsRouter,
  pendingUsers: pendingUsersRouter,
  places: placesRouter,
  plans: plansRouter,
  products: productsRouter,
  profile: profileRouter,
  seller: sellerRouter,
  shifts: shiftsRouter,
  spotChecks: spotChecksRouter,
  shortages: shortagesRouter,
  statements: statementsRouter,
  subscriptions: subscriptionsRouter,
  team: teamRouter,
  terminals: terminalsRouter,
  transactions: transactionsRouter,
  transactionTypes: transactionTypesRouter,
  transfers: transfersRouter,
})

export type AppRouter = typeof appRouter
