import { type Insertable, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { UpdateDebtorInput } from '#shared/debts/debtor-input.ts'

export const DEBTOR_AGENCY_KEY = 'debtors_agency'

/** Entries of the debtor wait for the end of the transaction. */
export async function lockDebtorOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx
    .selectFrom('debtors')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

/** Numbers follow one order only under `lockOwner`. Violates `DEBTOR_AGENCY_KEY` for an unknown agency. */
export async function insertDebtorOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  debtor: Pick<
    Insertable<Database['debtors']>,
    'id' | 'kind' | 'name' | 'phone' | 'member_id' | 'agency_id' | 'created_by'
  >,
): Promise<void> {
  const { last } = await trx
    .selectFrom('debtors')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('debtors')
    .values({
      ...debtor,
      owner_id: ownerId,
      number: (last ?? 0) + 1,
      credit_limit: null,
      note: null,
      erased_at: null,
    })
    .execute()
}

/** False where the version is another. */
export async function updateDebtorOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, updatedAt, name, phone, agencyId, limit, note, active }: UpdateDebtorInput,
): Promise<boolean> {
  const row = await trx
    .updateTable('debtors')
    .set({ name, phone, agency_id: agencyId, credit_limit: limit, note, active })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('updated_at', '=', new Date(updatedAt))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The amounts stay; nothing that a person typed about the customer does. */
export async function eraseDebtorOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('debtors')
    .set({ name: null, phone: null, note: null, active: false, erased_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('debt_entries')
    .set({ note: null })
    .where('owner_id', '=', ownerId)
    .where('debtor_id', '=', id)
    .where('note', 'is not', null)
    .execute()
}
