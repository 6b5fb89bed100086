import { sql, type RawBuilder } from 'kysely'
import type { AgencyScope } from '#shared/team/agency-scope.ts'

/** The condition of a limited scope, for `where`. One agency is compared as a filter by agency is, for the same plan. */
export function isWithin(agencyIds: readonly string[], column: string): RawBuilder<boolean> {
  const [first, ...more] = agencyIds
  return first !== undefined && more.length === 0
    ? sql<boolean>`${sql.ref(column)} = ${first}::uuid`
    : sql<boolean>`${sql.ref(column)} = any(${agencyIds}::uuid[])`
}

/** The same to append to conditions of plain SQL; nothing for the whole space, whose statements stay as they are. */
export function andInScope(scope: AgencyScope, column: string): RawBuilder<unknown> {
  return scope === 'all' ? sql`` : sql`and ${isWithin(scope, column)}`
}

/** Whether a member, by the alias of its row, may work in an agency, whatever the state of either. */
export function worksIn(member: string, agency: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    ${sql.ref(`${member}.role`)} in ('owner', 'accountant') or ${sql.ref(`${member}.all_agencies`)} or exists (
      select from member_agencies as works
      where works.owner_id = ${sql.ref(`${member}.owner_id`)} and works.member_id = ${sql.ref(`${member}.id`)}
        and works.agency_id = ${agency}
    )
  )`
}
