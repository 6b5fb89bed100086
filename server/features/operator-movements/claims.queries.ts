import { sql, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

interface Claim {
  reference: string
  /** The reference that was asked for, however it is written. */
  isMeant: boolean
  /** A part of it at least. */
  isPaid: boolean
}

/** What was claimed from the operator of an account in closings up to the day, the latest first. */
export async function listClaimsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { accountId, date, reference }: { accountId: string; date: IsoDate; reference: string },
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select l.claim_reference as reference, reference_key(l.claim_reference) = reference_key(${reference}) as "isMeant",
      exists (
        select from operator_movements as m
        where m.owner_id = l.owner_id and m.account_id = l.account_id and m.kind = 'claim_paid' and m.date >= l.date
          and reference_key(m.reference) = reference_key(l.claim_reference)
      ) as "isPaid"
    from closing_operator_lines as l
    join closings as c on c.owner_id = l.owner_id and c.id = l.closing_id and c.reopened_at is null
    where l.owner_id = ${ownerId} and l.account_id = ${accountId} and l.date <= ${date} and l.claim_reference is not null
    order by l.date desc`.execute(trx)
  return rows
}
