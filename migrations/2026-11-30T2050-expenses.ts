import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const amount = sql`between 1 and 99999999999`

/** What an agency usually pays; the owner renames and adds. */
const firstCategories = [
  'Loyer',
  'Salaires',
  'CNSS',
  'Électricité',
  'Internet',
  'Sécurité',
  'Frais bancaires',
  'Divers',
] as const

const tables = ['expense_categories', 'bank_expenses'] as const

/**
 * Expenses by category. One that is paid in cash is a feed; one that a bank pays has no feed, and takes from the book of a place
 * where that bank is followed. Files have no foreign key, as those of transfers.
 */
export const expenses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table expense_categories (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        name text not null check (name <> ''),
        name_key text not null generated always as (name_key(name)) stored,
        -- Not chosen any more; its expenses keep it.
        retired boolean not null default false,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint expense_categories_name unique (owner_id, name_key)
      )
    `.execute(db)
    await sql`create index expense_categories_id on expense_categories (id)`.execute(db)
    await sql`
      create table bank_expenses (
        owner_id uuid not null references users (id) on delete cascade,
        id uuid not null,
        -- Null for an expense of the whole space.
        agency_id uuid,
        -- A bank that is followed; null for another.
        place_id uuid,
        category_id uuid not null,
        date date not null check (date >= date '2000-01-01'),
        amount bigint not null check (amount ${amount}),
        note text,
        attachment_id uuid,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (owner_id, id),
        constraint bank_expenses_agency foreign key (owner_id, agency_id) references agencies (owner_id, id),
        constraint bank_expenses_place foreign key (owner_id, place_id) references places (owner_id, id),
        constraint bank_expenses_category foreign key (owner_id, category_id)
          references expense_categories (owner_id, id)
      )
    `.execute(db)
    await sql`create index bank_expenses_id on bank_expenses (id)`.execute(db)
    await sql`create index bank_expenses_list on bank_expenses (owner_id, date)`.execute(db)
    await sql`
      create index bank_expenses_by_place on bank_expenses (owner_id, place_id) where place_id is not null
    `.execute(db)
    await sql`
      create unique index bank_expenses_file on bank_expenses (owner_id, attachment_id) where attachment_id is not null
    `.execute(db)
    await extendFeeds(db)
    await guardTables(db)
    await startCategories(db)
    await enableAlways(db)
  },

  /** Feeds stay as expenses without a category. */
  async down(db: Kysely<unknown>) {
    await sql`drop trigger members_expense_categories on members`.execute(db)
    await sql`drop function add_expense_categories()`.execute(db)
    await sql`drop index feeds_expenses`.execute(db)
    await sql`alter table feeds drop column category_id, drop column attachment_id`.execute(db)
    await sql`drop table bank_expenses, expense_categories`.execute(db)
  },
}

async function extendFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feeds
      add column category_id uuid,
      add column attachment_id uuid,
      add constraint feeds_category foreign key (owner_id, category_id) references expense_categories (owner_id, id),
      add constraint feeds_expense check (
        counterpart = 'expense' or (category_id is null and attachment_id is null)
      )
  `.execute(db)
  await sql`
    create unique index feeds_file on feeds (owner_id, attachment_id) where attachment_id is not null
  `.execute(db)
  await sql`create index feeds_expenses on feeds (owner_id, date) where counterpart = 'expense'`.execute(db)
}

async function guardTables(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`
      create trigger ${sql.raw(`${table}_version`)} before update on ${sql.table(table)}
      for each row execute function stamp_version()
    `.execute(db)
    await sql`
      create trigger ${sql.raw(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      execute function refuse_truncate_of_kept()
    `.execute(db)
  }
  await sql`
    create trigger expense_categories_deleted before delete on expense_categories
    for each row when (pg_trigger_depth() = 0) execute function refuse_direct_change()
  `.execute(db)
  await sql`
    create trigger bank_expenses_fixed before update on bank_expenses
    for each row when (
      (old.agency_id, old.place_id, old.date, old.amount, old.created_by)
        is distinct from (new.agency_id, new.place_id, new.date, new.amount, new.created_by)
    ) execute function refuse_direct_change()
  `.execute(db)
}

/** However an account is made, its space begins with the usual categories. */
async function startCategories(db: Kysely<unknown>): Promise<void> {
  const names = sql`array[${sql.join(firstCategories.map((name) => sql.lit(name)))}]`
  await sql`
    insert into expense_categories (owner_id, id, name)
    select m.owner_id, gen_random_uuid(), name from members as m cross join unnest(${names}) as name
    where m.id = m.owner_id
  `.execute(db)
  await sql`
    create function add_expense_categories() returns trigger language plpgsql as $$
    begin
      insert into expense_categories (owner_id, id, name)
      select new.owner_id, gen_random_uuid(), name from unnest(${names}) as name
      on conflict (owner_id, name_key) do nothing;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger members_expense_categories after insert on members
    for each row when (new.id = new.owner_id) execute function add_expense_categories()
  `.execute(db)
}
