import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const amount = sql`check (amount between 1 and 99999999999)`

/**
 * Shortages that a member is asked to answer for, and surpluses that are held. Only the member's own answer makes a debt of a
 * shortage; the closed day never changes.
 */
export const shortages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table shortage_decisions (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        closing_id uuid not null,
        -- The operator account whose discrepancy it is; null for the cash.
        account_id uuid,
        member_id uuid not null,
        amount bigint not null ${amount},
        state text not null check (state in ('proposed', 'acknowledged', 'contested', 'withdrawn')),
        proposed_by uuid not null,
        proposed_at timestamptz(3) not null,
        -- The owner's word, without which the member is not asked.
        confirmed_by uuid,
        answered_at timestamptz(3),
        answer_text text,
        withdrawn_by uuid,
        primary key (owner_id, id),
        constraint shortage_decisions_closing foreign key (owner_id, closing_id) references closings (owner_id, id),
        constraint shortage_decisions_member foreign key (owner_id, member_id) references members (owner_id, id),
        constraint shortage_decisions_answer check ((state in ('acknowledged', 'contested')) <= (answered_at is not null)),
        constraint shortage_decisions_contested check (state <> 'contested' or answer_text is not null),
        constraint shortage_decisions_confirmed check (state not in ('acknowledged', 'contested') or confirmed_by is not null)
      )
    `.execute(db)
    await sql`
      create unique index shortage_decisions_open on shortage_decisions (owner_id, closing_id, account_id) nulls not distinct
      where state in ('proposed', 'acknowledged')
    `.execute(db)
    await sql`create index shortage_decisions_member on shortage_decisions (owner_id, member_id)`.execute(db)
    await sql`create index shortage_decisions_id on shortage_decisions (id)`.execute(db)

    // Made where something is decided about a surplus: until then it is held by the closing's own date.
    await sql`
      create table surplus_items (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        closing_id uuid not null,
        amount bigint not null ${amount},
        used bigint not null default 0,
        state text not null check (state in ('held', 'returned', 'kept', 'offset')),
        until date not null,
        feed_id uuid,
        note text,
        decided_by uuid not null,
        decided_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint surplus_items_closing foreign key (owner_id, closing_id) references closings (owner_id, id),
        constraint surplus_items_closing_once unique (owner_id, closing_id),
        constraint surplus_items_feed foreign key (owner_id, feed_id) references feeds (owner_id, id),
        constraint surplus_items_used check (used between 0 and amount),
        constraint surplus_items_offset check ((state = 'offset') = (used = amount)),
        constraint surplus_items_returned check ((state = 'returned') = (feed_id is not null))
      )
    `.execute(db)
    await sql`
      alter table debt_entries
        add column decision_id uuid,
        add column surplus_id uuid,
        add constraint debt_entries_decision foreign key (owner_id, decision_id) references shortage_decisions (owner_id, id),
        add constraint debt_entries_surplus foreign key (owner_id, surplus_id) references surplus_items (owner_id, id),
        add constraint debt_entries_decision_once unique (owner_id, decision_id),
        add constraint debt_entries_shortage check ((kind = 'shortage') = (decision_id is not null)),
        add constraint debt_entries_offset check ((kind = 'offset') = (surplus_id is not null))
    `.execute(db)
    await sql`
      alter table closings drop constraint closings_settlement_check,
        add constraint closings_settlement_check
          check (settlement in ('justified', 'refunded', 'borne', 'charged', 'kept', 'offset'))
    `.execute(db)
    for (const table of ['shortage_decisions', 'surplus_items']) {
      await sql`
        create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
        execute function refuse_truncate_of_kept()
      `.execute(db)
    }
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`
      alter table debt_entries
        drop constraint debt_entries_shortage, drop constraint debt_entries_offset,
        drop column decision_id, drop column surplus_id
    `.execute(db)
    await sql`drop table surplus_items, shortage_decisions`.execute(db)
    await sql`
      alter table closings drop constraint closings_settlement_check,
        add constraint closings_settlement_check check (settlement in ('justified', 'refunded', 'borne')) not valid
    `.execute(db)
  },
}
