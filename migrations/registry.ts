import type { Migration } from 'kysely'
import { activityKept } from './2026-11-29T1522-activity-kept.ts'
import { administrationLists } from './2026-11-28T1330-administration-lists.ts'
import { alerts } from './2026-11-29T2100-alerts.ts'
import { audit } from './2026-11-28T1200-audit.ts'
import { auditOrder } from './2026-11-28T1420-audit-order.ts'
import { cashControl } from './2026-11-28T1400-cash-control.ts'
import { expenses } from './2026-11-30T2050-expenses.ts'
import { monthLocks } from './2026-11-30T2055-month-locks.ts'
import { backupRuns } from './2026-12-01T0115-backup-runs.ts'
import { triggersOnParts } from './2026-12-01T1830-triggers-on-parts.ts'
import { clientNotes } from './2026-11-29T1444-client-notes.ts'
import { closingOperatorLines } from './2026-11-29T2310-closing-operator-lines.ts'
import { shortages } from './2026-11-30T1330-shortages.ts'
import { shifts } from './2026-11-30T1340-shifts.ts'
import { debtPapers } from './2026-11-30T1650-debt-papers.ts'
import { alertDays } from './2026-11-30T1655-alert-days.ts'
import { blindCounts } from './2026-11-30T0200-blind-counts.ts'
import { chargedTransfers } from './2026-11-30T1700-charged-transfers.ts'
import { closedDays } from './2026-11-29T1310-closed-days.ts'
import { cashTransfers } from './2026-11-30T1305-cash-transfers.ts'
import { creditLimits } from './2026-11-30T1321-credit-limits.ts'
import { commissions } from './2026-11-30T2010-commissions.ts'
import { commissionTotalsKept } from './2026-11-30T2012-commission-totals.ts'
import { customProductCategory } from './2026-11-28T1120-custom-product-category.ts'
import { debts } from './2026-11-30T1320-debts.ts'
import { guards } from './2026-11-29T1120-guards.ts'
import { groupsAndAgencies } from './2026-11-28T0920-groups-and-agencies.ts'
import { historyImports } from './2026-11-30T1800-history-imports.ts'
import { operatorStatements } from './2026-11-30T2030-operator-statements.ts'
import { historyOfClients } from './2026-11-29T1444-history-of-clients.ts'
import { invitations } from './2026-11-29T1530-invitations.ts'
import { agencyOfAuditLines } from './2026-11-29T2210-agency-of-audit-lines.ts'
import { memberOptions } from './2026-11-29T2200-member-options.ts'
import { members } from './2026-11-29T1500-members.ts'
import { nameOrder } from './2026-11-29T1105-name-order.ts'
import { oneSubscriptionARequest } from './2026-11-28T1350-one-subscription-a-request.ts'
import { operatorAccounts } from './2026-11-29T2300-operator-accounts.ts'
import { operatorTotals } from './2026-11-29T2305-operator-totals.ts'
import { operatorsAndProducts } from './2026-11-28T0930-operators-and-products.ts'
import { ownerMilestones } from './2026-11-28T1340-owner-milestones.ts'
import { passwordResets } from './2026-11-28T1100-password-resets.ts'
import { paymentDecisions } from './2026-11-29T1300-payment-decisions.ts'
import { paymentsAndAttachments } from './2026-11-28T0950-payments-and-attachments.ts'
import { places } from './2026-11-30T1300-places.ts'
import { plansAndSubscriptions } from './2026-11-28T0910-plans-and-subscriptions.ts'
import { queue } from './2026-11-29T1440-queue.ts'
import { reference } from './2026-11-28T1410-reference.ts'
import { referenceKey } from './2026-11-29T0700-reference-key.ts'
import { refusedAccounts } from './2026-11-29T1230-refused-accounts.ts'
import { sellerSettings } from './2026-11-29T1200-seller-settings.ts'
import { serverSecrets } from './2026-11-29T1030-server-secrets.ts'
import { startingCatalogue } from './2026-11-28T1000-starting-catalogue.ts'
import { subscriptionReminders } from './2026-11-28T1110-subscription-reminders.ts'
import { suspensionReason } from './2026-11-29T1442-suspension-reason.ts'
import { transactionSearch } from './2026-11-29T1100-transaction-search.ts'
import { totalsWithoutAgency } from './2026-11-29T1045-totals-without-agency.ts'
import { terminals } from './2026-11-29T2000-terminals.ts'
import { totalsByStatement } from './2026-11-29T1115-totals-by-statement.ts'
import { trackingStart } from './2026-11-29T1520-tracking-start.ts'
import { rowsByPerson } from './2026-11-29T1540-rows-by-person.ts'
import { transactionsAndTotals } from './2026-11-28T0940-transactions-and-totals.ts'
import { userActivity } from './2026-11-29T1504-user-activity.ts'
import { transferFiles } from './2026-11-30T1640-transfer-files.ts'
import { usersAndSessions } from './2026-11-28T0900-users-and-sessions.ts'
import { keysAndRowsByValue } from './2026-11-30T2200-keys-and-rows-by-value.ts'
import { totalsByGroup } from './2026-11-30T2210-totals-by-group.ts'

/**
 * Every migration under the name of its file, in order. A list instead of a directory scan, so that it works from
 * sources, from the bundle and in tests; `tests/house` reports a missing file.
 */
export const migrations: Record<string, Migration> = {
  '2026-11-28T0900-users-and-sessions': usersAndSessions,
  '2026-11-28T0910-plans-and-subscriptions': plansAndSubscriptions,
  '2026-11-28T0920-groups-and-agencies': groupsAndAgencies,
  '2026-11-28T0930-operators-and-products': operatorsAndProducts,
  '2026-11-28T0940-transactions-and-totals': transactionsAndTotals,
  '2026-11-28T0950-payments-and-attachments': paymentsAndAttachments,
  '2026-11-28T1000-starting-catalogue': startingCatalogue,
  '2026-11-28T1100-password-resets': passwordResets,
  '2026-11-28T1110-subscription-reminders': subscriptionReminders,
  '2026-11-28T1120-custom-product-category': customProductCategory,
  '2026-11-28T1200-audit': audit,
  '2026-11-28T1330-administration-lists': administrationLists,
  '2026-11-28T1340-owner-milestones': ownerMilestones,
  '2026-11-28T1350-one-subscription-a-request': oneSubscriptionARequest,
  '2026-11-28T1400-cash-control': cashControl,
  '2026-11-28T1410-reference': reference,
  '2026-11-28T1420-audit-order': auditOrder,
  '2026-11-29T0700-reference-key': referenceKey,
  '2026-11-29T1030-server-secrets': serverSecrets,
  '2026-11-29T1045-totals-without-agency': totalsWithoutAgency,
  '2026-11-29T1100-transaction-search': transactionSearch,
  '2026-11-29T1105-name-order': nameOrder,
  '2026-11-29T1115-totals-by-statement': totalsByStatement,
  '2026-11-29T1120-guards': guards,
  '2026-11-29T1200-seller-settings': sellerSettings,
  '2026-11-29T1230-refused-accounts': refusedAccounts,
  '2026-11-29T1300-payment-decisions': paymentDecisions,
  '2026-11-29T1310-closed-days': closedDays,
  '2026-11-29T1440-queue': queue,
  '2026-11-29T1442-suspension-reason': suspensionReason,
  '2026-11-29T1444-client-notes': clientNotes,
  '2026-11-29T1444-history-of-clients': historyOfClients,
  '2026-11-29T1500-members': members,
  '2026-11-29T1504-user-activity': userActivity,
  '2026-11-29T1520-tracking-start': trackingStart,
  '2026-11-29T1522-activity-kept': activityKept,
  '2026-11-29T1530-invitations': invitations,
  '2026-11-29T1540-rows-by-person': rowsByPerson,
  '2026-11-29T2000-terminals': terminals,
  '2026-11-29T2100-alerts': alerts,
  '2026-11-29T2200-member-options': memberOptions,
  '2026-11-29T2210-agency-of-audit-lines': agencyOfAuditLines,
  '2026-11-29T2300-operator-accounts': operatorAccounts,
  '2026-11-29T2305-operator-totals': operatorTotals,
  '2026-11-29T2310-closing-operator-lines': closingOperatorLines,
  '2026-11-30T0200-blind-counts': blindCounts,
  '2026-11-30T1300-places': places,
  '2026-11-30T1305-cash-transfers': cashTransfers,
  '2026-11-30T1320-debts': debts,
  '2026-11-30T1321-credit-limits': creditLimits,
  '2026-11-30T1330-shortages': shortages,
  '2026-11-30T1340-shifts': shifts,
  '2026-11-30T1640-transfer-files': transferFiles,
  '2026-11-30T1650-debt-papers': debtPapers,
  '2026-11-30T1655-alert-days': alertDays,
  '2026-11-30T1700-charged-transfers': chargedTransfers,
  '2026-11-30T1800-history-imports': historyImports,
  '2026-11-30T2010-commissions': commissions,
  '2026-11-30T2012-commission-totals': commissionTotalsKept,
  '2026-11-30T2030-operator-statements': operatorStatements,
  '2026-11-30T2050-expenses': expenses,
  '2026-11-30T2055-month-locks': monthLocks,
  '2026-11-30T2200-keys-and-rows-by-value': keysAndRowsByValue,
  '2026-11-30T2210-totals-by-group': totalsByGroup,
  '2026-12-01T0115-backup-runs': backupRuns,
  '2026-12-01T1830-triggers-on-parts': triggersOnParts,
}
