import { sql, type Kysely, type Migration } from 'kysely'

/**
 * The audit trail: lines can be added, never changed or deleted. The database sets the time and a digest of every line.
 * `audit_seals` chains the digests of each tenant, later than the transactions that wrote them, so that writers never
 * wait for each other.
 */
export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table audit_lines (
        seq bigint generated always as identity primary key,
        at timestamptz(3) not null default clock_timestamp(),
        -- No foreign keys: a line outlives whom and what it names.
        owner_id uuid,
        actor_id uuid,
        actor_name text not null,
        actor_role text not null check (actor_role in ('client', 'admin', 'principalAdmin', 'system')),
        action text not null,
        subject_kind text not null,
        subject_id text not null,
        subject_name text not null,
        before jsonb,
        after jsonb,
        reason text,
        request_id text not null,
        xact xid8 not null default pg_current_xact_id(),
        digest bytea not null default ''
      )
    `.execute(db)
    await sql`create index audit_lines_owner on audit_lines (owner_id, seq desc)`.execute(db)
    await sql`create index audit_lines_at on audit_lines (at desc, seq desc)`.execute(db)
    await sql`create index audit_lines_subject on audit_lines (subject_id, seq desc)`.execute(db)

    await sql`
      create function audit_digest(line audit_lines) returns bytea
      language sql immutable
      return sha256(convert_to(jsonb_build_array(
        line.seq, extract(epoch from line.at), line.owner_id, line.actor_id, line.actor_name, line.actor_role, line.action,
        line.subject_kind, line.subject_id, line.subject_name, line.before, line.after, line.reason, line.request_id
      )::text, 'UTF8'))
    `.execute(db)
    await sql`
      create function stamp_audit_line() returns trigger language plpgsql as $$
      begin
        new.at := clock_timestamp();
        new.xact := pg_current_xact_id();
        new.digest := audit_digest(new);
        return new;
      end $$
    `.execute(db)
    await sql`
      create trigger audit_lines_stamp before insert on audit_lines for each row execute function stamp_audit_line()
    `.execute(db)

    await sql`
      create table audit_seals (
        seq bigint generated always as identity primary key,
        -- The nil UUID for lines of no tenant.
        owner_id uuid not null,
        last_line bigint not null,
        line_count bigint not null check (line_count > 0),
        chain bytea not null,
        sealed_at timestamptz(3) not null default clock_timestamp(),
        unique (owner_id, last_line)
      )
    `.execute(db)

    await sql`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit trail cannot be changed' using errcode = 'insufficient_privilege';
      end $$
    `.execute(db)
    for (const table of ['audit_lines', 'audit_seals']) {
      await sql`
        create trigger ${sql.raw(`${table}_kept`)} before update or delete or truncate on ${sql.table(table)}
        for each statement execute function refuse_change()
      `.execute(db)
    }

    // What administrators search people by, without case and accents; stored, so that a search only compares.
    await sql`
      alter table profiles add column search_key text not null
        generated always as (name_key(first_name || ' ' || last_name || ' ' || coalesce(phone, ''))) stored
    `.execute(db)
    await sql`
      alter table pending_users add column search_key text not null
        generated always as (name_key(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))) stored
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table pending_users drop column search_key`.execute(db)
    await sql`alter table profiles drop column search_key`.execute(db)
    await sql`drop table audit_seals, audit_lines cascade`.execute(db)
    await sql`drop function stamp_audit_line(), refuse_change()`.execute(db)
  },
}
