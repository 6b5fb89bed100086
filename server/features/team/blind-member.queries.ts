import { sql, type RawBuilder } from 'kysely'

function selectBlind(owner: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case
  when m.blind then true
  when m.role = 'cashier' then exists (
    select from agencies as b where b.owner_id = ${owner} and b.blind and (m.all_agencies or exists (
      select from member_agencies as w
      where w.owner_id = ${owner} and w.member_id = m.id and w.agency_id = b.id
    ))
  )
  else false
end`
}

/**
 * Whether the member counts blind, for a query with `members as m`: by their own option, or as a cashier of an agency whose cashiers
 * do. Agencies are read for cashiers only.
 */
export const isBlindMember = selectBlind(sql`m.owner_id`)

/** The same with the tenant by value, as Citus needs it to send the statement to one machine. */
export function isBlindMemberWithin(ownerId: string): RawBuilder<boolean> {
  return selectBlind(sql`${ownerId}`)
}
