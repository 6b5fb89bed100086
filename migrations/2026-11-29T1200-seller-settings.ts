import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/** The seller's settings, one row, and the reference that a client quotes with the payment of a request. */
export const sellerSettings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table seller_settings (
        id text primary key default 'seller' check (id = 'seller'),
        company_name text,
        address text,
        phone text,
        whatsapp text,
        email text,
        website text,
        bank_name text,
        account_holder text,
        rib text check (rib ~ '^[0-9]{24}$'),
        payment_delay text,
        tax_word text,
        legal_notice text,
        privacy_notice text,
        updated_at timestamptz(3) not null default clock_timestamp()
      )
    `.execute(db)
    await sql`insert into seller_settings default values`.execute(db)
    await sql`
      create trigger seller_settings_version before update on seller_settings
      for each row execute function stamp_version()
    `.execute(db)
    await sql`
      create trigger seller_settings_no_truncate before truncate on seller_settings
      execute function refuse_truncate_of_kept()
    `.execute(db)

    // The factor has no divisor in common with the modulus: every number gives another reference. Neighbours differ in
    // most digits, so that a misheard digit names no other request.
    await sql`
      alter table pending_users
        add column reference_number integer not null generated always as identity (maxvalue 99999999),
        add column payment_reference text not null
          generated always as (regexp_replace(
            lpad(((reference_number::bigint * 38738117 + 52711963) % 100000000)::text, 8, '0'),
            '^(....)', 'SD-\\1-'
          )) stored
    `.execute(db)
    await sql`create unique index pending_users_payment_reference on pending_users (payment_reference)`.execute(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table pending_users drop column payment_reference, drop column reference_number`.execute(db)
    await sql`drop table seller_settings`.execute(db)
  },
}
