import type { AlertKind } from '#shared/alerts/alert-kinds.ts'
import type { Role } from '#shared/auth/roles.ts'
import type { LineSettlement, ReviewState, Settlement } from '#shared/closings/closing-terms.ts'
import type { DecisionState } from '#shared/shortages/shortage-terms.ts'
import type { FeedCounterpart } from '#shared/feeds/feed-terms.ts'
import type { AccountMode, ReadRule } from '#shared/operator-accounts/operator-account-terms.ts'
import type { MovementKind, MovementVia } from '#shared/operator-movements/operator-movement-terms.ts'
import type { PlaceKind } from '#shared/places/place-terms.ts'
import type { ChosenSettlement } from '#shared/transfers/transfer-terms.ts'
import type { TransactionFields } from '#shared/transactions/transaction-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { SellerSettings } from '#shared/seller/seller-input.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import type { StatementDirection } from '#shared/statements/statement-terms.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { MemberRole, MemberStatus } from '#shared/team/member-terms.ts'
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
  notes: number
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
  trackingStart: IsoDate | null
  blind: boolean
  handover: boolean
  countArrivals: boolean
}

interface Transaction extends TransactionFields {
  agency: Text
  product: Text
  /** The label of its operator account, of an edit. */
  account?: Text
}

interface Import {
  fileName: string
  transactions: number
  period: Text
}

/** A file of what an operator says of an account. */
interface Statement {
  fileName: string
  account: string
  period: Text
  lines: number
  faults: number
}

interface StatementLine {
  account: string
  date: IsoDate
  direction: StatementDirection
  amount: Centimes
  reference: Text
}

interface Feed {
  agency: string
  date: IsoDate
  direction: Category
  counterpart: FeedCounterpart
  amount: Centimes
  note: Text
  /** Of an expense. */
  expenseCategory?: Text
  fileName?: Text
}

interface Expense {
  agency: Text
  date: IsoDate
  expenseCategory: Text
  amount: Centimes
  /** The bank that is followed. */
  bank: Text
  note: Text
  fileName: Text
}

/** Without the name of the customer, who may ask to be erased. */
interface DebtEntry {
  agency: Text
  date: IsoDate
  amount: Centimes
}

interface OperatorAccount {
  agency: string
  operator: string
  account: string
  mode: AccountMode
  agencyKeepsFee: boolean
  readRule: ReadRule
  openedOn: IsoDate
  opening: Centimes
  limitLow: Centimes | null
  limitHigh: Centimes | null
  maxDays: number | null
  overdraft: Centimes
  deposit: Centimes
}

interface CommissionRule {
  operator: string
  product: Text
  agency: Text
  operations: string
  basis: string
  terms: string
  validFrom: IsoDate
  validTo: IsoDate | null
}

/** `month`: its first day. */
interface CommissionMonth {
  operator: string
  agency: Text
  month: IsoDate
  monthState: string
  declared: Centimes
  received: Centimes | null
  receivedOn: IsoDate | null
  receivedVia: Text
  note: Text
  fileName: Text
}

interface OperatorMovement {
  agency: string
  operator: string
  account: string
  date: IsoDate
  movement: MovementKind
  amount: Centimes
  via: MovementVia
  reference: Text
  note: Text
}

interface Place extends Named {
  placeKind: PlaceKind
  agency: Text
  accountEnd: Text
  ceiling: Centimes | null
  twoPersons: boolean
  cashiersSend: boolean
  active: boolean
}

interface Transfer {
  from: string
  to: string
  date: IsoDate
  amount: Centimes
}

/** `difference`: what arrived − what was sent. */
interface Arrival {
  date: IsoDate
  amount: Centimes
  difference: Centimes
  comment: Text
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

interface Note {
  text: string
}

interface Complaint extends Note {
  answer: Text
  closed: boolean
}

interface TeamRights extends Named {
  role: MemberRole
  allAgencies: boolean
  /** Their names; empty where all are given. */
  agencies: readonly string[]
  canClose: boolean
  blind: boolean
  feedLimit: Centimes | null
  creditLimit: Centimes | null
}

interface Alert {
  kind: AlertKind
  /** Null: all agencies. */
  agency: Text
  threshold: Centimes | null
  hour: number | null
  days: number | null
  /** Their names. */
  recipients: readonly string[]
  enabled: boolean
}

interface Terminal extends Named {
  agency: string
  lockAfterMinutes: number
}

interface Draft {
  counted: Centimes
  opening: Centimes | null
  openingReason: Text
  comment: Text
  /** Where the agency has operator accounts: each with its balance, or the reason why none was read. */
  balances?: readonly string[]
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
  balances?: readonly string[]
}

/** The fields of a line, before and after each action. `audit-words.fr.ts` has a label for every field. */
export interface AuditFacts {
  'users.create': Person
  'users.update': Person
  'users.suspend': Decision
  'users.reactivate': Decision
  /** The address that the temporary password was mailed to. */
  'users.resetPassword': Pick<Person, 'email'>
  'users.remove': Person & Belongings
  /** Done at start-up, for `ADMIN_EMAILS`. */
  'users.promote': { email: string; role: Role }
  'requests.approve': Decision & Pick<Subscription, 'plan'>
  'requests.reject': Decision
  'requests.reopen': Person
  'subscriptions.activate': Decision & Omit<Subscription, 'status'>
  'subscriptions.create': Subscription
  'subscriptions.renew': Subscription
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
  'imports.write': Import
  'imports.undo': Import
  'statements.import': Statement
  'statements.undo': Statement
  'statements.match': { account: string; period: Text; matched: number; different: number }
  'statements.link': StatementLine & { linkedTo: string }
  'statements.ignore': StatementLine
  'statements.restore': StatementLine
  'feeds.create': Feed
  'feeds.remove': Feed
  'expenses.createCategory': Named
  'expenses.updateCategory': Named & { active: boolean }
  'expenses.payByBank': Expense
  'expenses.classify': Expense
  'expenses.remove': Expense
  'month.lock': { result: Centimes }
  'month.unlock': { result: Centimes }
  'debts.credit': DebtEntry & { paid: Centimes }
  'debts.collect': DebtEntry
  'debts.lend': DebtEntry
  'debts.payOtherwise': DebtEntry & { fileName: Text }
  'debts.waive': DebtEntry
  'debts.update': { agency: Text; debtLimit: Centimes | null; active: boolean }
  'debts.erase': { debt: Centimes }
  'debts.cancel': DebtEntry
  'shortages.charge': { person: Text; amount: Centimes; discrepancy: Centimes | null; account: Text }
  'shortages.confirm': { person: Text; amount: Centimes }
  'shortages.recordPaper': { person: Text; amount: Centimes; fileName: Text }
  'shortages.answer': { answered: DecisionState; amount: Centimes }
  'shortages.withdraw': { person: Text; amount: Centimes }
  'shortages.offset': { person: Text; amount: Centimes }
  'surplus.return': { amount: Centimes; date: IsoDate }
  'surplus.keep': { amount: Centimes }
  'operatorAccounts.create': OperatorAccount
  'operatorAccounts.update': OperatorAccount
  'operatorAccounts.close': { closedOn: IsoDate | null }
  'operatorMovements.create': OperatorMovement
  /** `toAccount` receives. */
  'operatorMovements.transfer': Omit<OperatorMovement, 'movement' | 'via'> & { toAccount: string }
  'operatorMovements.remove': OperatorMovement
  'commissions.createRule': CommissionRule
  'commissions.endRule': CommissionRule
  'commissions.recalculate': { month: IsoDate; accrued: Centimes }
  'commissions.declare': CommissionMonth
  'commissions.correct': CommissionMonth
  'commissions.withdraw': CommissionMonth
  'commissions.receive': CommissionMonth
  'commissions.cancelReceipt': CommissionMonth
  'commissions.decide': CommissionMonth
  'places.create': Place
  'places.update': Place
  'places.count': { date: IsoDate; expected: Centimes; counted: Centimes; difference: Centimes; comment: Text }
  'transfers.send': Transfer & { reason: Text; carrier: Text }
  'transfers.receive': Arrival & { slipNumber: Text; fileName: Text }
  'transfers.refuse': Transfer
  'transfers.giveBack': Arrival
  'transfers.cancel': Transfer
  'transfers.undo': Omit<Arrival, 'comment'>
  'transfers.settle': { difference: Centimes; settlement: ChosenSettlement | null; text: Text }
  'transfers.attach': { fileName: Text }
  'plans.create': Plan
  'plans.update': Plan
  'plans.remove': Plan
  'seller.update': SellerSettings
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
  'team.invite': TeamRights & Pick<Person, 'email'>
  /** How many mails there were. */
  'team.resend': Pick<Person, 'email'> & { count: number }
  'team.revoke': Pick<Person, 'email'>
  'team.accept': TeamRights & Pick<Person, 'email'>
  'team.update': TeamRights
  'team.deactivate': { status: MemberStatus }
  'team.reactivate': { status: MemberStatus }
  'team.remove': TeamRights
  'team.addPinMember': TeamRights
  /** `terminal`: at which it was changed or locked. */
  'team.setPin': Record<never, never>
  'team.changePin': { terminal: string }
  'team.removePin': Record<never, never>
  'team.lockPin': { terminal: string }
  'terminals.create': Terminal
  'terminals.update': Terminal
  'terminals.renewCode': Pick<Terminal, 'agency'>
  /** `by`: who asked for the code. */
  'terminals.enroll': Pick<Terminal, 'agency'> & { by: Text }
  'terminals.revoke': Terminal
  'terminals.lock': Pick<Terminal, 'agency'>
  'terminals.unlock': Pick<Terminal, 'agency'>
  'alerts.create': Alert
  'alerts.update': Alert
  'alerts.remove': Alert
  /** `by`: `mail` for a reset. */
  'account.changePassword': { by: string }
  'account.signOutOthers': { count: number }
  'payments.submit': Payment
  'payments.approve': Pick<Payment, 'status' | 'amount' | 'paymentDate'> & { receipt: number }
  'payments.reject': Pick<Payment, 'status' | 'amount' | 'paymentDate'>
  /** `paidFor` where it changed. */
  'payments.update': Payment & { paidFor?: Text }
  'payments.remove': Payment
  'notes.create': Note
  'notes.update': Note
  'notes.remove': Note
  'complaints.create': Note
  'complaints.update': Note
  'complaints.close': Omit<Complaint, 'text'>
  'complaints.reopen': Pick<Complaint, 'closed'>
  'complaints.remove': Complaint
  'closings.saveDraft': Draft
  /** A count by a member who does not see what is expected. */
  'closings.submitCount': Pick<Closing, 'counted' | 'comment' | 'balances'> & {
    attempt: number
    opening: Centimes | null
  }
  /** How many counts of the day there may be. */
  'closings.allowCount': { attempts: number }
  'shifts.start': Pick<Closing, 'counted' | 'opening' | 'openingExpected'>
  /** Without a count before. */
  'shifts.takeOver': Partial<Pick<Closing, 'counted' | 'comment'>> & { holder: string }
  'handovers.propose': Pick<Closing, 'counted'>
  /** `proposed`: what the person who handed the cash over had counted. */
  'handovers.accept': Pick<Closing, 'counted' | 'comment'> & { proposed: Centimes }
  'handovers.refuse': { proposed: Centimes }
  'handovers.cancel': { proposed: Centimes }
  'spotChecks.make': Pick<Closing, 'expected' | 'counted' | 'discrepancy' | 'comment'>
  'closings.close': Closing
  'closings.approve': { reviewState: ReviewState; needsCheck: boolean }
  'closings.settle': { discrepancy: Centimes; settlement: Settlement | null; transactionId: Text }
  'closings.settleLine': {
    account: string
    discrepancy: Centimes | null
    settlement: LineSettlement | null
    claimReference: Text
    claimedOn: IsoDate | null
  }
  'closings.reopen': Pick<Closing, 'agency' | 'date' | 'version'> & { toCheck: number }
}

export type AuditField = { [Action in AuditAction]: keyof AuditFacts[Action] }[AuditAction]

export type AuditValue<Field extends AuditField> = {
  [Action in AuditAction]: Field extends keyof AuditFacts[Action] ? AuditFacts[Action][Field] : never
}[AuditAction]
