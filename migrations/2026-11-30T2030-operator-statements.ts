import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const largest = sql.lit(99_999_999_999)

/**
 * Files of what an operator says of an account, line by line, and which transaction or movement each line is. A link ends when its
 * transaction or movement changes; nothing here changes those. An insert of either fires none of the triggers.
 */
export const operatorStatements: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table statement_imports (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        -- Chosen when the import begins.
        account_id uuid,
        state text not null default 'uploaded' check (state in ('uploaded', 'importing', 'done', 'failed', 'undone')),
        file_name text not null,
        content_hash text not null,
        -- Until the import is done.
        content bytea,
        mapping jsonb,
        row_count integer not null default 0 check (row_count >= 0),
        new_count integer not null default 0 check (new_count >= 0),
        fault_count integer not null default 0 check (fault_count >= 0),
        break_count integer not null default 0 check (break_count >= 0),
        -- The first ones.
        faults jsonb not null default '[]',
        progress integer not null default 0 check (progress >= 0),
        first_date date,
        last_date date,
        failure text,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        finished_at timestamptz(3),
        undone_at timestamptz(3),
        primary key (owner_id, id),
        constraint statement_imports_account foreign key (owner_id, account_id) references operator_accounts (owner_id, id),
        constraint statement_imports_begun check (state = 'uploaded' or account_id is not null),
        constraint statement_imports_content check (content is not null or state <> 'uploaded'),
        constraint statement_imports_failure check ((state = 'failed') = (failure is not null)),
        constraint statement_imports_undone check ((state = 'undone') = (undone_at is not null))
      )
    `.execute(db)
    await sql`create index statement_imports_id on statement_imports (id)`.execute(db)
    await sql`
      create index statement_imports_of_account on statement_imports (owner_id, account_id, created_at desc)
    `.execute(db)
    await sql`
      create table statement_mappings (
        owner_id uuid not null references users (id) on delete cascade,
        account_id uuid not null,
        mapping jsonb not null,
        primary key (owner_id, account_id),
        constraint statement_mappings_account foreign key (owner_id, account_id) references operator_accounts (owner_id, id)
      )
    `.execute(db)
    await sql`
      create table statement_lines (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        import_id uuid not null,
        account_id uuid not null,
        row_number integer not null,
        date date not null check (date >= date '2000-01-01'),
        time text check (time ~ '^[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$'),
        -- 'credit': into the account.
        direction text not null check (direction in ('credit', 'debit')),
        amount bigint not null check (amount between 1 and ${largest}),
        fee bigint check (fee between 0 and ${largest}),
        commission bigint check (commission between 0 and ${largest}),
        reference text,
        reference_key text,
        label text,
        balance_after bigint check (balance_after between -${largest} and ${largest}),
        -- The balance does not follow from that of the line before: lines are missing.
        is_break boolean not null default false,
        -- Of the content, and the how many-eth line of this content it is in its file.
        content_hash text not null,
        occurrence integer not null check (occurrence >= 1),
        state text not null default 'unmatched' check (state in ('unmatched', 'matched', 'different', 'ignored')),
        -- Of an unmatched line: 'near' is one transaction or movement of the day before or after, 'several' are to choose from.
        hint text check (hint in ('near', 'several')),
        hint_id uuid,
        transaction_id uuid,
        movement_id uuid,
        reason text,
        primary key (owner_id, id),
        constraint statement_lines_import foreign key (owner_id, import_id) references statement_imports (owner_id, id),
        constraint statement_lines_account foreign key (owner_id, account_id) references operator_accounts (owner_id, id),
        constraint statement_lines_once unique (owner_id, account_id, content_hash, occurrence),
        constraint statement_lines_linked check (
          num_nonnulls(transaction_id, movement_id) = case when state in ('matched', 'different') then 1 else 0 end
        ),
        constraint statement_lines_reason check ((state = 'ignored') = (reason is not null)),
        constraint statement_lines_hint check ((hint_id is not null) = (hint is not distinct from 'near')),
        constraint statement_lines_hinted check (hint is null or state = 'unmatched')
      )
    `.execute(db)
    await sql`create index statement_lines_list on statement_lines (owner_id, account_id, date desc, id desc)`.execute(
      db,
    )
    await sql`create index statement_lines_of_import on statement_lines (owner_id, import_id)`.execute(db)
    await sql`
      create index statement_lines_reference on statement_lines (owner_id, reference_key) where reference_key is not null
    `.execute(db)
    for (const side of ['transaction', 'movement']) {
      await sql`
        create unique index ${sql.raw(`statement_lines_${side}`)} on statement_lines (owner_id, ${sql.raw(`${side}_id`)})
        where ${sql.raw(`${side}_id`)} is not null
      `.execute(db)
    }
    await endLinks(db)
    for (const table of ['statement_imports', 'statement_lines'] as const) {
      await sql`
        create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
        execute function refuse_truncate_of_kept()
      `.execute(db)
    }
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop trigger transactions_statement_changed on transactions`.execute(db)
    await sql`drop trigger transactions_statement_deleted on transactions`.execute(db)
    await sql`drop trigger operator_movements_statement_deleted on operator_movements`.execute(db)
    await sql`drop table statement_lines, statement_mappings, statement_imports`.execute(db)
    await sql`drop function end_statement_link()`.execute(db)
  },
}

/** @param isTransaction whether the row is of `transactions` */
export function endStatementLink(isTransaction: RawBuilder<unknown>) {
  return sql`
    create or replace function end_statement_link() returns trigger language plpgsql as $$
    begin
      if ${isTransaction} then
        update statement_lines set state = 'unmatched', transaction_id = null
        where owner_id = old.owner_id and transaction_id = old.id;
      else
        update statement_lines set state = 'unmatched', movement_id = null
        where owner_id = old.owner_id and movement_id = old.id;
      end if;
      return null;
    end $$
  `
}

/** Movements are removed and entered again, not changed. */
async function endLinks(db: Kysely<unknown>): Promise<void> {
  await endStatementLink(sql`tg_table_name = 'transactions'`).execute(db)
  await sql`
    create trigger transactions_statement_changed after update on transactions
    for each row when (
      old.operator_account_id is not null
      and (old.operator_account_id, old.type, old.amount, old.fee, old.date, old.reference)
        is distinct from (new.operator_account_id, new.type, new.amount, new.fee, new.date, new.reference)
    ) execute function end_statement_link()
  `.execute(db)
  await sql`
    create trigger transactions_statement_deleted after delete on transactions
    for each row when (old.operator_account_id is not null) execute function end_statement_link()
  `.execute(db)
  await sql`
    create trigger operator_movements_statement_deleted after delete on operator_movements
    for each row execute function end_statement_link()
  `.execute(db)
}
