/*
 * Where the code differs when tables are distributed, and why. Each place asks `isDistributed()`.
 *
 * - The session of a call, the spaces of an account, and the terminal of a key are read in two statements: sessions, keys and
 *   subscriptions are on the coordinator, members on the worker of their tenant (features/auth, features/terminals).
 * - An entry and a feed are asked for and then written by value: Citus has no single statement for both (features/transactions, features/feeds).
 * - Whether another tenant has an id is not asked: every machine would have to answer (platform/db/create-once.ts).
 * - Rows that every machine has are locked by an advisory lock of the coordinator (platform/db/lock-shared-row.ts).
 * - A statement about one tenant names the tenant in each of its parts, or every shard would be asked (name-tenant.ts).
 * - Files and what names them are compared in two statements (features/attachments).
 * - The search in the transactions of all tenants probes no index for each of them (features/transactions).
 * - Uses of the catalogue by all tenants are counted in a second statement (features/operators, features/transaction-types).
 */

/** `citus`: tenants' tables are distributed by `owner_id` (docs/operations.md#scale). */
export type Distribution = 'none' | 'citus'

let current: Distribution = 'none'

/** Once, before the first statement: the process serves one database. */
export function setDistribution(distribution: Distribution): void {
  current = distribution
}

export function isDistributed(): boolean {
  return current === 'citus'
}
