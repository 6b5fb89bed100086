import { startEmbeddedPostgres } from '#server/platform/postgres/embedded/embedded-postgres.ts'
import pg from 'pg'
import { pino } from 'pino'

/** A server's worth of holding a data folder: started, told on stdout, ended by a signal from the test. */
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
