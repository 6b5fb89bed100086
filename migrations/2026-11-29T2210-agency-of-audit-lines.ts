import { sql, type Kysely, type Migration } from 'kysely'

/**
 * A line names the agency whose row it is about, so that a manager reads those of the own agencies. The digest of a line
 * without one is what it was: no existing line or seal changes.
 */
export const agencyOfAuditLines: Migration = {
  async up(db: Kysely<unknown>) {
    // No foreign key: a line outlives what it names.
    await sql`alter table audit_lines add column if not exists agency_id uuid`.execute(db)
    await sql`
      create or replace function audit_digest(line audit_lines) returns bytea
      language sql immutable
      return sha256(convert_to((jsonb_build_array(
        line.seq, extract(epoch from line.at), line.owner_id, line.actor_id, line.actor_name, line.actor_role, line.action,
        line.subject_kind, line.subject_id, line.subject_name, line.before, line.after, line.reason, line.request_id
      ) || case when line.agency_id is null then '[]'::jsonb else jsonb_build_array(line.agency_id) end)::text, 'UTF8'))
    `.execute(db)
    await sql`
      create index audit_lines_agency on audit_lines (owner_id, agency_id, seq desc) where agency_id is not null
    `.execute(db)
  },

  /** Where lines name an agency, the column and the digest stay: without them these lines would seem changed. */
  async down(db: Kysely<unknown>) {
    await sql`drop index audit_lines_agency`.execute(db)
    const { rows } = await sql`select from audit_lines where agency_id is not null limit 1`.execute(db)
    if (rows.length > 0) return
    await sql`
      create or replace function audit_digest(line audit_lines) returns bytea
      language sql immutable
      return sha256(convert_to(jsonb_build_array(
        line.seq, extract(epoch from line.at), line.owner_id, line.actor_id, line.actor_name, line.actor_role, line.action,
        line.subject_kind, line.subject_id, line.subject_name, line.before, line.after, line.reason, line.request_id
      )::text, 'UTF8'))
    `.execute(db)
    await sql`alter table audit_lines drop column agency_id`.execute(db)
  },
}
