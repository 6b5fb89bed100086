import type { ColumnType, Generated } from 'kysely'
import type { CashMovements } from '#shared/cash/cash-effect.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'
import type { AccountStatus, Role } from '#shared/auth/roles.ts'
import type { InvitationState, InvitedRole, MemberRole, MemberStatus, SessionKind } from '#shared/team/member-terms.ts'
import type { AlertFacts } from '#shared/alerts/alert-facts.ts'
import type { AlertKind } from '#shared/alerts/alert-kinds.ts'
import type { BackupFailure } from '#shared/backups/backup-terms.ts'
import type { AuditRole } from '#shared/audit/audit-input.ts'
import type {
  CommissionBasis,
  CommissionMeasure,
  CommissionPayment,
  CommissionType,
  MonthState,
  ReceiptVia,
} from '#shared/commissions/commission-terms.ts'
import type { MonthFigures } from '#shared/month/month-row.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { StoredAttempt } from '#shared/closings/blind-count.ts'
import type { LineSettlement, OpeningKind, ReviewState, Settlement } from '#shared/closings/closing-terms.ts'
import type { ClientNoteKind } from '#shared/client-notes/client-note-terms.ts'
import type { DebtKind, DebtorKind } from '#shared/debts/debt-terms.ts'
import type { DecisionState, SurplusState } from '#shared/shortages/shortage-terms.ts'
import type { ImportMapping } from '#shared/imports/import-mapping.ts'
import type { ImportState } from '#shared/imports/import-terms.ts'
import type { FeedCounterpart, FeedOrigin } from '#shared/feeds/feed-terms.ts'
import type { AccountMode, FeeTo, ReadRule } from '#shared/operator-accounts/operator-account-terms.ts'
import type { BalanceOpeningKind, ReadBalance } from '#shared/operator-accounts/operator-balance.ts'
import type { HandoverState, ShiftEnd } from '#shared/shifts/shift-terms.ts'
import type { MovementKind, MovementVia } from '#shared/operator-movements/operator-movement-terms.ts'
import type { PlaceKind } from '#shared/places/place-terms.ts'
import type { StatementMapping } from '#shared/statements/statement-mapping.ts'
import type { StatementFault } from '#shared/statements/statement-row.ts'
import type {
  LineHint,
  LineState,
  StatementDirection,
  StatementImportState,
} from '#shared/statements/statement-terms.ts'
import type { TransferSettlement, TransferState } from '#shared/transfers/transfer-terms.ts'

/** The tables: snake_case, `date` as text, `bigint` and `sum()` as safe integers. */
export interface Database {
  users: UsersTable
  profiles: ProfilesTable
  members: MembersTable
  member_agencies: MemberAgenciesTable
  invitations: InvitationsTable
  invitation_agencies: InvitationAgenciesTable
  invitation_links: InvitationLinksTable
  terminals: TerminalsTable
  terminal_keys: TerminalKeysTable
  pin_counts: PinCountsTable
  alert_rules: AlertRulesTable
  alert_recipients: AlertRecipientsTable
  alert_sendings: AlertSendingsTable
  sessions: SessionsTable
  closed_sessions: ClosedSessionsTable
  user_activity: UserActivityTable
  client_notes: ClientNotesTable
  rate_limits: RateLimitsTable
  server_secrets: ServerSecretsTable
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
  history_imports: HistoryImportsTable
  statement_imports: StatementImportsTable
  statement_lines: StatementLinesTable
  statement_mappings: StatementMappingsTable
  feeds: FeedsTable
  expense_categories: ExpenseCategoriesTable
  bank_expenses: BankExpensesTable
  month_locks: MonthLocksTable
  debtors: DebtorsTable
  debt_entries: DebtEntriesTable
  shortage_decisions: ShortageDecisionsTable
  surplus_items: SurplusItemsTable
  deleted_credits: DeletedCreditsTable
  operator_accounts: OperatorAccountsTable
  operator_movements: OperatorMovementsTable
  operator_day_totals: OperatorDayTotalsTable
  commission_rules: CommissionRulesTable
  commission_months: CommissionMonthsTable
  commission_day_totals: CommissionDayTotalsTable
  places: PlacesTable
  place_counts: PlaceCountsTable
  transfer_counters: TransferCountersTable
  cash_transfers: CashTransfersTable
  closings: ClosingsTable
  closing_counters: ClosingCountersTable
  closing_drafts: ClosingDraftsTable
  closing_operator_lines: ClosingOperatorLinesTable
  count_attempts: CountAttemptsTable
  count_grants: CountGrantsTable
  shifts: ShiftsTable
  handovers: HandoversTable
  closing_shifts: ClosingShiftsTable
  spot_checks: SpotChecksTable
  attachments: AttachmentsTable
  manual_payments: ManualPaymentsTable
  payment_receipts: PaymentReceiptsTable
  receipt_counter: ReceiptCounterTable
  seller_settings: SellerSettingsTable
  audit_lines: AuditLinesTable
  audit_seals: AuditSealsTable
  backup_runs: BackupRunsTable
}

interface BackupRunsTable {
  /** The day whose backup it is; only its last try is kept. */
  day: Fixed<IsoDate>
  started_at: Date
  /** Null while it runs, and after its process was killed. */
  finished_at: Date | null
  failure: BackupFailure | null
}

/** A `jsonb` column as pg reads it; written as text. */
type Json = Record<string, unknown>
type Counts = CountLine[]
type Balances = ReadBalance[]
type Movements = CashMovements
type StoredAttempts = StoredAttempt[]
type Names = string[]
type StatementFaults = StatementFault[]
type Figures = MonthFigures
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
  /** Read only while the account is suspended, as the next. */
  suspension_reason: Generated<string | null>
  suspended_at: Generated<Date | null>
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

/** A person who acts in a tenant. The owner's own row has the tenant's id. */
interface MembersTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  /** Null for a member with a PIN only, and where the account was deleted. */
  user_id: string | null
  display_name: string
  name_key: Computed<string>
  role: MemberRole
  status: Generated<MemberStatus>
  all_agencies: Generated<boolean>
  pin_hash: string | null
  pin_set_at: Date | null
  pin_must_change: Generated<boolean>
  can_close: Generated<boolean>
  blind: Generated<boolean>
  /** The largest feed out; null without a limit. */
  feed_limit: ColumnType<Centimes | null, number | null | undefined, number | null>
  credit_limit: ColumnType<Centimes | null, number | null | undefined, number | null>
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
  /** The last use of a session in this space; no part of the version. */
  seen_at: Date | null
}

interface MemberAgenciesTable {
  owner_id: Fixed<string>
  member_id: Fixed<string>
  agency_id: Fixed<string>
}

interface InvitationsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  email: Fixed<string>
  display_name: Fixed<string>
  role: Fixed<InvitedRole>
  all_agencies: Fixed<boolean>
  can_close: Generated<boolean>
  blind: Generated<boolean>
  feed_limit: ColumnType<Centimes | null, number | null | undefined, number | null>
  credit_limit: ColumnType<Centimes | null, number | null | undefined, number | null>
  state: Generated<InvitationState>
  /** Of the latest link. */
  token_hash: string
  expires_at: Date
  sent_count: Generated<number>
  sent_at: Date
  invited_by: Fixed<string>
  /** The member that came of it, who may have been removed since. */
  accepted_by: string | null
  created_at: Stamp
  updated_at: Stamp
}

interface InvitationAgenciesTable {
  owner_id: Fixed<string>
  invitation_id: Fixed<string>
  agency_id: Fixed<string>
}

/** Every link that was mailed, also those that a later one replaced. */
interface InvitationLinksTable {
  token_hash: Fixed<string>
  inviting_owner_id: Fixed<string>
  invitation_id: Fixed<string>
}

interface AlertRulesTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  kind: AlertKind
  /** Null: all agencies. */
  agency_id: string | null
  threshold: ColumnType<Centimes | null, number | null, number | null>
  hour: number | null
  /** How old a debt may become. */
  days: number | null
  enabled: Generated<boolean>
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

/** A machine at a counter of an agency, where people sign in with their PIN. */
interface TerminalsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  agency_id: Fixed<string>
  name: string
  name_key: Computed<string>
  lock_after_minutes: Generated<number>
  /** Of the code that enrols a machine, and who asked for it. */
  code_hash: string | null
  code_expires_at: Date | null
  code_by: string | null
  /** Of the cookie of the machine that is enrolled. */
  device_hash: string | null
  enrolled_at: Date | null
  enrolled_by: string | null
  revoked_at: Date | null
  last_seen_at: Date | null
  /** Wrong PINs since `wrong_since`, and those that are being checked. */
  wrong_pins: Generated<number>
  wrong_since: Date | null
  locked_at: Date | null
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

interface AlertRecipientsTable {
  owner_id: Fixed<string>
  rule_id: Fixed<string>
  member_id: Fixed<string>
}

/** One for a rule, an agency and a day. */
interface AlertSendingsTable {
  owner_id: Fixed<string>
  rule_id: Fixed<string>
  agency_id: Fixed<string>
  date: Fixed<IsoDate>
  facts: ColumnType<AlertFacts, string, never>
  /** Of an amount above a ceiling: since when. */
  since: Fixed<IsoDate>
  ended: Generated<boolean>
  noticed_at: Fixed<Date>
  noticed_on: Fixed<IsoDate>
  /** Null while it waits for the mail of the evening. */
  sent_at: Date | null
  sent_to: ColumnType<Names, string | undefined, string>
}

/** Which terminal a code or a cookie may be of; whether it still is, says the terminal. */
interface TerminalKeysTable {
  key_hash: Fixed<string>
  space_owner_id: Fixed<string>
  terminal_id: Fixed<string>
}

/** Wrong PINs of a person at a terminal since `since`, and those that are being checked. Also of ids that are no member's. */
interface PinCountsTable {
  owner_id: Fixed<string>
  terminal_id: Fixed<string>
  member_id: Fixed<string>
  wrong: number
  since: Date
  locked_until: Date | null
}

interface SessionsTable {
  id: Fixed<string>
  /** Null in a session opened by PIN. */
  user_id: Fixed<string | null>
  /** The tenant that the session acts in, and who acts. */
  acting_owner_id: Fixed<string>
  member_id: Fixed<string>
  kind: Generated<SessionKind>
  terminal_id: Generated<string | null>
  created_at: Fixed<Date>
  extended_at: Date
  expires_at: Date
  user_agent: string | null
}

/** When an account, or a member of its space, last used a session. */
interface UserActivityTable {
  user_id: string
  seen_at: Date
}

interface ClosedSessionsTable {
  id: Fixed<string>
  user_id: Fixed<string>
  expires_at: Fixed<Date>
}

interface RateLimitsTable {
  key: string
  points: Generated<number>
  expire: number | null
}

interface ServerSecretsTable {
  name: Fixed<string>
  secret: Fixed<Buffer>
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
  rejection_reason: Generated<string | null>
  suspension_reason: Generated<string | null>
  suspended_at: Generated<Date | null>
  created_at: Stamp
  updated_at: Stamp
  search_key: Computed<string>
  reference_number: Generated<number>
  /** What the client quotes with a payment, such as `SD-4827-1539`; unique. */
  payment_reference: Computed<string>
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
  tracking_start: ColumnType<IsoDate | null, IsoDate | null | undefined, IsoDate | null>
  /** Its cashiers do not see what is expected. */
  blind: Generated<boolean>
  /** Each person counts the cash before holding it. */
  handover: Generated<boolean>
  /** What arrives in its drawer is counted by denominations. */
  count_arrivals: Generated<boolean>
  /** The shift that lines of its date are entered for, and who holds the cash. */
  shift_id: string | null
  shift_date: IsoDate | null
  shift_member: string | null
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
  /** Of the product when it was set; the catalogue may have changed since. */
  operator_id: string | null
  /** The account whose balance the transaction changes. */
  operator_account_id: string | null
  /** Who held the cash; null if no member did, and for lines dated on another day. */
  shift_id: Generated<string | null>
  created_by: Fixed<string>
  created_at: Stamp
}

interface TransactionsTable extends TransactionColumns {
  /** The import of a file that wrote it; such a row is never changed. */
  imported_in: Fixed<string | null>
  /** The rule of its day, set by a trigger. */
  commission_rule_id: Computed<string | null>
  /** Null where the rule pays for a day or a month. */
  commission: Computed<Centimes | null>
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
  operator_count: Computed<number>
  /** The day has a closing in force: its rows cannot be changed. */
  closed: Computed<boolean>
}

interface AgencyMonthTotalsTable extends OwnerMonthTotalsTable {
  agency_id: Computed<string>
}

/** Administrators' words about a client, which the client never reads. */
interface ClientNotesTable {
  id: Fixed<string>
  user_id: Fixed<string>
  kind: Fixed<ClientNoteKind>
  text: string
  /** Of a complaint: what was done, or said to the client. Kept when it is reopened. */
  answer: string | null
  closed_at: Date | null
  closed_by: string | null
  edited_at: Date | null
  edited_by: string | null
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

/** A file of transactions from before the start of tracking. */
interface HistoryImportsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  state: Generated<ImportState>
  file_name: Fixed<string>
  content_hash: Fixed<string>
  content: Buffer | null
  mapping: ColumnType<ImportMapping | null, string | null, string | null>
  row_count: Generated<number>
  known_count: Generated<number>
  progress: Generated<number>
  first_date: IsoDate | null
  last_date: IsoDate | null
  incoming_amount: ColumnType<Centimes, number | undefined, number>
  outgoing_amount: ColumnType<Centimes, number | undefined, number>
  failure: string | null
  created_by: Fixed<string>
  created_at: Stamp
  finished_at: Date | null
  undone_at: Date | null
}

/** A file of what an operator says of an account. */
interface StatementImportsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  /** Null until the import begins. */
  account_id: string | null
  state: Generated<StatementImportState>
  file_name: Fixed<string>
  content_hash: Fixed<string>
  content: Buffer | null
  mapping: ColumnType<StatementMapping | null, string | null, string | null>
  row_count: Generated<number>
  new_count: Generated<number>
  fault_count: Generated<number>
  break_count: Generated<number>
  faults: ColumnType<StatementFaults, string | undefined, string>
  progress: Generated<number>
  first_date: IsoDate | null
  last_date: IsoDate | null
  failure: string | null
  created_by: Fixed<string>
  created_at: Stamp
  finished_at: Date | null
  undone_at: Date | null
}

/** How the files of an account are read. */
interface StatementMappingsTable {
  owner_id: Fixed<string>
  account_id: Fixed<string>
  mapping: ColumnType<StatementMapping, string, string>
}

interface StatementLinesTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  import_id: Fixed<string>
  account_id: Fixed<string>
  /** In the file. */
  row_number: Fixed<number>
  date: Fixed<IsoDate>
  time: Fixed<string | null>
  direction: Fixed<StatementDirection>
  amount: FixedAmount
  fee: Fixed<Centimes | null>
  commission: Fixed<Centimes | null>
  reference: Fixed<string | null>
  reference_key: Fixed<string | null>
  label: Fixed<string | null>
  balance_after: Fixed<Centimes | null>
  /** Lines are missing before this one. */
  is_break: Generated<boolean>
  content_hash: Fixed<string>
  occurrence: Fixed<number>
  state: Generated<LineState>
  hint: Generated<LineHint | null>
  hint_id: Generated<string | null>
  /** What the line is. */
  transaction_id: Generated<string | null>
  movement_id: Generated<string | null>
  /** Why it is ignored. */
  reason: Generated<string | null>
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
  /** What made the feed, and the row of it: only that removes it. */
  origin: Fixed<FeedOrigin | null>
  origin_id: Fixed<string | null>
  shift_id: Generated<string | null>
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
  /** Of an expense, as the file that shows it. */
  category_id: Generated<string | null>
  attachment_id: Fixed<string | null>
}

interface ExpenseCategoriesTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  name: string
  name_key: Computed<string>
  retired: Generated<boolean>
  created_at: Stamp
  updated_at: Stamp
}

/** An expense that no drawer pays. The database refuses changes of `Fixed` columns. */
interface BankExpensesTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  agency_id: Fixed<string | null>
  /** A bank that is followed. */
  place_id: Fixed<string | null>
  category_id: string
  date: Fixed<IsoDate>
  amount: FixedAmount
  note: string | null
  attachment_id: string | null
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

interface MonthLocksTable {
  owner_id: Fixed<string>
  /** Its first day. */
  month: Fixed<IsoDate>
  /** As they were at the lock. */
  figures: ColumnType<Figures, string, never>
  locked_by: Fixed<string>
  locked_at: Fixed<Date>
}

/** A person who owes. The database refuses changes of `Fixed` columns, and keeps `balance`. */
interface DebtorsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  kind: Fixed<DebtorKind>
  number: Fixed<number>
  /** Null for a member, who has the name of the team, and for an erased customer. */
  name: string | null
  name_key: Computed<string | null>
  phone: string | null
  member_id: Fixed<string | null>
  agency_id: string | null
  credit_limit: ColumnType<Centimes | null, number | null, number | null>
  note: string | null
  active: Generated<boolean>
  erased_at: Date | null
  balance: Computed<Centimes>
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

interface DebtEntriesTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  debtor_id: Fixed<string>
  agency_id: Fixed<string | null>
  date: Fixed<IsoDate>
  kind: Fixed<DebtKind>
  amount: FixedAmount
  /** 1 for what is owed more, -1 for what is owed less. */
  sign: Computed<number>
  feed_id: Fixed<string | null>
  transaction_id: Fixed<string | null>
  note: string | null
  created_by: Fixed<string>
  created_at: Stamp
  decision_id: Fixed<string | null>
  surplus_id: Fixed<string | null>
  /** A file that shows how it was paid otherwise than in cash. */
  attachment_id: Fixed<string | null>
}

interface ShortageDecisionsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  /** Of a closing or of a transfer. */
  closing_id: Fixed<string | null>
  transfer_id: Fixed<string | null>
  account_id: Fixed<string | null>
  member_id: Fixed<string>
  amount: FixedAmount
  state: DecisionState
  proposed_by: Fixed<string>
  proposed_at: Fixed<Date>
  confirmed_by: string | null
  answered_at: Date | null
  answer_text: string | null
  withdrawn_by: string | null
  /** The paper that the member signed, and who recorded it. */
  attachment_id: string | null
  recorded_by: string | null
}

/** What is decided about the surplus of a closing. */
interface SurplusItemsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  closing_id: Fixed<string>
  amount: FixedAmount
  used: ColumnType<Centimes, number | undefined, number>
  state: SurplusState
  until: Fixed<IsoDate>
  feed_id: string | null
  note: Fixed<string | null>
  decided_by: string
  decided_at: Stamp
}

/** The unpaid part of a deleted transaction. */
interface DeletedCreditsTable {
  owner_id: Fixed<string>
  transaction_id: Fixed<string>
  entry_id: Fixed<string>
  debtor_id: Fixed<string>
  feed_id: Fixed<string>
  amount: FixedAmount
  note: Fixed<string | null>
  created_by: Fixed<string>
  created_at: Fixed<Date>
}

/** What an operator holds for an agency. The database refuses changes of `Fixed` columns. */
interface OperatorAccountsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  agency_id: Fixed<string>
  operator_id: Fixed<string>
  label: string
  label_key: Computed<string>
  mode: AccountMode
  fee_to: FeeTo
  opened_on: IsoDate
  /** The balance before `opened_on`; negative where the agency owes. */
  opening: Amount
  limit_low: ColumnType<Centimes | null, number | null, number | null>
  limit_high: ColumnType<Centimes | null, number | null, number | null>
  max_days: number | null
  overdraft: ColumnType<Centimes, number | undefined, number>
  deposit: ColumnType<Centimes, number | undefined, number>
  read_rule: ReadRule
  closed_on: IsoDate | null
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

interface OperatorMovementsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  account_id: Fixed<string>
  agency_id: Fixed<string>
  date: Fixed<IsoDate>
  kind: Fixed<MovementKind>
  amount: FixedAmount
  via: Fixed<MovementVia>
  reference: Fixed<string | null>
  note: Fixed<string | null>
  feed_id: Fixed<string | null>
  pair_id: Fixed<string | null>
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

type Numbers = number[]

/** What an operator pays for. The three arrays are tiers. */
interface CommissionRulesTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  operator_id: Fixed<string>
  transaction_type_id: Fixed<string | null>
  user_transaction_type_id: Fixed<string | null>
  agency_id: Fixed<string | null>
  type: Fixed<CommissionType>
  basis: Fixed<CommissionBasis>
  measure: Fixed<CommissionMeasure>
  tier_from: Fixed<Numbers>
  tier_flat: Fixed<Numbers>
  tier_bp: Fixed<Numbers>
  minimum: Fixed<Centimes | null>
  maximum: Fixed<Centimes | null>
  reversible: Fixed<boolean>
  paid: Fixed<CommissionPayment>
  valid_from: IsoDate
  /** The day before `valid_from`: replaced as a whole. */
  valid_to: IsoDate | null
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

/** What an operator declared and paid for a month. */
interface CommissionMonthsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  operator_id: Fixed<string>
  /** Null: every agency together. */
  agency_id: Fixed<string | null>
  month: Fixed<IsoDate>
  state: MonthState
  declared: Amount
  received: ColumnType<Centimes | null, number | null, number | null>
  received_on: IsoDate | null
  via: ReceiptVia | null
  movement_id: string | null
  feed_id: string | null
  note: string | null
  attachment_id: Fixed<string | null>
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

/** What the rules of a day pay for; kept by the triggers of transactions. */
interface CommissionDayTotalsTable {
  owner_id: Computed<string>
  date: Computed<IsoDate>
  /** The nil id for entries without an agency. */
  agency_id: Computed<string>
  rule_id: Computed<string>
  /** The nil id for entries without an account. */
  account_id: Computed<string>
  count: Computed<number>
  amount: Computed<Centimes>
  fee: Computed<Centimes>
  commission: Computed<Centimes>
}

/** Where money is kept besides the drawers. The database refuses changes of `Fixed` columns. */
interface PlacesTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  kind: Fixed<PlaceKind>
  /** Of a safe; null for one that belongs to no agency. */
  agency_id: Fixed<string | null>
  name: string
  name_key: Computed<string>
  account_end: string | null
  ceiling: ColumnType<Centimes | null, number | null, number | null>
  two_persons: Generated<boolean>
  cashiers_send: Generated<boolean>
  active: Generated<boolean>
  created_by: Fixed<string>
  created_at: Stamp
  updated_at: Stamp
}

/** A count of a safe. */
interface PlaceCountsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  place_id: Fixed<string>
  date: Fixed<IsoDate>
  counts: ColumnType<Counts, string, never>
  counted: FixedAmount
  expected: FixedAmount
  difference: FixedAmount
  comment: Fixed<string | null>
  made_by: Fixed<string>
  made_at: Fixed<Date>
}

interface TransferCountersTable {
  owner_id: Fixed<string>
  year: Fixed<number>
  last: number
}

/** Money between two places. A side is an agency or a place. */
interface CashTransfersTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  year: Fixed<number>
  number: Fixed<number>
  from_agency: Fixed<string | null>
  from_place: Fixed<string | null>
  to_agency: Fixed<string | null>
  to_place: Fixed<string | null>
  amount: FixedAmount
  counts: ColumnType<Counts | null, string | null, never>
  reason: Fixed<string | null>
  carrier: Fixed<string | null>
  immediate: Fixed<boolean>
  state: TransferState
  sent_date: Fixed<IsoDate>
  sent_at: Fixed<Date>
  sent_by: Fixed<string>
  feed_out_id: string | null
  /** Of the reception, or of the return. */
  received_date: IsoDate | null
  received_at: Date | null
  received_by: string | null
  received_amount: ColumnType<Centimes | null, number | null, number | null>
  received_counts: ColumnType<Counts | null, string | null, string | null>
  receive_comment: string | null
  slip_number: string | null
  feed_in_id: string | null
  difference: Computed<Centimes | null>
  /** Of the refusal, or of the cancellation. */
  decided_by: string | null
  decided_at: Date | null
  decided_reason: string | null
  diff_settlement: TransferSettlement | null
  diff_text: string | null
  diff_settled_by: string | null
  diff_settled_at: Date | null
  /** A photo or PDF of its slip. */
  attachment_id: string | null
  updated_at: Stamp
}

interface OperatorDayTotalsTable extends OwnerDayTotalsTable {
  account_id: Computed<string>
  moved_count: Computed<number>
  moved_in: Computed<Centimes>
  moved_out: Computed<Centimes>
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
  /** The counts by members who do not see what is expected, up to this version and after the one before it. */
  count_attempts: ColumnType<StoredAttempts, string | undefined, never>
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
  balances: ColumnType<Balances, string | undefined, string>
  updated_by: string
  updated_at: Stamp
}

/** A count by a member who does not see what is expected. */
interface CountAttemptsTable {
  owner_id: Fixed<string>
  agency_id: Fixed<string>
  date: Fixed<IsoDate>
  /** From 1, within the day. */
  attempt: Fixed<number>
  id: Fixed<string>
  opening: ColumnType<Centimes | null, number | null, never>
  counts: ColumnType<Counts, string, never>
  counted: FixedAmount
  balances: ColumnType<Balances, string, never>
  comment: Fixed<string | null>
  made_by: Fixed<string>
  made_at: Fixed<Date>
}

/** Counts that a manager gave beyond the usual ones. */
interface CountGrantsTable {
  owner_id: Fixed<string>
  agency_id: Fixed<string>
  date: Fixed<IsoDate>
  granted: number
  granted_by: string
  granted_at: Date
}

/** The time in which one person holds the cash of an agency. */
interface ShiftsTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  agency_id: Fixed<string>
  date: Fixed<IsoDate>
  /** From 1, within the day. */
  seq: Fixed<number>
  member_id: Fixed<string>
  started_at: Fixed<Date>
  start_cash: FixedAmount
  start_expected: ColumnType<Centimes | null, number | null, never>
  start_counts: ColumnType<Counts, string, never>
  start_reason: Fixed<string | null>
  moved_before: ColumnType<Movements | null, string | null | undefined, never>
  ended_at: Date | null
  ended_by: ShiftEnd | null
  counts: ColumnType<Counts | null, string | null, string | null>
  counted: ColumnType<Centimes | null, number | null, number | null>
  forced_by: string | null
  comment: string | null
}

interface HandoversTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  shift_id: Fixed<string>
  agency_id: Fixed<string>
  date: Fixed<IsoDate>
  state: Generated<HandoverState>
  proposed_by: Fixed<string>
  proposed_at: Fixed<Date>
  counts: ColumnType<Counts, string, never>
  counted: FixedAmount
  decided_by: string | null
  decided_at: Date | null
  accepted_counts: ColumnType<Counts | null, string | null, string | null>
  accepted_counted: ColumnType<Centimes | null, number | null, number | null>
  comment: string | null
}

/** A shift as a version of a closing found it. */
interface ClosingShiftsTable {
  owner_id: Fixed<string>
  closing_id: Fixed<string>
  seq: Fixed<number>
  shift_id: Fixed<string>
  start: FixedAmount
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
  counted: FixedAmount
  discrepancy: FixedAmount
}

/** A count of the drawer that changes nothing. */
interface SpotChecksTable {
  owner_id: Fixed<string>
  id: Fixed<string>
  agency_id: Fixed<string>
  date: Fixed<IsoDate>
  at: Fixed<Date>
  expected: FixedAmount
  counts: ColumnType<Counts, string, never>
  counted: FixedAmount
  discrepancy: FixedAmount
  made_by: Fixed<string>
  holder: Fixed<string | null>
  comment: Fixed<string | null>
}

/** An account as a version of a closing found it. */
interface ClosingOperatorLinesTable {
  owner_id: Fixed<string>
  closing_id: Fixed<string>
  account_id: Fixed<string>
  date: Fixed<IsoDate>
  opening: FixedAmount
  opening_kind: Fixed<BalanceOpeningKind>
  fee_to: Fixed<FeeTo>
  incoming_count: Fixed<number>
  incoming_amount: FixedAmount
  incoming_fee: FixedAmount
  outgoing_count: Fixed<number>
  outgoing_amount: FixedAmount
  outgoing_fee: FixedAmount
  moved_count: Fixed<number>
  moved_in: FixedAmount
  moved_out: FixedAmount
  expected: FixedAmount
  /** The balance that was read; null where none was. */
  declared: ColumnType<Centimes | null, number | null, never>
  not_read_reason: Fixed<string | null>
  read_at: Fixed<Date | null>
  discrepancy: ColumnType<Centimes | null, number | null, never>
  settlement: LineSettlement | null
  settlement_text: string | null
  claim_reference: string | null
  claimed_on: IsoDate | null
  settled_by: string | null
  settled_at: Date | null
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
  /** What it is for: at most one of the two. */
  request_id: Generated<string | null>
  subscription_id: Generated<string | null>
  rejection_reason: Generated<string | null>
  created_at: Stamp
  updated_at: Stamp
}

interface PaymentReceiptsTable {
  number: Fixed<number>
  /** Null where the payment was deleted. */
  payment_id: Fixed<string | null>
  issued_at: Fixed<Date>
}

interface ReceiptCounterTable {
  is_only: Generated<boolean>
  last: number
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
  /** Of the row that the line is about; null for what belongs to the whole space. */
  agency_id: Fixed<string | null>
}

interface AuditSealsTable {
  seq: Generated<number>
  owner_id: Fixed<string>
  last_line: Fixed<number>
  line_count: Fixed<number>
  chain: Fixed<Buffer>
  sealed_at: Stamp
}

/** One row. */
interface SellerSettingsTable {
  id: Generated<string>
  company_name: string | null
  address: string | null
  phone: string | null
  whatsapp: string | null
  email: string | null
  website: string | null
  bank_name: string | null
  account_holder: string | null
  rib: string | null
  payment_delay: string | null
  tax_word: string | null
  legal_notice: string | null
  privacy_notice: string | null
  updated_at: Stamp
}
