import { sql, type Expression, type RawBuilder } from 'kysely'

/** The order of a column of name keys, without case and accents, as `compareNames` in shared/values/name-order.ts. */
export function byNameKey(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate name_order`
}

/** The same for a name that has no stored key. */
export function byName(name: string | Expression<string>): RawBuilder<string> {
  return sql<string>`name_key(${typeof name === 'string' ? sql.ref(name) : name}) collate name_order`
}
