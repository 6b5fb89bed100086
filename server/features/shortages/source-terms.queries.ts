import { sql, type RawBuilder } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { AgencyScope } from '#shared/team/agency-scope.ts'
import type { TransferCharge } from '#shared/transfers/transfer-row.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'

/** Parts of the statements about shortages. `of` is the alias of a row with the tenant. */

export function memberName(of: string, member: string): RawBuilder<string | null> {
  return sql`(
    select m.display_name from members as m where m.owner_id = ${sql.ref(`${of}.owner_id`)} and m.id = ${sql.ref(member)}
  )`
}

export function accountLabel(of: string, account: string): RawBuilder<string | null> {
  return sql`(
    select o.name || ', ' || a.label from operator_accounts as a join operators as o on o.id = a.operator_id
    where a.owner_id = ${sql.ref(`${of}.owner_id`)} and a.id = ${sql.ref(account)}
  )`
}

/** Managers and cashiers by name: the owner bears, and an accountant holds no cash. `condition` is about `members as m`. */
export function peopleWhere(
  of: string,
  condition: RawBuilder<unknown>,
): RawBuilder<Array<{ id: string; name: string }>> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', m.id, 'name', m.display_name) order by ${byNameKey('m.name_key')}), '[]')
    from members as m
    where m.owner_id = ${sql.ref(`${of}.owner_id`)} and m.role in ('manager', 'cashier') and (${condition})
  )`
}

/** Discrepancies below zero of the cash and of operator accounts, neither settled nor put to a member, as `s` with `closings as c`. */
export function selectOpenOfClosings(ownerId: OwnerId) {
  return sql`
  from closings as c
  join agencies as g on g.owner_id = c.owner_id and g.id = c.agency_id
  cross join lateral (
    select null::uuid as account_id, c.discrepancy where c.settlement is null
    union all
    select l.account_id, l.discrepancy from closing_operator_lines as l
    where l.owner_id = ${ownerId} and l.closing_id = c.id and l.settlement is null
  ) as s
  where c.reopened_at is null and s.discrepancy < 0 and not exists (
    select from shortage_decisions as d
    where d.owner_id = ${ownerId} and d.closing_id = c.id and d.account_id is not distinct from s.account_id
      and d.state in ('proposed', 'acknowledged')
  )`
}

/** The same of transfers, as `cash_transfers as t`. */
export const openOfTransfers = sql`
  from cash_transfers as t
  where t.difference < 0 and t.diff_settlement is null and not exists (
    select from shortage_decisions as d
    where d.owner_id = t.owner_id and d.transfer_id = t.id and d.state in ('proposed', 'acknowledged')
  )`

function end(agency: string, place: string): RawBuilder<string> {
  return sql`coalesce(
    (select g.name from agencies as g where g.owner_id = t.owner_id and g.id = ${sql.ref(agency)}),
    (select p.name from places as p where p.owner_id = t.owner_id and p.id = ${sql.ref(place)})
  )`
}

/** `Centre → Nord`, for a query with `cash_transfers as t`. */
export const transferEnds = sql<string>`${end('t.from_agency', 't.from_place')} || ' → ' || ${end('t.to_agency', 't.to_place')}`

/** Whether a transfer, by the alias `t`, touches an agency of the scope. */
export function touchesScope(scope: AgencyScope): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  return sql`(${isWithin(scope, 't.from_agency')} or ${isWithin(scope, 't.to_agency')} or exists (
    select from places as p
    where p.owner_id = t.owner_id and p.id in (t.from_place, t.to_place) and ${isWithin(scope, 'p.agency_id')}
  ))`
}

const isCarrier = sql`m.status = 'active' and m.name_key = name_key(t.carrier)`

/** Who sent, carried, rejected or received what is missing, for a query with `cash_transfers as t`. */
export const transferPeople = peopleWhere('t', sql`m.id in (t.sent_by, t.received_by, t.decided_by) or ${isCarrier}`)

/** The member who is called as the carrier. */
export const transferCarrier = sql<string | null>`(
  select m.id from members as m where m.owner_id = t.owner_id and m.role in ('manager', 'cashier') and ${isCarrier}
)`

/** The decision that waits or was acknowledged. */
export const transferCharge = sql<TransferCharge | null>`(
  select json_build_object('state', d.state, 'isConfirmed', d.confirmed_by is not null, 'memberId', d.member_id,
    'memberName', ${memberName('d', 'd.member_id')}, 'amount', d.amount)
  from shortage_decisions as d
  where d.owner_id = t.owner_id and d.transfer_id = t.id and d.state in ('proposed', 'acknowledged')
)`
