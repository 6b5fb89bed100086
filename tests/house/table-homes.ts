/*
 * The place of each table when the schema is distributed by tenant. Add a new table to one of the three lists and to
 * the statements of docs/operations.md.
 */

/** Distributed by `owner_id`. Listed by name, so that a table without the column is noticed. */
export const TENANT_TABLES = [
  'agencies',
  'agency_day_totals',
  'agency_month_totals',
  'alert_recipients',
  'alert_rules',
  'alert_sendings',
  'cash_transfers',
  'closing_counters',
  'closing_drafts',
  'closing_operator_lines',
  'closing_shifts',
  'closings',
  'count_attempts',
  'count_grants',
  'debt_entries',
  'debtors',
  'deleted_credits',
  'deleted_transactions',
  'feeds',
  'groups',
  'handovers',
  'invitation_agencies',
  'invitations',
  'member_agencies',
  'members',
  'operator_accounts',
  'operator_day_totals',
  'operator_movements',
  'owner_day_totals',
  'owner_milestones',
  'owner_month_totals',
  'pin_counts',
  'place_counts',
  'places',
  'shifts',
  'spot_checks',
  'terminals',
  'transactions',
  'transfer_counters',
  'user_operators',
  'user_roles',
  'user_transaction_types',
]

/** Referred to by tenants' rows: complete on every machine. */
export const REFERENCE_TABLES = ['operators', 'subscription_plans', 'transaction_types', 'users']

/** Complete on the first machine, with the reason. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  attachments: 'files of an account, up to 5 MB: no copy of them on every machine',
  audit_lines: 'some lines have no tenant, a line outlives its tenant, and one sequence orders them all',
  audit_seals: 'chains audit_lines, in the order of its sequence',
  client_notes: 'written and read by administrators, across all clients',
  closed_sessions: 'found by the hash of a cookie, as sessions are',
  invitation_links: 'found by the hash of a link, before it is known whose it is',
  manual_payments: 'proofs of an account, read by administrators across all of them; refers to attachments by id',
  payment_receipts: 'one sequence of numbers for all accounts; a receipt outlives its payment',
  password_resets: 'found by the hash of a link, before it is known whose it is',
  pending_users: 'requests, some without an account yet, listed across all of them',
  profiles: 'administrators search people across all of them',
  rate_limits: 'counters of addresses and accounts, written at every attempt',
  receipt_counter: 'the one counter of payment_receipts',
  seller_settings: 'one row about the seller, which no tenant refers to',
  server_secrets: 'what the servers sign with, before it is known for whom',
  sessions: 'found by the hash of a cookie, before it is known whose it is',
  subscription_reminders: 'belongs to user_subscriptions',
  terminal_keys: 'found by the hash of a code or a cookie, before it is known whose it is',
  trial_claims: 'hashes of addresses that outlive their accounts',
  user_activity: 'written with sessions, of which it keeps the last use',
  user_subscriptions: 'belongs to an account and its request; read by administrators across all of them',
}
