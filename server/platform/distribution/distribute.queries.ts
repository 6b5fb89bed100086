import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { REFERENCE_TABLES, TENANT_TABLES } from '#server/platform/db/table-homes.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export async function findCitusVersion(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select extversion as version from pg_extension where extname = 'citus'`.execute(db)
  return rows[0]?.version
}

/** The addresses of the nodes that take shards, and whether each is reached. */
export async function listWorkers(db: Kysely<Database>): Promise<ReadonlyArray<{ node: string; isReached: boolean }>> {
  const { rows } = await sql<{ node: string; isReached: boolean }>`
    select n.nodename || ':' || n.nodeport as node, coalesce(bool_and(h.result), false) as "isReached"
    from pg_dist_node as n left join citus_check_cluster_node_health() as h
      on h.from_nodename = n.nodename and h.from_nodeport = n.nodeport
    where n.noderole = 'primary' and n.isactive and n.groupid <> 0
    group by n.nodename, n.nodeport order by 1`.execute(db)
  return rows
}

export async function hasCoordinator(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from pg_dist_node where groupid = 0`.execute(db)
  return rows.length > 0
}

/** The tables that Citus already knows. */
export async function listDistributed(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select logicalrelid::text as name from pg_dist_partition`.execute(db)
  return rows.map(({ name }) => name)
}

/** Keys from a tenant's table to another: they stand in the way while only one end is distributed. */
async function listTenantKeys(db: Kysely<Database>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint as k join pg_class as c on c.oid = k.conrelid join pg_class as f on f.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
      and c.relname = any(${TENANT_TABLES}) and f.relname = any(${TENANT_TABLES})
    order by 1, 2`.execute(db)
  return rows
}

/**
 * Each machine changes its copy of a row in a reference table, by its clock: the version then comes from the time that all of them were
 * told, that of the distributed transaction.
 */
async function stampSharedVersions(db: Kysely<Database>): Promise<void> {
  await sql`
    create function stamp_shared_version() returns trigger language plpgsql as $$
    begin
      new.updated_at := greatest(
        (select transaction_stamp from get_current_transaction_id())::timestamptz(3),
        old.updated_at + interval '1 millisecond');
      return new;
    end $$`.execute(db)
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, g.tgname as name, pg_get_triggerdef(g.oid) as definition
    from pg_trigger as g join pg_class as c on c.oid = g.tgrelid
    where g.tgfoid = 'stamp_version'::regproc and c.relname = any(${REFERENCE_TABLES})`.execute(db)
  for (const { table, name, definition } of rows) {
    await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(db)
    await sql.raw(definition.replace('stamp_version()', 'stamp_shared_version()')).execute(db)
    await sql`alter table ${sql.table(table)} enable always trigger ${sql.ref(name)}`.execute(db)
  }
}

/**
 * Settings of the database, which Citus passes on to the workers. `sequential`: a statement that changes all machines and then a table
 * that all have, such as the deletion of an account, is refused in parallel. `local`: what a transaction says to triggers by `set
 * local` reaches the workers. `force_custom_plan`: a trigger keeps the plan of a distributed statement until its connection ends,
 * 0.25 MB for an inserted row.
 */
export const DATABASE_SETTINGS = {
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.propagate_set_commands': 'local',
  plan_cache_mode: 'force_custom_plan',
} as const

/** Only the workers run triggers of tenants' tables; the coordinator keeps its prepared statements. */
async function setDatabase(db: Kysely<Database>): Promise<void> {
  const alter = async (change: string) => {
    await sql`
      do $$ begin execute format('alter database %I ${sql.raw(change)}', current_database()); end $$`.execute(db)
  }
  for (const [name, value] of Object.entries(DATABASE_SETTINGS)) await alter(`set ${name} = ${value}`)
  await sql`set citus.enable_ddl_propagation to off`.execute(db)
  await alter('reset plan_cache_mode')
  await sql`set citus.enable_ddl_propagation to on`.execute(db)
}

/**
 * The trigger of a worker does not lock the row of the account, which every machine has: the writers of bank expenses hold it by
 * `lockSharedRow` instead, and who locks a month waits for them.
 */
async function freeAccounts(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('refuse_locked_month'::regproc) as definition`.execute(db)
  const definition = rows[0]?.definition ?? ''
  const freed = definition.replace(/perform from users where id = k\.owner_id for share;/, '')
  if (freed === definition) throw new Error('refuse_locked_month no longer locks the account: take freeAccounts away')
  await sql.raw(freed).execute(db)
}

/**
 * Distributes the tables of tenants by `owner_id`, copies the reference tables to every machine, and tells Citus of the rest, apart from
 * plain tables. `db` is one connection without time limits and outside a transaction: Citus moves the rows itself. Takes the
 * tables one by one, and goes on where an earlier run ended.
 */
export async function distributeTables(db: Kysely<Database>, tell: (table: string) => void): Promise<void> {
  await sql`set citus.enable_unsafe_triggers to on`.execute(db)
  await sql`set client_min_messages to warning`.execute(db)
  await setDatabase(db)
  await stampSharedVersions(db)
  await freeAccounts(db)
  const keys = await listTenantKeys(db)
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  for (const table of REFERENCE_TABLES) {
    tell(table)
    await sql`select create_reference_table(${table})`.execute(db)
  }
  const [first = '', ...others] = TENANT_TABLES
  tell(first)
  await sql`select create_distributed_table(${first}, 'owner_id')`.execute(db)
  for (const table of others) {
    tell(table)
    await sql`select create_distributed_table(${table}, 'owner_id', colocate_with => ${first})`.execute(db)
  }
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
  }
}
