import type { Role } from '#shared/auth/roles.ts'
import type { ReviewState, Settlement } from '#shared/closings/closing-terms.ts'
import type { FeedCounterpart } from '#shared/feeds/feed-terms.ts'
import type { TransactionFields } from '#shared/transactions/transaction-input.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { AuditAction } from './audit-actions.ts'

type Text = string | null

interface Person {
  firstName: string
  lastName: string
  email: string
  phone: Text
  status: RequestStatus
}

interface Belongings {
  groups: number
  agencies: number
  transactions: number
  subscriptions: number
  payments: number
}

interface Decision {
  status: RequestStatus
}

interface Subscription {
  plan: string
  status: SubscriptionStatus
  startedAt: Date | null
  expiresAt: Date | null
}

interface Named {
  name: string
}

interface Agency extends Named {
  group: Text
  discrepancyThreshold: Centimes
}

interface Transaction extends TransactionFields {
  agency: Text
  product: Text
}

interface Feed {
  agency: string
  date: IsoDate
  direction: Category
  counterpart: FeedCounterpart
  amount: Centimes
  note: Text
}

interface Plan extends Named {
  description: Text
  price: Centimes
  currency: string
  maxAgencies: number | null
  isActive: boolean
}

interface StandardType extends Named {
  category: Category
  description: Text
  active: boolean
  operatorId: Text
}

interface CustomProduct extends Named {
  category: Category
  description: Text
  operator: string
}

interface Removed {
  removal: 'retired' | 'deleted'
}

interface Payment {
  amount: Centimes
  paymentDate: IsoDate
  status: PaymentStatus
  comment: Text
  attachmentUrl: Text
  fileName: Text
}

interface Draft {
  counted: Centimes
  opening: Centimes | null
  openingReason: Text
  comment: Text
}

interface Closing {
  agency: string
  date: IsoDate
  version: number
  opening: Centimes
  openingExpected: Centimes | null
  expected: Centimes
  counted: Centimes
  discrepancy: Centimes
  comment: Text
}

/** The fields of a line, before and after each action. `client/features/audit/field-words.ts` has a label for every field. */
export interface AuditFacts {
  'users.create': Person
  'users.update': Person
  'users.suspend': Decision
  'users.reactivate': Decision
  'users.remove': Person & Belongings
  /** Done at start-up, for `ADMIN_EMAILS`. */
  'users.promote': { email: string; role: Role }
  'requests.approve': Decision & Pick<Subscription, 'plan'>
  'requests.reject': Decision
  'requests.reopen': Person
  'subscriptions.activate': Decision & Omit<Subscription, 'status'>
  'subscriptions.create': Subscription
  'subscriptions.update': Subscription
  'subscriptions.remove': Subscription
  'groups.create': Named
  'groups.update': Named
  'groups.remove': Named
  'agencies.create': Agency
  'agencies.update': Agency
  'agencies.remove': Agency
  'transactions.update': Transaction
  'transactions.remove': Transaction
  'transactions.restore': Transaction
  'feeds.create': Feed
  'feeds.remove': Feed
  'plans.create': Plan
  'plans.update': Plan
  'plans.remove': Plan
  'operators.create': Named
  'operators.update': Named
  'operators.remove': Named
  'operators.activate': { activeOperator: Text }
  'operators.deactivate': { activeOperator: Text }
  'transactionTypes.create': StandardType
  'transactionTypes.update': StandardType
  'transactionTypes.remove': StandardType
  'products.create': CustomProduct
  'products.update': CustomProduct
  'products.remove': CustomProduct & Removed
  'products.import': { category: Category; products: readonly string[] }
  'customTypes.create': CustomProduct
  'customTypes.update': CustomProduct
  'customTypes.remove': CustomProduct & Removed
  'profile.update': Pick<Person, 'firstName' | 'lastName' | 'phone'>
  /** `by`: `mail` for a reset. */
  'account.changePassword': { by: string }
  'account.signOutOthers': { count: number }
  'payments.submit': Payment
  'payments.update': Payment
  'payments.remove': Payment
  'closings.saveDraft': Draft
  'closings.close': Closing
  'closings.approve': { reviewState: ReviewState; needsCheck: boolean }
  'closings.settle': { discrepancy: Centimes; settlement: Settlement | null; transactionId: Text }
  'closings.reopen': Pick<Closing, 'agency' | 'date' | 'version'> & { toCheck: number }
}

export type AuditField = { [Action in AuditAction]: keyof AuditFacts[Action] }[AuditAction]

export type AuditValue<Field extends AuditField> = {
  [Action in AuditAction]: Field extends keyof AuditFacts[Action] ? AuditFacts[Action][Field] : never
}[AuditAction]
