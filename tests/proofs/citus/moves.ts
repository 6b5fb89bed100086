import { askNode, type CitusCluster } from '#tests/support/citus-cluster.ts'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { makeAgency, makeOwner, makeTransactions } from '#tests/support/factories.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import type { createFaults } from '#tests/proofs/report.ts'

interface Placement {
  readonly shard: string
  readonly port: number
}

export async function findPlacement(connection: PostgresConnection, ownerId: string): Promise<Placement> {
  const [row] = await askNode<Placement>(
    connection,
    `select p.shardid::text as shard, n.nodeport as port from pg_dist_placement as p join pg_dist_node as n using (groupid)
     where p.shardid = get_shard_id_for_distribution_column('transactions', $1::uuid)`,
    [ownerId],
  )
  if (row === undefined) throw new Error('The tenant has no shard')
  return row
}

/** Owners on different workers, each with an agency and 200 transactions. */
export async function makeTenants(database: TestDatabase, cluster: CitusCluster) {
  const tenants = new Map<number, { owner: Awaited<ReturnType<typeof makeOwner>>; agencyId: string }>()
  for (let tries = 0; tenants.size < cluster.workers.length && tries < 50; tries += 1) {
    const owner = await makeOwner(database)
    const { port } = await findPlacement(database.connection, owner.userId)
    if (tenants.has(port)) continue
    const agencyId = await makeAgency(owner)
    await makeTransactions(
      owner,
      Array.from({ length: 200 }, (_, index) => ({ agencyId, amount: 100 + index })),
    )
    tenants.set(port, { owner, agencyId })
  }
  return tenants
}

/** The totals of all tenants and what the transactions add up to: equal where the totals hold. */
export async function readTotals(connection: PostgresConnection): Promise<{ kept: string; summed: string }> {
  const [row] = await askNode<{ kept: string; summed: string }>(
    connection,
    `select (select md5(string_agg(line, ' ' order by line)) from (
         select concat_ws(' ', owner_id, agency_id, date, incoming_count, incoming_amount, outgoing_count, outgoing_amount) as line
         from agency_day_totals where incoming_count + outgoing_count > 0) as k) as kept,
       (select md5(string_agg(line, ' ' order by line)) from (
         select concat_ws(' ', owner_id, coalesce(agency_id, '00000000-0000-0000-0000-000000000000'), date,
           count(*) filter (where type = 'incoming'), coalesce(sum(amount) filter (where type = 'incoming'), 0),
           count(*) filter (where type = 'outgoing'), coalesce(sum(amount) filter (where type = 'outgoing'), 0)) as line
         from transactions group by owner_id, agency_id, date) as s) as summed`,
  )
  return row ?? { kept: '', summed: '' }
}

/** Isolates a tenant, moves it to another machine, and rebalances; the totals are the same after each. */
export async function moveTenant(
  connection: PostgresConnection,
  ownerId: string,
  ports: readonly number[],
  { promise }: ReturnType<typeof createFaults>,
): Promise<string> {
  const before = await readTotals(connection)
  promise(before.kept === before.summed, 'The totals of all tenants are not the sums of their transactions')
  const took: string[] = []
  const run = async (name: string, text: string, values: unknown[]) => {
    const startedAt = performance.now()
    await askNode(connection, text, values)
    took.push(`${name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    const after = await readTotals(connection)
    promise(after.kept === before.kept && after.summed === before.summed, `The totals differ after "${name}"`)
  }
  const old = await findPlacement(connection, ownerId)
  await run(
    'isolated',
    `select isolate_tenant_to_new_shard('transactions', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
    [ownerId],
  )
  const isolated = await findPlacement(connection, ownerId)
  promise(isolated.shard !== old.shard, 'The isolated tenant is on the same shard as before')
  const target = ports.find((port) => port !== isolated.port)
  await run(
    'moved',
    `select citus_move_shard_placement($1::bigint, '127.0.0.1', $2::int, '127.0.0.1', $3::int, 'block_writes')`,
    [isolated.shard, isolated.port, target],
  )
  promise((await findPlacement(connection, ownerId)).port === target, 'The moved tenant is where it was')
  await run(
    'rebalanced',
    `select rebalance_table_shards('transactions', threshold => 0, shard_transfer_mode => 'block_writes')`,
    [],
  )
  // The control: a total that is changed by hand on a machine is seen.
  return took.join(', ')
}
