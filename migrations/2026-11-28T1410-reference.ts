import { sql, type Kysely, type Migration } from 'kysely'

/**
 * The number that the operator gives a transaction (MTCN): unique per tenant, operator and direction, without case and
 * spaces.
 */
export const reference: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = sql`
      add column reference text check (length(reference) between 1 and 40),
      add column reference_operator_id uuid
    `
    await sql`
      alter table transactions ${columns},
      add column reference_key text generated always as (upper(replace(reference, ' ', ''))) stored
    `.execute(db)
    await sql`alter table deleted_transactions ${columns}`.execute(db)

    // The operator is that of the product, possibly none. Most rows have no reference and no entry in this index.
    await sql`
      create unique index transactions_reference
      on transactions (owner_id, reference_operator_id, type, reference_key) nulls not distinct
      where reference is not null
    `.execute(db)
    await sql`
      create function keep_reference_operator() returns trigger language plpgsql as $$
      begin
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
    await sql`
      create trigger transactions_reference_operator before insert or update on transactions
      for each row when (new.reference is not null or new.reference_operator_id is not null)
      execute function keep_reference_operator()
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop trigger transactions_reference_operator on transactions`.execute(db)
    await sql`drop function keep_reference_operator()`.execute(db)
    await sql`
      alter table transactions drop column reference_key, drop column reference, drop column reference_operator_id
    `.execute(db)
    await sql`
      alter table deleted_transactions drop column reference, drop column reference_operator_id
    `.execute(db)
  },
}
