import { type Migration, sql } from 'kysely'

/** When an account, or somebody in its space, last used a session. Sessions are deleted; this outlives them. */
export const userActivity: Migration = {
  async up(db) {
    // Not a column of users: it would change their version every minute. The name comes after `sessions`, so that a deletion
    // of an account locks the rows of both in the order in which a session's use does, also after a restore.
    await sql`
      create table user_activity (
        user_id uuid primary key references users (id) on delete cascade,
        seen_at timestamptz(3) not null
      )
    `.execute(db)
    await sql`
      insert into user_activity (user_id, seen_at)
      select u.id, max(known.at) from (
        select user_id, extended_at as at from sessions
        union all select acting_owner_id, extended_at from sessions
        union all select owner_id, max(created_at) from transactions group by 1
        union all select owner_id, max(at) from audit_lines
          where actor_role not in ('admin', 'principalAdmin', 'system') group by 1
      ) known join users u on u.id = known.user_id group by 1
    `.execute(db)
  },

  async down(db) {
    await sql`drop table user_activity`.execute(db)
  },
}
