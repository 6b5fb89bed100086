import { basename } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrations } from '#migrations/registry.ts'
import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts'
import { withDatabase } from '#tests/support/database.ts'
import { silentLog } from '#tests/support/log.ts'
import { filesUnder } from './sources.ts'

const files = filesUnder('migrations')
  .map((path) => basename(path, '.ts'))
  .filter((name) => name !== 'registry')

describe('migrations', () => {
  const database = withDatabase({ poolSize: 2 })
  const readTables = async () => {
    const { rows } = await sql<{ name: string; columns: number }>`
      select table_name as name, count(*) as columns from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%' group by 1 order by 1`.execute(database.db)
    return rows
  }

  it('are all in migrations/registry.ts, and nothing else is', () => {
    expect(Object.keys(migrations).sort(), 'Add the file to migrations/registry.ts').toEqual(files)
  })

  it('are named after their time and what they do', () => {
    const broken = files.filter((name) => !/^\d{4}-\d\d-\d\dT\d{4}-[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    expect(broken, 'Name it 2026-11-28T0900-what-it-does.ts').toEqual([])
  })

  it('can all be reverted and applied again', async () => {
    const before = await readTables()
    expect(before.length).toBeGreaterThan(15)
    await migrateDown(database.db, { log: silentLog, steps: 'all' })
    expect(await readTables(), 'down must take back what up made').toEqual([])
    const { rows: leftFunctions } = await sql<{ name: string }>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace`.execute(database.db)
    expect(leftFunctions, 'down must drop the functions too').toEqual([])
    const { rows: leftCollations } = await sql<{ name: string }>`
      select collname as name from pg_collation where collnamespace = 'public'::regnamespace`.execute(database.db)
    expect(leftCollations, 'down must drop the collations too').toEqual([])
    await migrateToLatest(database.db, { log: silentLog })
    expect(await readTables()).toEqual(before)
  })
})
