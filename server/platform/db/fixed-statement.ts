import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import type { Database } from './schema.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A builder of Kysely, or `sql`. */
interface Statement<Row> {
  compile(executorProvider: QueryExecutorProvider): CompiledQuery<Row>
}

type Run<Values, Row> = (db: Kysely<Database>, values: Values) => Promise<Row[]>

/**
 * Builds a statement once instead of at every call: for the most frequent reads, building costs more than Postgres takes to
 * run it. `build` receives placeholders, typed as the values; it may pass them on but not read them.
 *
 *     const findName = fixedStatement<{ id: string }, { name: string }>((db, { id }) =>
 *       db.selectFrom('operators').select('name').where('id', '=', id))
 *     const [operator] = await findName(db, { id })
 */
export function fixedStatement<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Statement<Row>,
): Run<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined
  // A placeholder is no value; `build` only passes it on.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values
  return async (db, values) => {
    compiled ??= build(db, placeholders).compile(db)
    const parameters = compiled.parameters.map((value): unknown =>
      value instanceof Placeholder ? Reflect.get(values, value.name) : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
