import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { referenceKey as migration } from '#migrations/2026-11-29T0700-reference-key.ts'
import { cleanReference, referenceKey } from '#shared/transactions/reference.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, makeTransaction } from '#tests/support/factories.ts'

const database = withDatabase({ poolSize: 2 })

async function readKeys() {
  const { rows } = await sql<{ reference: string; reference_key: string; updated_at: Date }>`
    select reference, reference_key, updated_at from transactions where reference is not null order by created_at, id
  `.execute(database.db)
  return rows
}

describe('the key of a reference', () => {
  it('is the same in SQL and in TypeScript', async () => {
    const texts = [
      '123-456.7890',
      'mtcn 88/7 é1',
      'straße-ǆ-ﬁ',
      '١٢٣-۴۵۶',
      'ＡＢ１',
      '१२३',
      'وصل ٧',
      'وَصل',
      'Ω-ς-i̇-ı',
      '𝟏𝟐',
      'x²',
      'a_b#c',
      '💶1',
      '𐐨1',
    ].map(cleanReference)
    for (const text of texts) {
      const { rows } = await sql<{ key: string }>`select reference_key(${text}) as key`.execute(database.db)
      expect(rows[0]?.key, text).toBe(referenceKey(text))
    }
  })

  it('replaces the older keys, except of a row whose key is another row’s now', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    await database.db.transaction().execute((tx) => migration.down?.(tx) ?? Promise.resolve())
    const add = (reference: string, second: number) =>
      makeTransaction(owner, { agencyId, reference, createdAt: new Date(Date.UTC(2026, 10, 27, 8, 0, second)) })
    await add('123-456', 1)
    await add('123 456', 2)
    await add('123.456', 3)
    await add('AB-1', 4)
    await add('AB.1', 5)
    await add('---', 6)
    await add('...', 7)
    await add('x-9', 8)
    const before = await readKeys()
    await database.db.transaction().execute((tx) => migration.up(tx))
    const after = await readKeys()
    expect(after.map(({ reference, reference_key }) => [reference, reference_key])).toEqual([
      ['123-456', '123-456'],
      ['123 456', '123456'],
      ['123.456', '123.456'],
      ['AB-1', 'AB1'],
      ['AB.1', 'AB.1'],
      ['---', '---'],
      ['...', '...'],
      ['x-9', 'X9'],
    ])
    // Nothing that a person would have changed.
    expect(after.map(({ updated_at }) => updated_at)).toEqual(before.map(({ updated_at }) => updated_at))
    await sql`update transactions set description = 'ok' where reference = '123-456'`.execute(database.db)
    await expect(
      sql`update transactions set reference = '123/456' where reference = '123-456'`.execute(database.db),
    ).rejects.toThrow('transactions_reference')
    await sql`update transactions set reference = '77-7' where reference = '123-456'`.execute(database.db)
    await sql`update transactions set reference = '88-8' where reference = 'AB-1'`.execute(database.db)
    expect((await readKeys()).map(({ reference_key }) => reference_key)).toContain('777')
    await database.db.transaction().execute((tx) => migration.down?.(tx) ?? Promise.resolve())
    expect((await readKeys()).map(({ reference_key }) => reference_key)).toContain('77-7')
    await database.db.transaction().execute((tx) => migration.up(tx))
  })
})
