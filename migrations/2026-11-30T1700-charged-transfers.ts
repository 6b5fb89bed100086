import { sql, type Kysely, type Migration } from 'kysely'

/** What is missing of a transfer may be put to a member too: a decision is about a closing or about a transfer. */
export const chargedTransfers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table shortage_decisions
        alter column closing_id drop not null,
        add column transfer_id uuid,
        add constraint shortage_decisions_transfer foreign key (owner_id, transfer_id)
          references cash_transfers (owner_id, id),
        add constraint shortage_decisions_source check (
          num_nonnulls(closing_id, transfer_id) = 1 and (account_id is null or closing_id is not null)
        )
    `.execute(db)
    await setOpenKey(db, 'closing_id, account_id, transfer_id')
  },

  /** What members owe of transfers goes with its decisions; where some of it was paid back, this fails. */
  async down(db: Kysely<unknown>) {
    await sql`
      delete from debt_entries as e using shortage_decisions as d
      where d.owner_id = e.owner_id and d.id = e.decision_id and d.transfer_id is not null
    `.execute(db)
    await sql`delete from shortage_decisions where transfer_id is not null`.execute(db)
    await sql`
      update cash_transfers set diff_settlement = null, diff_text = null, diff_settled_by = null, diff_settled_at = null
      where diff_settlement = 'charged'
    `.execute(db)
    await setOpenKey(db, 'closing_id, account_id')
    await sql`
      alter table shortage_decisions drop constraint shortage_decisions_source, drop column transfer_id,
        alter column closing_id set not null
    `.execute(db)
  },
}

/** One decision that waits or was acknowledged. */
async function setOpenKey(db: Kysely<unknown>, columns: string): Promise<void> {
  await sql`drop index shortage_decisions_open`.execute(db)
  await sql`
    create unique index shortage_decisions_open on shortage_decisions (owner_id, ${sql.raw(columns)}) nulls not distinct
    where state in ('proposed', 'acknowledged')
  `.execute(db)
}
