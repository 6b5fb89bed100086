import pg from 'pg'
import type { DatabaseAddress } from '#server/platform/db/database.ts'

/**
 * At `interrupt`, ends the connections with this application name, so that their statements fail at once and the caller
 * can undo its work. Returns a function that ends the watch.
 */
export function endConnectionsAt(
  interrupt: AbortSignal,
  address: DatabaseAddress,
  applicationName: string,
): () => void {
  const end = () => void endConnections(address, applicationName).catch(() => {})
  interrupt.addEventListener('abort', end)
  return () => interrupt.removeEventListener('abort', end)
}

async function endConnections(address: DatabaseAddress, applicationName: string): Promise<void> {
  const where = 'connection' in address ? address.connection : { connectionString: address.connectionString }
  const client = new pg.Client({ ...where, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      applicationName,
    ])
  } finally {
    await client.end()
  }
}
