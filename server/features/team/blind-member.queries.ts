import { sql } from 'kysely'

/**
 * Whether the member counts blind, for a query with `members as m`: by their own option, or as a cashier of an agency whose cashiers
 * do. Agencies are read for cashiers only.
 */
export const isBlindMember = sql<boolean>`case
  when m.blind then true
  when m.role = 'cashier' then exists (
    select from agencies as b where b.owner_id = m.owner_id and b.blind and (m.all_agencies or exists (
      select from member_agencies as w
      where w.owner_id = m.owner_id and w.member_id = m.id and w.agency_id = b.id
    ))
  )
  else false
end`
