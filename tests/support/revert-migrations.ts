import { migrations } from '#migrations/registry.ts'
import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts'
import { silentLog } from './log.ts'
import type { TestDatabase } from './test-database.ts'

/** Reverts the latest migrations, down to and including this one. Returns what applies them again. */
export async function revertMigrations({ db }: TestDatabase, last: string): Promise<() => Promise<void>> {
  const names = Object.keys(migrations)
  if (!names.includes(last)) throw new Error(`There is no migration ${last}`)
  for (let left = names.length - names.indexOf(last); left > 0; left -= 1) await migrateDown(db, { log: silentLog })
  return () => migrateToLatest(db, { log: silentLog })
}
