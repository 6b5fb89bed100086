import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import pg from 'pg'
import { pino } from 'pino'

/** Starts the embedded Postgres on a folder, prints a line and keeps it until the test sends a signal. */
const [, , dataDir = '', mode = 'wait'] = process.argv
const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
if (mode === 'write') {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query('create table if not exists kept (note text)')
  await client.query("insert into kept values ('written before the kill')")
}
console.log(JSON.stringify({ ready: true, takenOver: postgres.takenOver }))
setInterval(() => {}, 1000)
