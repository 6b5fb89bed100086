/*
 * The place of each table when the schema is distributed by tenant. Add a new table to one of the three lists and to
 * the statements of docs/operations.md.
 */

/** Distributed by `owner_id`. Listed by name, so that a table without the column is noticed. */
export const TENANT_TABLES = [
  'agencies',
  'agency_day_totals',
  'agency_month_totals',
  'closing_counters',
  'closing_drafts',
  'closings',
  'deleted_transactions',
  'feeds',
  'groups',
  'owner_day_totals',
  'owner_milestones',
  'owner_month_totals',
  'transactions',
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
  manual_payments: 'proofs of an account, read by administrators across all of them; refers to attachments by id',
  password_resets: 'found by the hash of a link, before it is known whose it is',
  pending_users: 'requests, some without an account yet, listed across all of them',
  profiles: 'administrators search people across all of them',
  rate_limits: 'counters of addresses and accounts, written at every attempt',
  sessions: 'found by the hash of a cookie, before it is known whose it is',
  subscription_reminders: 'belongs to user_subscriptions',
  trial_claims: 'hashes of addresses that outlive their accounts',
  user_subscriptions: 'belongs to an account and its request; read by administrators across all of them',
}
