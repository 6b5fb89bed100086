import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/** Columns of a line that may change; all others are frozen. */
const mutableColumns = sql`array[
  'settlement', 'settlement_text', 'claim_reference', 'claimed_on', 'settled_by', 'settled_at'
]`

/**
 * The accounts of an agency as its closing found them: one line for each, with the balance that was read or the reason why none
 * was. The next opening is the balance read, or the expected one.
 */
export const closingOperatorLines: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table closing_operator_lines (
        owner_id uuid not null references users (id) on delete cascade,
        closing_id uuid not null,
        account_id uuid not null,
        date date not null,
        opening bigint not null,
        opening_kind text not null check (opening_kind in ('account', 'read', 'carried')),
        fee_to text not null check (fee_to in ('operator', 'agency')),
        incoming_count integer not null,
        incoming_amount bigint not null,
        incoming_fee bigint not null,
        outgoing_count integer not null,
        outgoing_amount bigint not null,
        outgoing_fee bigint not null,
        moved_count integer not null,
        moved_in bigint not null,
        moved_out bigint not null,
        expected bigint not null,
        declared bigint,
        not_read_reason text,
        read_at timestamptz(3),
        discrepancy bigint,
        settlement text check (settlement in ('justified', 'borne', 'charged', 'claimed')),
        settlement_text text,
        claim_reference text,
        claimed_on date,
        settled_by uuid,
        settled_at timestamptz(3),
        primary key (owner_id, closing_id, account_id),
        constraint closing_operator_lines_closing foreign key (owner_id, closing_id) references closings (owner_id, id),
        constraint closing_operator_lines_account
          foreign key (owner_id, account_id) references operator_accounts (owner_id, id),
        constraint closing_operator_lines_expected check (
          expected = opening + moved_in - moved_out - incoming_amount + outgoing_amount
            - case fee_to when 'operator' then incoming_fee + outgoing_fee else 0 end
        ),
        constraint closing_operator_lines_discrepancy check (discrepancy is not distinct from declared - expected),
        constraint closing_operator_lines_read check ((declared is null) = (read_at is null)),
        constraint closing_operator_lines_reason check (declared is null or not_read_reason is null),
        constraint closing_operator_lines_settlement check (settlement is null or coalesce(discrepancy, 0) <> 0),
        constraint closing_operator_lines_claim check (
          (coalesce(settlement, '') = 'claimed') = (claim_reference is not null)
            and (claim_reference is null) = (claimed_on is null)
        )
      )
    `.execute(db)
    // The last line of an account before a day, and the lines that are to be settled.
    await sql`
      create index closing_operator_lines_last on closing_operator_lines (owner_id, account_id, date desc)
    `.execute(db)
    await sql`
      create index closing_operator_lines_wrong on closing_operator_lines (owner_id, closing_id)
      where discrepancy <> 0
    `.execute(db)
    await sql`alter table closing_drafts add column balances jsonb not null default '[]'`.execute(db)
    await guardLines(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table closing_operator_lines`.execute(db)
    await sql`drop function hold_closing_line(), freeze_closing_line()`.execute(db)
    await sql`alter table closing_drafts drop column balances`.execute(db)
  },
}

async function guardLines(db: Kysely<unknown>): Promise<void> {
  // As of a closing and the cash of its day: a line holds what the day of its account holds, of the closing's agency and date.
  await sql`
    create function hold_closing_line() returns trigger language plpgsql as $$
    declare
      held boolean;
    begin
      select (new.incoming_count, new.incoming_amount, new.incoming_fee, new.outgoing_count, new.outgoing_amount,
          new.outgoing_fee, new.moved_count, new.moved_in, new.moved_out)
        = (coalesce(t.incoming_count, 0), coalesce(t.incoming_amount, 0), coalesce(t.incoming_fee, 0),
          coalesce(t.outgoing_count, 0), coalesce(t.outgoing_amount, 0), coalesce(t.outgoing_fee, 0),
          coalesce(t.moved_count, 0), coalesce(t.moved_in, 0), coalesce(t.moved_out, 0))
      into held
      from closings as c
      join operator_accounts as a on a.owner_id = c.owner_id and a.agency_id = c.agency_id and a.id = new.account_id
      left join operator_day_totals as t on t.owner_id = c.owner_id and t.account_id = a.id and t.date = c.date
      where c.owner_id = new.owner_id and c.id = new.closing_id and c.date = new.date and c.reopened_at is null;
      if held is distinct from true then
        raise exception 'the line does not hold what the day of its account holds' using errcode = 'SD002';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger closing_operator_lines_hold before insert on closing_operator_lines
    for each row execute function hold_closing_line()
  `.execute(db)
  await sql`
    create function freeze_closing_line() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if is_owner_removed(old.owner_id) or not exists (select from users where id = old.owner_id) then
          return old;
        end if;
      elsif to_jsonb(new) - ${mutableColumns} is not distinct from to_jsonb(old) - ${mutableColumns}
        and exists (select from closings where owner_id = old.owner_id and id = old.closing_id and reopened_at is null)
      then
        return new;
      end if;
      raise exception 'a line of a closing cannot be changed' using errcode = 'SD002';
    end $$
  `.execute(db)
  await sql`
    create trigger closing_operator_lines_frozen before update or delete on closing_operator_lines
    for each row execute function freeze_closing_line()
  `.execute(db)
  await sql`
    create trigger closing_operator_lines_no_truncate before truncate on closing_operator_lines
    execute function refuse_truncate_of_kept()
  `.execute(db)
}
