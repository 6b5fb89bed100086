import { sql, type Kysely, type Migration } from 'kysely'

/** Proofs of payment and their files. */
export const paymentsAndAttachments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table attachments (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        file_name text not null,
        media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
        content bytea not null check (octet_length(content) between 1 and 5242880),
        created_at timestamptz(3) not null default clock_timestamp()
      )
    `.execute(db)
    await sql`create index attachments_user on attachments (user_id)`.execute(db)

    await sql`
      create table manual_payments (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        amount bigint not null check (amount between 1 and 99999999999),
        payment_date date not null check (payment_date >= date '2000-01-01'),
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
        comment text,
        attachment_url text,
        attachment_id uuid references attachments (id),
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp()
      )
    `.execute(db)
    await sql`create index manual_payments_user on manual_payments (user_id, created_at desc)`.execute(db)
    await sql`create index manual_payments_status on manual_payments (status, created_at desc)`.execute(db)
    await sql`create index manual_payments_attachment on manual_payments (attachment_id)`.execute(db)
    await sql`
      create trigger manual_payments_version before update on manual_payments
      for each row execute function stamp_version()
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table manual_payments, attachments`.execute(db)
  },
}
