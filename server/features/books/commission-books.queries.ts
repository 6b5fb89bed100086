import { sql, type RawBuilder } from 'kysely'
import { NO_AGENCY_ID } from '#shared/transactions/no-agency.ts'

/** The most specific rule in force on the day of each row, and what it pays for the operation. */
const ruled = sql`ruled as (
  select t.owner_id, t.id, t.type, t.amount, t.date, t.agency_id, t.operator_id, t.reference_operator_id, t.reference_key,
    t.commission_rule_id, t.commission, r.id as found_rule, r.reversible,
    case r.basis when 'operation' then commission_of(
      r.measure, r.tier_from, r.tier_flat, r.tier_bp, r.minimum, r.maximum, 1, t.amount, t.fee
    ) end as found
  from transactions as t
  left join lateral (
    select * from commission_rules as r
    where r.owner_id = t.owner_id and r.operator_id = t.operator_id and t.imported_in is null
      and daterange(r.valid_from, r.valid_to + 1) @> t.date and r.type in ('both', t.type)
      and coalesce(r.agency_id, t.agency_id) is not distinct from t.agency_id
      and coalesce(r.transaction_type_id, t.transaction_type_id) is not distinct from t.transaction_type_id
      and coalesce(r.user_transaction_type_id, t.user_transaction_type_id) is not distinct from t.user_transaction_type_id
    order by num_nonnulls(r.transaction_type_id, r.user_transaction_type_id) * 2 + num_nonnulls(r.agency_id) desc limit 1
  ) as r on true
  where t.commission_rule_id is not null or (t.owner_id, t.operator_id) in (
    select owner_id, operator_id from commission_rules
  )
)`

/** With what cancels a transfer under the rule of that transfer. */
const expected = sql`${ruled}, expected as (
  select k.owner_id, k.id, k.commission_rule_id, k.commission,
    case when o.id is null then k.found_rule else o.found_rule end as found_rule,
    case when o.id is null then k.found else -o.found end as found
  from ruled as k
  left join ruled as o on k.type = 'outgoing' and o.type = 'incoming' and o.reversible and o.owner_id = k.owner_id
    and o.reference_operator_id = k.reference_operator_id and o.reference_key = k.reference_key
    and o.operator_id = k.operator_id and o.agency_id is not distinct from k.agency_id and o.amount = k.amount and o.date <= k.date
)`

/** What has to hold of commissions; as the other checks of the books. */
export const commissionChecks: ReadonlyArray<readonly [kind: string, statement: RawBuilder<unknown>]> = [
  [
    'transactions whose commission is not what the rule of their day pays',
    sql`
      with ${expected}
      select concat_ws(' ', 'tenant', owner_id, 'transaction', id, 'holds', coalesce(commission::text, 'none'), 'of rule',
        coalesce(commission_rule_id::text, 'none'), 'instead of', coalesce(found::text, 'none'), coalesce(found_rule::text, 'none')
      ) as first
      from expected
      where (commission_rule_id, commission) is distinct from (found_rule, found) order by owner_id, id`,
  ],
  [
    'commission_day_totals: not the sums of the rows',
    sql`
      with counted as (
        select owner_id, date, coalesce(agency_id, ${NO_AGENCY_ID}::uuid) as agency_id, commission_rule_id as rule_id,
          coalesce(operator_account_id, ${NO_AGENCY_ID}::uuid) as account_id, count(*) as count, sum(amount) as amount,
          sum(fee) as fee, coalesce(sum(commission), 0) as commission
        from transactions where commission_rule_id is not null group by 1, 2, 3, 4, 5
      )
      select concat_ws(' ', 'tenant', owner_id, date, 'agency', agency_id, 'rule', rule_id, 'account', account_id, 'holds',
        coalesce(k.count, 0), coalesce(k.amount, 0), coalesce(k.fee, 0), coalesce(k.commission, 0), 'instead of',
        coalesce(c.count, 0), coalesce(c.amount, 0), coalesce(c.fee, 0), coalesce(c.commission, 0)
      ) as first
      from commission_day_totals as k full join counted as c using (owner_id, date, agency_id, rule_id, account_id)
      where (coalesce(k.count, 0), coalesce(k.amount, 0), coalesce(k.fee, 0), coalesce(k.commission, 0))
        <> (coalesce(c.count, 0), coalesce(c.amount, 0), coalesce(c.fee, 0), coalesce(c.commission, 0))
      order by owner_id, date, agency_id, rule_id, account_id`,
  ],
  [
    'equally specific rules of commission that overlap',
    sql`
      select concat_ws(' ', 'tenant', r.owner_id, 'rule', r.id, 'and', n.id) as first
      from commission_rules as r join commission_rules as n on r.owner_id = n.owner_id and r.operator_id = n.operator_id
        and r.id < n.id and r.agency_id is not distinct from n.agency_id
        and r.transaction_type_id is not distinct from n.transaction_type_id
        and r.user_transaction_type_id is not distinct from n.user_transaction_type_id
        and (r.type = n.type or 'both' in (r.type, n.type))
        and daterange(r.valid_from, r.valid_to + 1) && daterange(n.valid_from, n.valid_to + 1)
      order by r.owner_id, r.id`,
  ],
  [
    'received commissions without their movement or feed, and feeds without their month',
    sql`
      select concat_ws(' ', 'tenant', coalesce(m.owner_id, f.owner_id), 'month', m.id, 'feed', f.id) as first
      from (select * from commission_months where via = 'cash') as m
      full join (select * from feeds where origin = 'commission') as f
        on f.owner_id = m.owner_id and f.id = m.feed_id and f.origin_id = m.id and f.amount = m.received
          and f.date = m.received_on and f.direction = 'incoming'
      where m.id is null or f.id is null
      union all
      select concat_ws(' ', 'tenant', m.owner_id, 'month', m.id, 'movement', m.movement_id)
      from commission_months as m
      left join operator_movements as o on o.owner_id = m.owner_id and o.id = m.movement_id and o.kind = 'commission'
        and o.amount = m.received and o.date = m.received_on
      where m.via = 'account' and o.id is null order by 1`,
  ],
]
