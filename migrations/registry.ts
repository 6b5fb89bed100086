import type { Migration } from 'kysely'
import { administrationLists } from './2026-11-28T1330-administration-lists.ts'
import { audit } from './2026-11-28T1200-audit.ts'
import { auditOrder } from './2026-11-28T1420-audit-order.ts'
import { cashControl } from './2026-11-28T1400-cash-control.ts'
import { customProductCategory } from './2026-11-28T1120-custom-product-category.ts'
import { groupsAndAgencies } from './2026-11-28T0920-groups-and-agencies.ts'
import { oneSubscriptionARequest } from './2026-11-28T1350-one-subscription-a-request.ts'
import { operatorsAndProducts } from './2026-11-28T0930-operators-and-products.ts'
import { ownerMilestones } from './2026-11-28T1340-owner-milestones.ts'
import { passwordResets } from './2026-11-28T1100-password-resets.ts'
import { paymentsAndAttachments } from './2026-11-28T0950-payments-and-attachments.ts'
import { plansAndSubscriptions } from './2026-11-28T0910-plans-and-subscriptions.ts'
import { reference } from './2026-11-28T1410-reference.ts'
import { referenceKey } from './2026-11-29T0700-reference-key.ts'
import { startingCatalogue } from './2026-11-28T1000-starting-catalogue.ts'
import { subscriptionReminders } from './2026-11-28T1110-subscription-reminders.ts'
import { transactionsAndTotals } from './2026-11-28T0940-transactions-and-totals.ts'
import { usersAndSessions } from './2026-11-28T0900-users-and-sessions.ts'

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
}
