import type { ColumnType, Generated } from 'kysely'
import type { Category } from '#shared/cash/categories.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'
import type { AccountStatus, Role } from '#shared/auth/roles.ts'
import type { AuditRole } from '#shared/audit/audit-input.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { OpeningKind, ReviewState, Settlement } from '#shared/closings/closing-terms.ts'
import type { FeedCounterpart } from '#shared/feeds/feed-terms.ts'

/** The tables: snake_case, `date` as text, `bigint` and `sum()` as safe integers. */
export interface Database {
  users: UsersTable
  profiles: ProfilesTable
  sessions: SessionsTable
  rate_limits: RateLimitsTable
  subscription_plans: SubscriptionPlansTable
  pending_users: PendingUsersTable
  user_subscriptions: UserSubscriptionsTable
  trial_claims: TrialClaimsTable
  password_resets: PasswordResetsTable
  subscription_reminders: SubscriptionRemindersTable
  owner_milestones: OwnerMilestonesTable
  groups: GroupsTable
  user_roles: UserRolesTable
  agencies: AgenciesTable
  operators: OperatorsTable
  transaction_types: TransactionTypesTable
  user_operators: UserOperatorsTable
  user_transaction_types: UserTransactionTypesTable
  transactions: TransactionsTable
  deleted_transactions: DeletedTransactionsTable
  agency_day_totals: AgencyDayTotalsTable
  agency_month_totals: AgencyMonthTotalsTable
  owner_day_totals: OwnerDayTotalsTable
  owner_month_totals: OwnerMonthTotalsTable
  feeds: FeedsTable
  closings: ClosingsTable
  closing_counters: ClosingCountersTable
  closing_drafts: ClosingDraftsTable
  attachments: AttachmentsTable
  manual_payments: ManualPaymentsTable
  audit_lines: AuditLinesTable
  audit_seals: AuditSealsTable
}

/** A `jsonb` column as pg reads it; written as text. */
type Json = Record<string, unknown>
type Counts = CountLine[]
/** Set by the database. An edit must send the `updated_at` that it was based on. */
type Stamp = ColumnType<Date, Date | undefined, never>
type Computed<T> = ColumnType<T, never, never>
/** An amount: a plain number is good enough to be written. */
type Amount = ColumnType<Centimes, number, number>
type FixedAmount = ColumnType<Centimes, number, never>
type Fixed<T> = ColumnType<T, T, never>

interface UsersTable {
  id: Fixed<string>
  email: string
  password_hash: string
  role: Generated<Role>
  status: Generated<AccountStatus>
  must_change_password: Generated<boolean>
  created_at: Stamp
  updated_at: Stamp
}

interface ProfilesTable {
  user_id: Fixed<string>
  first_name: string
  last_name: string
  phone: string | null
  created_at: Stamp
  updated_at: Stamp
  search_key: Computed<string>
}

interface SessionsTable {
  id: Fixed<string>
  user_id: Fixed<string>
  created_at: Fixed<Date>
  extended_at: Date
  expires_at: Date
  user_agent: string | null
}

interface RateLimitsTable {
  key: string
  points: Generated<number>
  expire: number | null
}

interface SubscriptionPlansTable {
  id: Fixed<string>
  name: string
  name_key: Computed<string>
  description: string | null
  price: Amount
  currency: Generated<Currency>
  max_agencies: number | null
  is_active: Generated<boolean>
  created_at: Stamp
  updated_at: Stamp
}

interface PendingUsersTable {
  id: Fixed<string>
  user_id: string | null
  first_name: string
  last_name: string
  email: string
  phone: string | null
  plan_id: string
  status: Generated<RequestStatus>
  created_at: Stamp
  updated_at: Stamp
  search_key: Computed<string>
}

interface UserSubscriptionsTable {
  id: Fixed<string>
  user_id: string
  plan_id: string
  status: Generated<SubscriptionStatus>
  started_at: Date | null
  expires_at: Date | null
  trial_expires_at: Date | null
  /** The request it was activated from; unique. */
  request_id: Generated<string | null>
  created_at: Stamp
  updated_at: Stamp
}

interface TrialClaimsTable {
  email_hash: Fixed<string>
  claimed_at: Stamp
}

interface PasswordResetsTable {
  token_hash: Fixed<string>
  user_id: Fixed<string>
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
}

interface SubscriptionRemindersTable {
  subscription_id: Fixed<string>
  days_before: Fixed<number>
  ends_at: Fixed<Date>
  sent_at: Fixed<Date>
}

/** When a tenant did something for the first time, if no other row records it. */
interface OwnerMilestonesTable {
  owner_id: Fixed<string>
  first_journal_at: Fixed<Date>
}

interface GroupsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  name: string
  name_key: Computed<string>
  plan_id: string | null
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

interface UserRolesTable {
  owner_id: Fixed<string>
  group_id: Fixed<string>
  user_id: Fixed<string>
  role: 'owner'
  created_at: Stamp
}

interface AgenciesTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  name: string
  name_key: Computed<string>
  group_id: string | null
  discrepancy_threshold: ColumnType<Centimes, number | undefined, number>
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

interface OperatorsTable {
  id: Fixed<string>
  name: string
  name_key: Computed<string>
  created_at: Stamp
  updated_at: Stamp
}

interface TransactionTypesTable {
  id: Fixed<string>
  name: string
  name_key: Computed<string>
  category: Generated<Category>
  description: string | null
  active: Generated<boolean>
  operator_id: string | null
  created_at: Stamp
  updated_at: Stamp
}

interface UserOperatorsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  operator_id: Fixed<string>
  is_active: boolean
  created_at: Stamp
  updated_at: Stamp
}

interface UserTransactionTypesTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  name: string
  name_key: Computed<string>
  category: Category
  description: string | null
  operator_id: string | null
  is_active: Generated<boolean>
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

interface TransactionColumns {
  owner_id: Fixed<string>
  id: Fixed<string>
  type: Category
  amount: Amount
  fee: ColumnType<Centimes, number | undefined, number>
  agency_id: string | null
  transaction_type_id: string | null
  user_transaction_type_id: string | null
  date: IsoDate
  description: string | null
  /** The number that the operator gives the transaction. */
  reference: Generated<string | null>
  /** The operator of the product if there is a reference; set by a trigger. */
  reference_operator_id: Computed<string | null>
  created_by: Fixed<string>
  created_at: Stamp
}

interface TransactionsTable extends TransactionColumns {
  reference_key: Computed<string | null>
  /** The row was there before keys were letters and digits only, and another row has its key. */
  has_older_reference_key: Computed<boolean>
  updated_at: Stamp
}

interface DeletedTransactionsTable extends TransactionColumns {
  updated_at: ColumnType<Date, Date | undefined, never>
  deleted_by: Fixed<string>
  deleted_at: Stamp
}

interface TotalColumns {
  owner_id: Computed<string>
  incoming_count: Computed<number>
  incoming_amount: Computed<Centimes>
  incoming_fee: Computed<Centimes>
  outgoing_count: Computed<number>
  outgoing_amount: Computed<Centimes>
  outgoing_fee: Computed<Centimes>
}

interface OwnerDayTotalsTable extends TotalColumns {
  date: Computed<IsoDate>
}

interface OwnerMonthTotalsTable extends TotalColumns {
  month: Computed<IsoDate>
}

interface AgencyDayTotalsTable extends OwnerDayTotalsTable {
  agency_id: Computed<string>
  feed_count: Computed<number>
  feed_in: Computed<Centimes>
  feed_out: Computed<Centimes>
  /** The day has a closing in force: its rows cannot be changed. */
  closed: Computed<boolean>
}

interface AgencyMonthTotalsTable extends OwnerMonthTotalsTable {
  agency_id: Computed<string>
}

interface FeedsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  agency_id: Fixed<string>
  date: Fixed<IsoDate>
  direction: Fixed<Category>
  counterpart: FeedCounterpart
  amount: FixedAmount
  note: string | null
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

/** One version of a day's closing. The database refuses changes of `Fixed` columns. */
interface ClosingsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  agency_id: Fixed<string>
  date: Fixed<IsoDate>
  /** The year of the closed day. Year and number identify the closing; versions of a day share them. */
  year: Fixed<number>
  number: Fixed<number>
  version: Fixed<number>
  opening: FixedAmount
  opening_kind: Fixed<OpeningKind>
  /** The count of the agency's previous closing. */
  opening_expected: ColumnType<Centimes | null, number | null, never>
  opening_reason: Fixed<string | null>
  feed_count: Fixed<number>
  feed_in: FixedAmount
  feed_out: FixedAmount
  incoming_count: Fixed<number>
  incoming_amount: FixedAmount
  incoming_fee: FixedAmount
  outgoing_count: Fixed<number>
  outgoing_amount: FixedAmount
  outgoing_fee: FixedAmount
  expected: FixedAmount
  counts: ColumnType<Counts, string, never>
  counted: FixedAmount
  discrepancy: FixedAmount
  comment: Fixed<string | null>
  review_state: ReviewState
  reviewed_by: string | null
  reviewed_at: Date | null
  review_comment: string | null
  settlement: Settlement | null
  settlement_transaction_id: string | null
  settlement_text: string | null
  settled_by: string | null
  settled_at: Date | null
  needs_check: Generated<boolean>
  reopened_at: Date | null
  reopened_by: string | null
  reopen_reason: string | null
  closed_by: Fixed<string>
  closed_at: Fixed<Date>
  updated_at: Stamp
}

interface ClosingCountersTable {
  owner_id: Fixed<string>
  year: Fixed<number>
  last: number
}

interface ClosingDraftsTable {
  owner_id: Fixed<string>
  agency_id: Fixed<string>
  date: Fixed<IsoDate>
  counts: ColumnType<Counts, string, string>
  opening: ColumnType<Centimes | null, number | null, number | null>
  opening_reason: string | null
  comment: string | null
  updated_by: string
  updated_at: Stamp
}

interface AttachmentsTable {
  id: Fixed<string>
  user_id: Fixed<string>
  file_name: Fixed<string>
  media_type: Fixed<string>
  content: Fixed<Buffer>
  created_at: Stamp
}

interface ManualPaymentsTable {
  id: Fixed<string>
  user_id: Fixed<string>
  amount: Amount
  payment_date: IsoDate
  status: Generated<PaymentStatus>
  comment: string | null
  attachment_url: string | null
  attachment_id: string | null
  created_at: Stamp
  updated_at: Stamp
}

interface AuditLinesTable {
  seq: Generated<number>
  at: Stamp
  owner_id: Fixed<string | null>
  actor_id: Fixed<string | null>
  actor_name: Fixed<string>
  actor_role: Fixed<AuditRole>
  action: Fixed<string>
  subject_kind: Fixed<string>
  subject_id: Fixed<string>
  subject_name: Fixed<string>
  before: ColumnType<Json | null, string | null, never>
  after: ColumnType<Json | null, string | null, never>
  reason: Fixed<string | null>
  request_id: Fixed<string>
  digest: Generated<Buffer>
}

interface AuditSealsTable {
  seq: Generated<number>
  owner_id: Fixed<string>
  last_line: Fixed<number>
  line_count: Fixed<number>
  chain: Fixed<Buffer>
  sealed_at: Stamp
}
