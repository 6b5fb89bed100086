import { sql, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { UpdateTransactionInput } from '#shared/transactions/transaction-input.ts'
import type { EntryAccount } from '#shared/transactions/transaction-row.ts'

export interface FoundAccountChoice {
  /** The stored one while the product stays, else that of the new product. */
  readonly operatorId: string | null
  readonly stored: EntryAccount | null
  /** Agency, operator and day stay as they are. */
  readonly isKept: boolean
  /** The open accounts of the new agency, operator and day. */
  readonly open: readonly EntryAccount[]
  /** The product is another one, and only other operators have an open account in the agency. */
  readonly lacksAccount: boolean
}

const NO_CHOICE: FoundAccountChoice = { operatorId: null, stored: null, isKept: true, open: [], lacksAccount: false }

/** What decides the operator and the account of an edited transaction. */
export async function findAccountChoiceOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, agencyId, product, date }: UpdateTransactionInput,
): Promise<FoundAccountChoice> {
  const standardId = product?.kind === 'standard' ? product.id : null
  const customId = product?.kind === 'custom' ? product.id : null
  const isSameProduct = sql`
    (transaction_type_id, user_transaction_type_id) is not distinct from (${standardId}::uuid, ${customId}::uuid)`
  const openThere = sql`
    operator_accounts as a
    where a.owner_id = ${ownerId} and a.agency_id = ${agencyId}::uuid
      and a.opened_on <= ${date} and (a.closed_on is null or a.closed_on >= ${date})`
  const { rows } = await sql<FoundAccountChoice>`
    with edit as (
      select agency_id, operator_id, operator_account_id, date, ${isSameProduct} as same_product,
        case
          when ${isSameProduct} then operator_id
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
        from ${openThere} and a.operator_id = operator
      ) as open,
      not same_product and operator is not null and exists (select from ${openThere})
        and not exists (select from ${openThere} and a.operator_id = operator) as "lacksAccount"
    from edit`.execute(trx)
  return rows[0] ?? NO_CHOICE
}
