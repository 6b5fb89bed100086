import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

const before = ['debtor_id', 'agency_id', 'date', 'kind', 'amount', 'feed_id', 'transaction_id', 'created_by']

/**
 * Papers of what members owe: that they paid otherwise than in cash, and that they signed for a shortage. The file has no foreign
 * key: it is on another machine where the schema is distributed. A file that one of these names is never swept.
 */
export const debtPapers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table debt_entries
        add column attachment_id uuid,
        add constraint debt_entries_paper check ((kind = 'other_payment') = (attachment_id is not null))
    `.execute(db)
    await sql`
      create index debt_entries_file on debt_entries (owner_id, attachment_id) where attachment_id is not null
    `.execute(db)
    await sql`
      alter table shortage_decisions
        add column attachment_id uuid,
        add column recorded_by uuid,
        add constraint shortage_decisions_paper
          check ((attachment_id is null) = (recorded_by is null) and (attachment_id is null or state = 'acknowledged'))
    `.execute(db)
    await sql`
      create index shortage_decisions_file on shortage_decisions (owner_id, attachment_id) where attachment_id is not null
    `.execute(db)
    await fixColumns(db, [...before, 'decision_id', 'surplus_id', 'attachment_id'])
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await fixColumns(db, before)
    await enableAlways(db)
    await sql`
      alter table shortage_decisions drop constraint shortage_decisions_paper,
        drop column attachment_id, drop column recorded_by
    `.execute(db)
    await sql`alter table debt_entries drop constraint debt_entries_paper, drop column attachment_id`.execute(db)
  },
}

/** An entry is removed and entered again, not changed; only its note can go. */
async function fixColumns(db: Kysely<unknown>, columns: readonly string[]): Promise<void> {
  const row = (name: 'old' | 'new') => sql.raw(`(${columns.map((column) => `${name}.${column}`).join(', ')})`)
  await sql`drop trigger debt_entries_fixed on debt_entries`.execute(db)
  await sql`
    create trigger debt_entries_fixed before update on debt_entries
    for each row when (pg_trigger_depth() = 0 and (${row('old')} is distinct from ${row('new')} or new.note is not null))
    execute function refuse_direct_change()
  `.execute(db)
}
