import { sql, type Kysely, type Migration } from 'kysely'

/** `٠…٩` and `۰…۹`; NFKC has no digits of ours for them. */
const OTHER_DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'

/**
 * Two references are the same when their letters and digits are, so that a separator does not hide a second payout. Rows that
 * were different until now and would be the same keep the key they had, all but one of them, until their reference is edited.
 */
export const referenceKey: Migration = {
  async up(db: Kysely<unknown>) {
    // As `referenceKey` in shared/transactions/reference.ts. Without letters and digits the old key remains.
    await sql`
      create function reference_key(value text) returns text
      language sql immutable strict parallel safe
      return coalesce(
        nullif(
          upper(
            regexp_replace(
              translate(normalize(value, NFKC), ${sql.lit(OTHER_DIGITS)}, '01234567890123456789') collate "und-x-icu",
              '[^[:alnum:]]', '', 'g'
            )
          ), ''
        ),
        upper(replace(value, ' ', ''))
      )
    `.execute(db)
    await sql`
      alter table transactions add column has_older_reference_key boolean not null default false
    `.execute(db)
    // Not an edit: neither the version nor the lock of a closed day applies.
    await sql`alter table transactions disable trigger user`.execute(db)
    await sql`
      update transactions as t set has_older_reference_key = true
      from (
        select owner_id, id, row_number() over (
          partition by owner_id, reference_operator_id, type, reference_key(reference)
          order by reference_key <> reference_key(reference), created_at, id
        ) as place
        from transactions where reference is not null
      ) as same
      where t.owner_id = same.owner_id and t.id = same.id and same.place > 1
    `.execute(db)
    await sql`alter table transactions enable trigger user`.execute(db)
    await replaceKey(
      db,
      sql`case when has_older_reference_key then upper(replace(reference, ' ', '')) else reference_key(reference) end`,
    )
    await replaceTrigger(
      db,
      sql`
        if tg_op = 'UPDATE' and new.reference is distinct from old.reference then
          new.has_older_reference_key := false;
        end if;
      `,
    )
  },

  async down(db: Kysely<unknown>) {
    await replaceTrigger(db, sql``)
    await replaceKey(db, sql`upper(replace(reference, ' ', ''))`)
    await sql`alter table transactions drop column has_older_reference_key`.execute(db)
    await sql`drop function reference_key(text)`.execute(db)
  },
}

/** Drops the column with its unique index, and makes both again. */
async function replaceKey(db: Kysely<unknown>, key: ReturnType<typeof sql>): Promise<void> {
  await sql`
    alter table transactions drop column reference_key,
    add column reference_key text generated always as (${key}) stored
  `.execute(db)
  await sql`
    create unique index transactions_reference
    on transactions (owner_id, reference_operator_id, type, reference_key) nulls not distinct
    where reference is not null
  `.execute(db)
}

async function replaceTrigger(db: Kysely<unknown>, atFirst: ReturnType<typeof sql>): Promise<void> {
  await sql`
    create or replace function keep_reference_operator() returns trigger language plpgsql as $$
    begin
      ${atFirst}
      new.reference_operator_id := case
        when new.reference is null then null
        when new.transaction_type_id is not null
          then (select operator_id from transaction_types where id = new.transaction_type_id)
        else (
          select operator_id from user_transaction_types
          where owner_id = new.owner_id and id = new.user_transaction_type_id
        )
      end;
      return new;
    end $$
  `.execute(db)
}
