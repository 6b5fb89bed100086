import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { SettleClosingLineInput } from '#shared/closings/closing-input.ts'
import type { ClosingOperatorLine } from '#shared/closings/closing-day.ts'
import type { LineSettlement } from '#shared/closings/closing-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { NewLine } from './closing-lines.rules.ts'

export interface LineRecord extends Omit<ClosingOperatorLine, 'settled'> {
  settlement: LineSettlement | null
  settlementText: string | null
  claimReference: string | null
  claimedOn: IsoDate | null
  settledByName: string | null
  /** As in Postgres's JSON. */
  settledAt: string | null
}

/** Whether a member is asked and has not answered. For a query with `closings as c`; `what` is about `shortage_decisions as d`. */
function isAwaiting(what: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from shortage_decisions as d
    where d.owner_id = c.owner_id and d.closing_id = c.id and d.state = 'proposed' and ${what}
  )`
}

/** The lines of a closing, for a query with `closings as c`. */
export const selectLines = sql<LineRecord[]>`(
  select coalesce(json_agg(json_build_object(
    'accountId', l.account_id, 'label', a.label, 'operatorName', o.name, 'mode', a.mode, 'feeTo', l.fee_to,
    'opening', l.opening, 'openingKind', l.opening_kind,
    'incomingCount', l.incoming_count, 'incomingAmount', l.incoming_amount, 'incomingFee', l.incoming_fee,
    'outgoingCount', l.outgoing_count, 'outgoingAmount', l.outgoing_amount, 'outgoingFee', l.outgoing_fee,
    'movedCount', l.moved_count, 'movedIn', l.moved_in, 'movedOut', l.moved_out,
    'expected', l.expected, 'declared', l.declared, 'notReadReason', l.not_read_reason, 'discrepancy', l.discrepancy,
    'settlement', l.settlement, 'settlementText', l.settlement_text, 'claimReference', l.claim_reference,
    'claimedOn', l.claimed_on, 'settledAt', l.settled_at, 'settledByName', (
      select m.display_name from members as m where m.owner_id = l.owner_id and m.id = l.settled_by
    ), 'isAwaitingAnswer', ${isAwaiting(sql`d.account_id = l.account_id`)}, 'claimPaid', case when l.claim_reference is not null then (
      select json_build_object('amount', sum(m.amount)::bigint, 'date', max(m.date)) from operator_movements as m
      where m.owner_id = l.owner_id and m.account_id = l.account_id and m.kind = 'claim_paid' and m.date >= l.date
        and reference_key(m.reference) = reference_key(l.claim_reference)
      having count(*) > 0
    ) end
  ) order by ${byNameKey('o.name_key')}, ${byNameKey('a.label_key')}, a.id), '[]')
  from closing_operator_lines as l
  join operator_accounts as a on a.owner_id = l.owner_id and a.id = l.account_id
  join operators as o on o.id = a.operator_id
  where l.owner_id = c.owner_id and l.closing_id = c.id
)`.as('lines')

/** Accounts with a discrepancy that is not settled. For a query with `closings as c`. */
export const countLinesToSettle = sql<number>`(
  select count(*) from closing_operator_lines as l
  where l.owner_id = c.owner_id and l.closing_id = c.id and l.discrepancy <> 0 and l.settlement is null
)`.as('linesToSettle')

/** Whether the discrepancy of the cash is put to a member who has not answered. For a query with `closings as c`. */
export const isCashAwaiting = isAwaiting(sql`d.account_id is null`).as('isAwaitingAnswer')

/** The same of accounts. */
export const countLinesAwaiting = sql<number>`(
  select count(*) from shortage_decisions as d
  where d.owner_id = c.owner_id and d.closing_id = c.id and d.state = 'proposed' and d.account_id is not null
)`.as('linesAwaitingAnswer')

/** For a query with `closings as c`. */
export const selectLineDiscrepancies = sql<Array<Centimes | null>>`(
  select coalesce(json_agg(l.discrepancy), '[]') from closing_operator_lines as l
  where l.owner_id = c.owner_id and l.closing_id = c.id
)`.as('lineDiscrepancies')

/** Whether any closing of the tenant has operator accounts. */
export async function hasLinesOwned(db: Kysely<Database>, ownerId: OwnerId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from closing_operator_lines where owner_id = ${ownerId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** A trigger fails when the sums of a line differ from the totals of its account's day. */
export async function insertLinesOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { closingId, date, now, lines }: { closingId: string; date: IsoDate; now: Date; lines: readonly NewLine[] },
): Promise<void> {
  if (lines.length === 0) return
  await trx
    .insertInto('closing_operator_lines')
    .values(
      lines.map(({ balance, declared, notReadReason, discrepancy }) => ({
        owner_id: ownerId,
        closing_id: closingId,
        account_id: balance.accountId,
        date,
        opening: balance.opening,
        opening_kind: balance.openingKind,
        fee_to: balance.feeTo,
        incoming_count: balance.incomingCount,
        incoming_amount: balance.incomingAmount,
        incoming_fee: balance.incomingFee,
        outgoing_count: balance.outgoingCount,
        outgoing_amount: balance.outgoingAmount,
        outgoing_fee: balance.outgoingFee,
        moved_count: balance.movedCount,
        moved_in: balance.movedIn,
        moved_out: balance.movedOut,
        expected: balance.expected,
        declared,
        not_read_reason: notReadReason,
        read_at: declared === null ? null : now,
        discrepancy,
      })),
    )
    .execute()
}

/** Returns false where the line is settled, exact, unread or not there. */
export async function updateLineSettledOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  line: Omit<SettleClosingLineInput, 'settlement'> & { settlement: LineSettlement; memberId: MemberId; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('closing_operator_lines')
    .set({
      settlement: line.settlement,
      settlement_text: line.text,
      claim_reference: line.claimReference,
      claimed_on: line.claimedOn,
      settled_by: line.memberId,
      settled_at: line.now,
    })
    .where('owner_id', '=', ownerId)
    .where('closing_id', '=', line.id)
    .where('account_id', '=', line.accountId)
    .where('discrepancy', '<>', ZERO_AMOUNT)
    .where('settlement', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}
