import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { UpdateTransactionInput } from '#shared/transactions/transaction-input.ts'
import type { EntryAccount } from '#shared/transactions/transaction-row.ts'

export async function findEntryAccountIdOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('transactions')
    .select('operator_account_id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.operator_account_id ?? null
}

export interface FoundAccountChoice {
  /** The stored one while the product stays, else that of the new product. */
  readonly operatorId: string | null
  readonly stored: EntryAccount | null
  /** Agency, operator and day stay as they are. */
  readonly isKept: boolean
  /** The open accounts of the new agency, operator and day. */
  readonly open: readonly EntryAccount[]
}

const NO_CHOICE: FoundAccountChoice = { operatorId: null, stored: null, isKept: true, open: [] }

/** What decides the operator and the account of an edited transaction. */
export async function findAccountChoiceOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, agencyId, product, date }: UpdateTransactionInput,
): Promise<FoundAccountChoice> {
  const standardId = product?.kind === 'standard' ? product.id : null
  const customId = product?.kind === 'custom' ? product.id : null
  const { rows } = await sql<FoundAccountChoice>`
    with edit as (
      select agency_id, operator_id, operator_account_id, date,
        case
          when (transaction_type_id, user_transaction_type_id) is not distinct from (${standardId}::uuid, ${customId}::uuid)
            then operator_id
          when ${standardId}::uuid is not null
            then (select p.operator_id from transaction_types as p where p.id = ${standardId}::uuid)
          else (
            select p.operator_id from user_transaction_types as p
            where p.owner_id = ${ownerId} and p.id = ${customId}::uuid
          )
        end as operator
      from transactions where owner_id = ${ownerId} and id = ${id}
    )
    select operator as "operatorId",
      (
        select json_build_object('id', a.id, 'label', a.label) from operator_accounts as a
        where a.owner_id = ${ownerId} and a.id = operator_account_id
      ) as stored,
      (agency_id, operator_id, date) is not distinct from (${agencyId}::uuid, operator, ${date}::date) as "isKept",
      (
        select coalesce(json_agg(json_build_object('id', a.id, 'label', a.label) order by a.id), '[]')
        from operator_accounts as a
        where a.owner_id = ${ownerId} and a.agency_id = ${agencyId}::uuid and a.operator_id = operator
          and a.opened_on <= ${date} and (a.closed_on is null or a.closed_on >= ${date})
      ) as open
    from edit`.execute(trx)
  return rows[0] ?? NO_CHOICE
}
