/*
 * Where each table lives once the schema is distributed by tenant (design/operations.md, Beyond one machine). A new table
 * goes into one of the three lists, and into the statements of docs/operations.md.
 */

/** A tenant's rows, spread by `owner_id`. By name: forgetting the column on one must not make it "not a tenant table". */
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

/** What tenants' rows refer to: whole on every machine. */
export const REFERENCE_TABLES = ['operators', 'subscription_plans', 'transaction_types', 'users']

/** The deviations: whole on the first machine, each with the reason why it is neither of the above. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  attachments: 'files of an account, up to 5 MB: no copy of them on every machine',
  audit_lines: 'some lines have no tenant, a line outlives its tenant, and one sequence orders them all',
  audit_seals: 'chains audit_lines, in the order of its sequence',
  manual_payments: 'proofs of an account, read by administrators across all of them; refers to attachments by id',
  password_resets: 'found by the hash of a link, before it is known whose it is',
  pending_users: 'requests, some of nobody yet, listed across all of them',
  profiles: 'administrators search people across all of them',
  rate_limits: 'counters of addresses and accounts, written at every attempt',
  sessions: 'found by the hash of a cookie, before it is known whose it is',
  subscription_reminders: 'belongs to user_subscriptions',
  trial_claims: 'hashes of addresses that outlive their accounts',
  user_subscriptions: 'belongs to an account and its request; read by administrators across all of them',
}
