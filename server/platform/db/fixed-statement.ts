import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Stands in a query for a value that each call brings. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Run<Values, Row> = (db: Kysely<Database>, values: Values) => Promise<Row[]>

/**
 * A statement whose text never changes, built by the query builder once and not at every call: for the hottest reads the
 * building costs more than Postgres takes to answer. `build` gets one stand-in for each value, typed as the value; it may
 * place it anywhere a value goes, but not look at it.
 *
 *     const findName = fixedStatement<{ id: string }, { name: string }>((db, { id }) =>
 *       db.selectFrom('operators').select('name').where('id', '=', id))
 *     const [operator] = await findName(db, { id })
 */
export function fixedStatement<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): Run<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined
  const standIns = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values
  return async (db, values) => {
    compiled ??= build(db, standIns).compile()
    const byName = values as Record<string, unknown>
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? byName[value.name] : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
