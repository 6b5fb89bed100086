import type { CitusCluster, CitusNode } from '#tests/support/citus-cluster.ts'
import { askNode } from '#tests/support/citus-cluster.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { mintOwnSpace } from '#server/features/auth/owner-id.ts'
import { insertTransactionOwned } from '#server/features/transactions/transaction-insert.queries.ts'
import { newId } from '#shared/values/ids.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { makeAgency, makeOwner } from '#tests/support/factories.ts'
import { silentLog } from '#tests/support/log.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { centimes } from '#shared/values/money.ts'
import type { createFaults } from '#tests/proofs/report.ts'

const CONNECTIONS = 4
const MOST_GROWTH_MB = 40
const CONTROL_INSERTS = 600

/** No process of the cluster grows with the number of rows that it inserts. */
export async function measureMemory(
  database: TestDatabase,
  cluster: CitusCluster,
  inserts: number,
  { promise }: ReturnType<typeof createFaults>,
): Promise<string> {
  const nodes = [cluster.coordinator, ...cluster.workers]
  const warm = Math.max(200, Math.round(inserts / 10))
  const grown = await measureGrowth(database, nodes, { warm, inserts })
  promise(grown.mb < MOST_GROWTH_MB, `A process grew by ${grown.mb.toFixed(0)} MB over ${inserts} inserts`)
  // The control: with plans kept, as without the setting of `npm run distribute`, the same measurement sees the leak.
  await setPlans(cluster, database, 'auto')
  const leaking = await measureGrowth(database, nodes, { warm: 100, inserts: CONTROL_INSERTS })
  await setPlans(cluster, database, 'force_custom_plan')
  promise(
    leaking.mb > MOST_GROWTH_MB / 2,
    `Kept plans cost ${leaking.mb.toFixed(0)} MB over ${CONTROL_INSERTS} inserts: the measurement sees no leak`,
  )
  return `${inserts} inserts at ${Math.round(grown.perSecond)}/s: the largest process grew by ${grown.mb.toFixed(0)} MB (control with kept plans: ${leaking.mb.toFixed(0)} MB over ${CONTROL_INSERTS})`
}

/** For connections that are opened later. */
async function setPlans(cluster: CitusCluster, { connection }: TestDatabase, mode: string): Promise<void> {
  for (const worker of cluster.workers) {
    await askNode(
      { ...worker.connection, database: connection.database },
      `set citus.enable_ddl_propagation to off; alter database ${connection.database} set plan_cache_mode = ${mode}`,
    )
  }
}

async function measureGrowth(
  database: TestDatabase,
  nodes: readonly CitusNode[],
  { warm, inserts }: { warm: number; inserts: number },
) {
  const pool = createDatabase({ connection: database.connection, log: silentLog, poolSize: CONNECTIONS })
  try {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const { ownerId, memberId } = mintOwnSpace(owner)
    const insertMany = async (count: number) => {
      let left = count
      const work = async () => {
        while (left > 0) {
          left -= 1
          await insertOne(pool.db, ownerId, memberId, agencyId, left)
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, work))
    }
    await insertMany(warm)
    const before = nodes.map((node) => node.memoryMb())
    const startedAt = performance.now()
    await insertMany(inserts)
    const seconds = (performance.now() - startedAt) / 1000
    const growth = nodes.flatMap((node, index) =>
      [...node.memoryMb()].map(([pid, mb]) => mb - (before[index]?.get(pid) ?? mb)),
    )
    return { mb: Math.max(...growth), perSecond: inserts / seconds }
  } finally {
    await pool.close()
  }
}

async function insertOne(
  db: TestDatabase['db'],
  ownerId: OwnerId,
  createdBy: MemberId,
  agencyId: string,
  count: number,
) {
  const row = await insertTransactionOwned(db, ownerId, {
    id: newId(),
    createdBy,
    isCashier: false,
    confirmDuplicate: true,
    shiftId: null,
    type: count % 3 === 0 ? 'outgoing' : 'incoming',
    amount: centimes(1000 + count),
    fee: centimes(0),
    date: TEST_TODAY,
    agencyId,
    product: null,
    accountId: null,
    reference: null,
    description: null,
  })
  if (row === undefined) throw new Error('An insert was refused')
}
