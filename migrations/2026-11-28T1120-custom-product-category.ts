import { sql, type Kysely, type Migration } from 'kysely'

/**
 * A transaction and its custom product go the same way: the key between them carries the direction. So a product that is
 * used keeps its category, also where somebody changes it in the instant in which another one records a transaction.
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
