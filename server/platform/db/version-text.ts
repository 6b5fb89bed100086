import { sql, type RawBuilder } from 'kysely'

/** A row's `updated_at` as the API carries it: ISO text in UTC with milliseconds, like `Date.toISOString`. */
export function versionText(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
