import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/** What administrators write about a client: notes, and complaints that are open until they are answered. */
export const clientNotes: Migration = {
  async up(db: Kysely<unknown>) {
    // No foreign keys for the administrators, as elsewhere: a deletion of an account would look for them.
    await sql`
      create table client_notes (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        kind text not null check (kind in ('note', 'complaint')),
        text text not null check (char_length(text) between 1 and 2000),
        answer text check (char_length(answer) between 1 and 2000),
        closed_at timestamptz(3),
        closed_by uuid,
        edited_at timestamptz(3),
        edited_by uuid,
        created_by uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        constraint client_notes_edited check ((edited_at is null) = (edited_by is null)),
        constraint client_notes_closed check (
          (closed_at is null) = (closed_by is null) and (closed_at is null or answer is not null)
        ),
        constraint client_notes_answered check (kind = 'complaint' or answer is null)
      )
    `.execute(db)
    await sql`create index client_notes_list on client_notes (user_id, created_at desc, id desc)`.execute(db)
    await sql`
      create index client_notes_open on client_notes (user_id) where kind = 'complaint' and closed_at is null
    `.execute(db)
    await sql`
      create trigger client_notes_version before update on client_notes for each row execute function stamp_version()
    `.execute(db)
    await sql`
      create trigger client_notes_no_truncate before truncate on client_notes execute function refuse_truncate_of_kept()
    `.execute(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table client_notes`.execute(db)
  },
}
