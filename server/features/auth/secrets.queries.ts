import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

const SECRET_BYTES = 32

/** Created at the first use and common to all processes. Without the row, what it signed is invalid. */
export async function ensureSecret(db: Kysely<Database>, name: string): Promise<Buffer> {
  const find = () => db.selectFrom('server_secrets').select('secret').where('name', '=', name)
  const known = await find().executeTakeFirst()
  if (known !== undefined) return known.secret
  await db
    .insertInto('server_secrets')
    .values({ name, secret: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await find().executeTakeFirstOrThrow()).secret
}
