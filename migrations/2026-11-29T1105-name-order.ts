import { sql, type Kysely, type Migration } from 'kysely'

/**
 * The order of names as people count: Agence 2 before Agence 10. For `order by` only. An index with it would have to be made
 * again after each update of ICU.
 */
export const nameOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create collation name_order (provider = icu, locale = 'fr-u-kn-true')`.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop collation name_order`.execute(db)
  },
}
