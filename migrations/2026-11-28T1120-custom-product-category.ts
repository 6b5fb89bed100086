import { sql, type Kysely, type Migration } from 'kysely'

/**
 * A transaction and its custom product have the same direction, which is part of the foreign key. So the category of a
 * used product cannot change, even if a transaction is recorded at the same moment.
 */
export const customProductCategory: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table user_transaction_types
      add constraint user_transaction_types_directed unique (owner_id, id, category)
    `.execute(db)
    await sql`alter table transactions drop constraint transactions_custom_product`.execute(db)
    await sql`
      alter table transactions add constraint transactions_custom_product
      foreign key (owner_id, user_transaction_type_id, type)
      references user_transaction_types (owner_id, id, category)
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table transactions drop constraint transactions_custom_product`.execute(db)
    await sql`
      alter table transactions add constraint transactions_custom_product
      foreign key (owner_id, user_transaction_type_id) references user_transaction_types (owner_id, id)
    `.execute(db)
    await sql`alter table user_transaction_types drop constraint user_transaction_types_directed`.execute(db)
  },
}
