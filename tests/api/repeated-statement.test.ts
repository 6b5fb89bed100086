import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { withDatabase } from '#tests/support/database.ts'

/* From its third run on, a statement goes through `RepeatedStatement` instead of pg's own query. */

const database = withDatabase({ poolSize: 1 })
const RUNS = 5

async function runAll<Result>(run: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let n = 0; n < RUNS; n += 1) results.push(await run())
  return results
}

it('returns the same values, types and counts at every run', async () => {
  const { db } = database
  const at = new Date('2026-11-29T12:34:56.789Z')
  const read = () =>
    sql`select n, ${'é "\\'}::text as text, ${null}::text as nothing, ${at}::timestamptz as at, ${9_007_199_254_740_991}::bigint as big,
      ${true}::boolean as flag, ${['a', 'b']}::text[] as list, ${JSON.stringify({ a: [1, null] })}::jsonb as json, date '2026-02-28' as day,
      ${Buffer.from([0, 255])}::bytea as bytes
      from generate_series(1, ${2}::int) as n`.execute(db)
  const [first, ...others] = await runAll(read)
  expect(first?.rows).toEqual(
    [1, 2].map((n) => ({
      n,
      text: 'é "\\',
      nothing: null,
      at,
      big: 9_007_199_254_740_991,
      flag: true,
      list: ['a', 'b'],
      json: { a: [1, null] },
      day: '2026-02-28',
      bytes: Buffer.from([0, 255]),
    })),
  )
  expect(others).toEqual(others.map(() => first))
})

it('counts the rows of a change, and takes other values at each run', async () => {
  const { db } = database
  await sql`create temporary table kept (n int primary key)`.execute(db)
  const inserted = await runAll(() =>
    sql`insert into kept select ${0}::int + (select count(*)::int from kept)`.execute(db),
  )
  expect(inserted.map(({ numAffectedRows }) => numAffectedRows)).toEqual(Array.from({ length: RUNS }, () => 1n))
  for (let n = 0; n < RUNS; n += 1) {
    const { rows } = await sql<{ n: number }>`select n from kept where n >= ${n}::int order by n`.execute(db)
    expect(rows.map((row) => row.n)).toEqual(Array.from({ length: RUNS - n }, (_, index) => n + index))
  }
  const removed = await runAll(() => sql`delete from kept where n < ${3}::int`.execute(db))
  expect(removed.map(({ numAffectedRows }) => numAffectedRows)).toEqual([3n, 0n, 0n, 0n, 0n])
})

it('reads what its table has become, also in a transaction', async () => {
  const { db } = database
  await sql`create temporary table changing (n int primary key, a text)`.execute(db)
  await sql`insert into changing values (1, 'x')`.execute(db)
  const read = async (on: typeof db) => (await sql`select * from changing where n = ${1}::int`.execute(on)).rows
  const expectRow = async (row: object) => {
    expect(await runAll(() => read(db))).toEqual(Array.from({ length: RUNS }, () => [row]))
  }
  await expectRow({ n: 1, a: 'x' })
  await sql`alter table changing add column b int default 7`.execute(db)
  await expectRow({ n: 1, a: 'x', b: 7 })
  await sql`alter table changing rename column b to c`.execute(db)
  await expectRow({ n: 1, a: 'x', c: 7 })
  await sql`alter table changing alter column a type jsonb using '[1]'`.execute(db)
  expect(await inTransaction(db, read)).toEqual([{ n: 1, a: [1], c: 7 }])
  await expectRow({ n: 1, a: [1], c: 7 })
})

it('an error or an unreadable value rejects, and the connection works on', async () => {
  const { db } = database
  const divide = (by: number) => sql<{ n: number }>`select 10 / ${by}::int as n`.execute(db)
  const readNumeric = (text: string) => sql<{ n: number }>`select ${text}::numeric as n`.execute(db)
  for (let n = 1; n <= RUNS; n += 1) {
    expect((await divide(n)).rows).toEqual([{ n: Math.trunc(10 / n) }])
    expect((await readNumeric('12')).rows).toEqual([{ n: 12 }])
  }
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  await expect(readNumeric('0.5')).rejects.toThrow(RangeError)
  // It has no JSON, so nothing is sent.
  const circular: { self?: object } = {}
  circular.self = circular
  await expect(sql`select 10 / ${circular}::int as n`.execute(db)).rejects.toThrow(TypeError)
  expect((await divide(2)).rows).toEqual([{ n: 5 }])
  expect((await readNumeric('7')).rows).toEqual([{ n: 7 }])
})
