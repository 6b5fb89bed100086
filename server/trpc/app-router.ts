import { adminRouter } from '#server/admin/admin.router.ts'
import { agenciesRouter } from '#server/agencies/agencies.router.ts'
import { auditRouter } from '#server/audit/audit.router.ts'
import { authRouter } from '#server/auth/auth.router.ts'
import { boardRouter } from '#server/board/board.router.ts'
import { closingsRouter } from '#server/closings/closings.router.ts'
import { feedsRouter } from '#server/feeds/feeds.router.ts'
import { groupsRouter } from '#server/groups/groups.router.ts'
import { journalRouter } from '#server/journal/journal.router.ts'
import { operatorsRouter } from '#server/operators/operators.router.ts'
import { paymentsRouter } from '#server/payments/payments.router.ts'
import { pendingUsersRouter } from '#server/requests/pending-users.router.ts'
import { plansRouter } from '#server/plans/plans.router.ts'
import { productsRouter } from '#server/products/products.router.ts'
import { profileRouter } from '#server/profile/profile.router.ts'
import { subscriptionsRouter } from '#server/subscriptions/subscriptions.router.ts'
import { transactionTypesRouter } from '#server/transaction-types/transaction-types.router.ts'
import { transactionsRouter } from '#server/transactions/transactions.router.ts'
import { router } from './trpc.ts'

/** Every procedure of the product, by noun (api.md). */
export const appRouter = router({
  admin: adminRouter,
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

/** What the client imports, as a type alone. */
export type AppRouter = typeof appRouter
