import { adminAgenciesProcedures, agenciesRouter } from '#server/features/agencies/agencies.router.ts'
import { adminAuditProcedures, auditRouter } from '#server/features/audit/audit.router.ts'
import { authRouter } from '#server/features/auth/auth.router.ts'
import { boardRouter } from '#server/features/board/board.router.ts'
import { closingsRouter } from '#server/features/closings/closings.router.ts'
import { adminDashboardProcedures } from '#server/features/dashboard/dashboard.router.ts'
import { feedsRouter } from '#server/features/feeds/feeds.router.ts'
import { adminGroupsProcedures, groupsRouter } from '#server/features/groups/groups.router.ts'
import { adminJournalProcedures, journalRouter } from '#server/features/journal/journal.router.ts'
import { operatorsRouter } from '#server/features/operators/operators.router.ts'
import { paymentsRouter } from '#server/features/payments/payments.router.ts'
import { pendingUsersRouter } from '#server/features/requests/requests.router.ts'
import { plansRouter } from '#server/features/plans/plans.router.ts'
import { productsRouter } from '#server/features/products/products.router.ts'
import { profileRouter } from '#server/features/profile/profile.router.ts'
import { subscriptionsRouter } from '#server/features/subscriptions/subscriptions.router.ts'
import { transactionTypesRouter } from '#server/features/transaction-types/transaction-types.router.ts'
import { adminTransactionsProcedures, transactionsRouter } from '#server/features/transactions/transactions.router.ts'
import { adminUsersProcedures } from '#server/features/users/users.router.ts'
import { adminValidationsProcedures } from '#server/features/validations/validations.router.ts'
import { router } from '#server/platform/trpc/trpc.ts'

/** Every procedure of the product, by noun; `admin` has what only administrators see. */
export const appRouter = router({
  admin: router({
    ...adminDashboardProcedures,
    ...adminAuditProcedures,
    ...adminGroupsProcedures,
    ...adminAgenciesProcedures,
    ...adminTransactionsProcedures,
    ...adminJournalProcedures,
    ...adminUsersProcedures,
    ...adminValidationsProcedures,
  }),
  agencies: agenciesRouter,
  audit: auditRouter,
  auth: authRouter,
  board: boardRouter,
  closings: closingsRouter,
  feeds: feedsRouter,
  groups: groupsRouter,
  journal: journalRouter,
  operators: operatorsRouter,
  payments: paymentsRouter,
  pendingUsers: pendingUsersRouter,
  plans: plansRouter,
  products: productsRouter,
  profile: profileRouter,
  subscriptions: subscriptionsRouter,
  transactions: transactionsRouter,
  transactionTypes: transactionTypesRouter,
})

export type AppRouter = typeof appRouter
