import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '#server/platform/db/database.ts'
import { migrateToLatest } from '#server/platform/db/migrate.ts'
import { setDistribution } from '#server/platform/distribution/mode.ts'
import { toDatabaseUrl } from '#tests/support/child-server.ts'
import { findCitus, HOW_TO_GET_CITUS, startCitusCluster } from '#tests/support/citus-cluster.ts'
import { silentLog } from '#tests/support/log.ts'
import { query } from '#tests/support/postgres.ts'
import { buildServer } from '#tests/support/product.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { runApiTests } from './citus/api-tests.ts'
import { tryToChangeTrail } from './citus/audit-trail.ts'
import { callEachProcedure } from './citus/each-procedure.ts'
import { measureMemory } from './citus/memory.ts'
import { makeTenants, moveTenant } from './citus/moves.ts'
import { killWorker } from './citus/worker-down.ts'
import { createFaults, report } from './report.ts'

/*
 * `npm run prove -- citus`: the product on a cluster of Citus that this starts, a coordinator and two workers. `npm run prove -- citus
 * <inserts> <tests>` sets the number of inserts whose memory is measured, and the part of the API tests ("none", "some", "all").
 */

const inserts = Number.parseInt(process.argv[3] ?? '20000', 10)
const tests = process.argv[4] ?? 'some'
const DISTRIBUTE = ['--import', 'tsx', 'server/platform/commands/distribute.ts']

if (findCitus() === undefined) {
  console.log(HOW_TO_GET_CITUS)
  process.exitCode = 1
} else {
  await prove()
}

async function prove(): Promise<void> {
  process.env['SANDOUK_TEST_CITUS'] = 'yes'
  setDistribution('citus')
  buildServer()
  const faults = createFaults()
  const { promise } = faults
  const say = (line: string) => console.log(`citus: ${line} (load ${(loadavg()[0] ?? 0).toFixed(1)})`)
  const cluster = await startCitusCluster()
  say(`${cluster.version}, a coordinator and ${cluster.workers.length} workers`)
  try {
    const connection = await cluster.createDatabase('sandouk')
    const open = createDatabase({ connection, log: silentLog, poolSize: 4 })
    const database: TestDatabase = { ...open, connection }
    await migrateToLatest(database.db, { log: silentLog })

    // The control: without a worker, the command says so and changes nothing.
    await query(cluster.coordinator.connection, ['create database alone'])
    const refused = runDistribute(toDatabaseUrl({ ...connection, database: 'alone' }))
    promise(
      refused.status === 1 && refused.stderr.includes('no Citus'),
      `Without Citus: ${refused.status} ${refused.stderr}`,
    )
    const startedAt = performance.now()
    const done = runDistribute(toDatabaseUrl(connection))
    promise(done.status === 0, `npm run distribute: ${done.stderr}`)
    if (done.status !== 0) throw new Error(done.stderr)
    say(
      `distributed in ${Math.round((performance.now() - startedAt) / 1000)} s, ${done.stdout.trim().split('\n').length - 1} tables`,
    )
    const again = runDistribute(toDatabaseUrl(connection))
    promise(again.status === 1 && again.stderr.includes('already'), `Again: ${again.status} ${again.stderr}`)

    say(await tryToChangeTrail(database, faults))
    const { line, fanOut } = await callEachProcedure(database, faults)
    say(line)
    say(`of one tenant and asking more than one part: ${fanOut.length === 0 ? 'none' : fanOut.join(', ')}`)
    promise(fanOut.length === 0, `${fanOut.length} procedures of one tenant ask more than one part`)
    const tenants = await makeTenants(database, cluster)
    say(await killWorker(database, cluster, tenants, faults))
    const ports = cluster.workers.map((worker) => worker.connection.port)
    const [moved] = [...tenants.values()]
    if (moved !== undefined)
      say(`a tenant ${await moveTenant(connection, moved.owner.userId, ports, faults)}; totals equal after each`)
    await open.close()
    // Sessions of the coordinator from before the kill fail once each.
    const later = createDatabase({ connection, log: silentLog, poolSize: 4 })
    say(await measureMemory({ ...later, connection }, cluster, inserts, faults))
    await later.close()
  } finally {
    await cluster.stop()
  }
  if (tests !== 'none') say(await runApiTests(tests === 'all' ? 'all' : 'some', faults))
  report('citus', { line: `${cluster.version}, load ${(loadavg()[0] ?? 0).toFixed(1)}`, faults: faults.faults })
}

function runDistribute(url: string) {
  return spawnSync(process.execPath, DISTRIBUTE, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], DATABASE_URL: url, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  })
}
