import { sql, type Kysely, type Migration } from 'kysely'
import { enableAlways } from './2026-11-29T1120-guards.ts'

/** The largest part of one transaction that a cashier may leave unpaid. An invitation carries it to the member that comes of it. */
export const creditLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table invitations add column credit_limit bigint check (credit_limit >= 0)`.execute(db)
    await sql`
      alter table members
        add column credit_limit bigint check (credit_limit >= 0),
        add constraint members_credit_limit check (credit_limit is null or role = 'cashier')
    `.execute(db)
    await sql`
      create trigger members_version_of_credit before update of credit_limit on members
      for each row execute function keep_member()
    `.execute(db)
    await enableAlways(db)
  },

  async down(db: Kysely<unknown>) {
    await sql`drop trigger members_version_of_credit on members`.execute(db)
    await sql`alter table members drop constraint members_credit_limit, drop column credit_limit`.execute(db)
    await sql`alter table invitations drop column credit_limit`.execute(db)
  },
}
