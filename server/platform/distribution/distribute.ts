import type { Kysely } from 'kysely'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import {
  distributeTables,
  findCitusVersion,
  hasCoordinator,
  listDistributed,
  listWorkers,
} from './distribute.queries.ts'

/**
 * Distributes a migrated database by tenant. `tell` gets a line for each table. Throws an `Error` with a sentence for the operator
 * where Citus, the address of the coordinator or a worker is missing, and where tables are distributed already.
 */
export async function distribute(db: Kysely<Database>, tell: (line: string) => void): Promise<void> {
  if ((await findCitusVersion(db)) === undefined) {
    throw new Error('This database has no Citus. On every machine: create extension citus.')
  }
  const workers = await listWorkers(db)
  if (!(await hasCoordinator(db))) {
    throw new Error("The workers do not know the coordinator. Here: select citus_set_coordinator_host('its name').")
  }
  if (workers.length === 0) throw new Error("There is no worker. For each: select citus_add_node('its name', 5432).")
  const lost = workers.filter(({ isReached }) => !isReached).map(({ node }) => node)
  if (lost.length > 0) throw new Error(`Not reached: ${lost.join(', ')}. Nothing was changed.`)
  if ((await listDistributed(db)).length > 0)
    throw new Error('The tables are distributed already. Nothing was changed.')
  const own = openWithoutLimits(db)
  try {
    await own.db.connection().execute((connection) => distributeTables(connection, tell))
  } finally {
    await own.close()
  }
}
