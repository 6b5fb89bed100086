import * as z from 'zod/mini'
import { listAllAuditInput } from '#shared/audit/audit-input.ts'
import { listClosingsInput } from '#shared/closings/closing-input.ts'
import { listDebtorsInput } from '#shared/debts/debtor-input.ts'
import { listExpensesInput } from '#shared/expenses/expense-input.ts'
import { listFeedsInput } from '#shared/feeds/feed-input.ts'
import { computeJournalInput } from '#shared/journal/journal-input.ts'
import { readMonthInput } from '#shared/month/month-input.ts'
import { operatorStatementInput } from '#shared/operator-accounts/operator-account-input.ts'
import { listPaymentsInput } from '#shared/payments/payment-admin-input.ts'
import { listSubscriptionsInput } from '#shared/subscriptions/subscription-input.ts'
import { listAllTransactionsInput, listTransactionsInput } from '#shared/transactions/transaction-input.ts'
import { exportTransfersInput } from '#shared/transfers/transfer-input.ts'
import { listUsersInput } from '#shared/users/user-input.ts'
import type { ExportKind } from './export-terms.ts'
import { periodFilter } from './period-filter.ts'

const screenInputs = {
  transactions: listTransactionsInput,
  journal: computeJournalInput,
  closings: listClosingsInput,
  discrepancies: listClosingsInput,
  feeds: listFeedsInput,
  statement: operatorStatementInput,
  debts: listDebtorsInput,
  transfers: exportTransfersInput,
  shortages: periodFilter,
  shifts: periodFilter,
  spotChecks: periodFilter,
  expenses: listExpensesInput,
  month: readMonthInput,
  users: listUsersInput,
  payments: listPaymentsInput,
  subscriptions: listSubscriptionsInput,
  clientTransactions: listAllTransactionsInput,
  audit: listAllAuditInput,
} satisfies Record<ExportKind, z.ZodMiniType>

type ScreenInput<Kind extends ExportKind> = z.input<(typeof screenInputs)[Kind]>

/** The filters of an export by its kind. An empty text is no filter. */
export type ExportFilters = {
  readonly [Kind in ExportKind]: {
    readonly [Name in keyof Omit<ScreenInput<Kind>, 'page'>]: ScreenInput<Kind>[Name] | ''
  }
}

function fromQuery<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((query: unknown) => (typeof query === 'object' && query !== null ? { ...query, page: 1 } : query)),
    schema,
  )
}

const amounts = ['startingBalance', 'incomingFeed', 'outgoingFeed'] as const

/** Centimes from the text of an address; 0 if left out. Other texts stay as they are for the schema to refuse. */
function readAmount(text: unknown): unknown {
  return text === undefined ? 0 : typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : text
}

export const exportInputs = {
  transactions: fromQuery(screenInputs.transactions),
  journal: z.pipe(
    z.transform((query: Record<string, unknown>) => ({
      ...query,
      ...Object.fromEntries(amounts.map((name) => [name, readAmount(query[name])])),
    })),
    screenInputs.journal,
  ),
  closings: fromQuery(screenInputs.closings),
  discrepancies: fromQuery(screenInputs.discrepancies),
  feeds: fromQuery(screenInputs.feeds),
  statement: fromQuery(screenInputs.statement),
  debts: fromQuery(screenInputs.debts),
  transfers: fromQuery(screenInputs.transfers),
  shortages: fromQuery(screenInputs.shortages),
  shifts: fromQuery(screenInputs.shifts),
  spotChecks: fromQuery(screenInputs.spotChecks),
  expenses: fromQuery(screenInputs.expenses),
  month: fromQuery(screenInputs.month),
  users: fromQuery(screenInputs.users),
  payments: fromQuery(screenInputs.payments),
  subscriptions: fromQuery(screenInputs.subscriptions),
  clientTransactions: fromQuery(screenInputs.clientTransactions),
  audit: fromQuery(screenInputs.audit),
} satisfies Record<ExportKind, z.ZodMiniType>
