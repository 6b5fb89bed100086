import { sql, type Kysely, type Migration } from 'kysely'

const OTHER_DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'

/**
 * One index for the search over reference, amount, description and product. Each of its terms starts with the tenant, so
 * that a search reads only the tenant's part of it, and needs no extension of Postgres.
 */
export const transactionSearch: Migration = {
  async up(db: Kysely<unknown>) {
    // Words of letters and digits, without case and accents, each after a space.
    await sql`
      create function search_words(value text) returns text
      language sql immutable strict parallel safe
      return ' ' || btrim(regexp_replace(
        translate(name_key(value), ${sql.lit(OTHER_DIGITS)}, '01234567890123456789') collate "und-x-icu",
        '[^[:alnum:]]+', ' ', 'g'
      ))
    `.execute(db)
    // w: word, r: three characters of the reference, a: amount without and with the fee, s and c: standard and custom
    // product. In plpgsql, because an SQL function is planned at each insert. The cost keeps the planner from calling it
    // for all rows of a tenant; not parallel, because starting workers takes longer than a search. It calls no other
    // function of ours: maintenance runs it without their schema in the path.
    await sql`
      create function transaction_search_terms(
        owner_id uuid, amount bigint, fee bigint, standard_id uuid, custom_id uuid, reference_key text, words text
      ) returns tsvector language plpgsql immutable cost 100000 as $$
      declare
        tenant text := right(owner_id::text, 12);
        terms text[] := array[tenant || 'a' || amount];
      begin
        if fee <> 0 then
          terms := terms || (tenant || 'a' || amount + fee);
        end if;
        if standard_id is not null then
          terms := terms || (tenant || 's' || standard_id);
        elsif custom_id is not null then
          terms := terms || (tenant || 'c' || custom_id);
        end if;
        if reference_key is not null then
          for place in 1..greatest(length(reference_key) - 2, 1) loop
            terms := terms || (tenant || 'r' || substr(reference_key, place, 3));
          end loop;
        end if;
        if words is not null then
          terms := terms || string_to_array(ltrim(replace(words, ' ', ' ' || tenant || 'w')), ' ');
        end if;
        return array_to_tsvector(terms);
      end $$
    `.execute(db)
    // Without a pending list, which each search would read and some insert would have to empty.
    await sql`
      create index transactions_search on transactions using gin (transaction_search_terms(
        owner_id, amount, fee, transaction_type_id, user_transaction_type_id, reference_key, search_words(description)
      )) with (fastupdate = off)
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop index transactions_search`.execute(db)
    await sql`
      drop function transaction_search_terms(uuid, bigint, bigint, uuid, uuid, text, text)
    `.execute(db)
    await sql`drop function search_words(text)`.execute(db)
  },
}
