import { sql, type Kysely, type Migration } from 'kysely'

/**
 * Why and when a client was suspended: of the account, and of a request without one. Only read while the client is suspended.
 * Suspensions of before show the reason of the audit trail, where one was given.
 */
export const suspensionReason: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['users', 'pending_users']) {
      await sql`
        alter table ${sql.table(table)} add column suspension_reason text, add column suspended_at timestamptz(3)
      `.execute(db)
    }
    await copyFromTrail(db, 'users')
    await copyFromTrail(db, 'pending_users')
  },

  async down(db: Kysely<unknown>) {
    for (const table of ['pending_users', 'users']) {
      await sql`alter table ${sql.table(table)} drop column suspension_reason, drop column suspended_at`.execute(db)
    }
  },
}

async function copyFromTrail(db: Kysely<unknown>, table: 'users' | 'pending_users'): Promise<void> {
  await sql`
    update ${sql.table(table)} as t set suspension_reason = l.reason, suspended_at = l.at
    from (
      select distinct on (subject_id) subject_id, reason, at from audit_lines
      where action in ('users.suspend', 'users.update') and after ->> 'status' = 'suspended'
        and before ->> 'status' is distinct from 'suspended'
      order by subject_id, seq desc
    ) as l
    where l.subject_id = t.id::text and t.status = 'suspended'
  `.execute(db)
}
