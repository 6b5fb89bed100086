import { sql, type Kysely, type Migration } from 'kysely'

/**
 * The number of a line is never smaller than the number of its transaction. So once all transactions up to now have
 * ended, no line with a smaller number can follow, and the lines can be sealed (`sealAuditLines`). The lines no longer
 * record their transaction.
 */
export const auditOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create or replace function stamp_audit_line() returns trigger language plpgsql as $$
      begin
        new.at := clock_timestamp();
        new.digest := audit_digest(new);
        return new;
      end $$
    `.execute(db)
    await sql`alter table audit_lines drop column xact`.execute(db)
    // Before the statement, so before the first row and its number exist.
    await sql`
      create function number_transaction() returns trigger language plpgsql as $$
      begin
        perform pg_current_xact_id();
        return null;
      end $$
    `.execute(db)
    await sql`
      create trigger audit_lines_order before insert on audit_lines
      for each statement execute function number_transaction()
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop trigger audit_lines_order on audit_lines`.execute(db)
    await sql`drop function number_transaction()`.execute(db)
    await sql`alter table audit_lines add column xact xid8 not null default pg_current_xact_id()`.execute(db)
    await sql`
      create or replace function stamp_audit_line() returns trigger language plpgsql as $$
      begin
        new.at := clock_timestamp();
        new.xact := pg_current_xact_id();
        new.digest := audit_digest(new);
        return new;
      end $$
    `.execute(db)
  },
}
