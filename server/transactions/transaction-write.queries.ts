import { CompiledQuery, type Kysely } from 'kysely'
import type { OwnerId } from '#server/auth/owner-id.ts'
import type { Database } from '#server/db/schema.ts'
import type { ProductRef } from '#shared/products/product-input.ts'
import type { CreateTransactionInput, UpdateTransactionInput } from '#shared/transactions/transaction-input.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { nameColumns, namesOf, transactionRowOf, type NamedTransaction } from './transaction-names.ts'

/*
 * Writes in one statement each: it checks the agency and the product, writes, and answers the row with its names. The
 * entry at the counter is the hottest write there is, and every further statement would hold the day's totals locked
 * for a round trip. When a statement answers no row, `findEntryFactsOwned` says why.
 */

/** What is written: everything a person decides about a transaction. */
export interface TransactionContent
  extends Pick<CreateTransactionInput, 'type' | 'amount' | 'agencyId' | 'product' | 'description'> {
  date: string
}

type Run = <Parameters extends readonly unknown[]>(
  db: Kysely<Database>,
  text: string,
  parameters: Parameters,
) => Promise<TransactionRow | undefined>

const run: Run = async (db, text, parameters) => {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...parameters]) as CompiledQuery<NamedTransaction>)
  const [row] = rows
  return row === undefined ? undefined : transactionRowOf(row)
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const standardIdOf = (product: ProductRef | null) => (product?.kind === 'standard' ? product.id : null)
const customIdOf = (product: ProductRef | null) => (product?.kind === 'custom' ? product.id : null)

// $1 owner, $2 id, $3 type, $4 amount, $5 agency, $6 standard product, $7 custom product, $8 date, $9 description,
// $10 who. Null where there is no agency or product.
const INSERT = oneLine(`
  with entry as (
    select ($1)::uuid as owner_id, ($2)::uuid as id, ($3)::text as type, ($4)::bigint as amount, ($5)::uuid as agency_id,
      ($6)::uuid as transaction_type_id, ($7)::uuid as user_transaction_type_id, ($8)::date as date, ($9)::text as description
  ),
  named as materialized (
    select entry.*, agency.name as agency_name, coalesce(standard.name, custom.name) as product_name,
      coalesce(standard.category, custom.category) as product_category, operator.name as operator_name
    from entry ${namesOf('entry', '$1')}
    where (entry.agency_id is null or agency.id is not null)
      and (entry.transaction_type_id is null or (standard.active and standard.category = entry.type))
      and (entry.user_transaction_type_id is null or (custom.is_active and custom.category = entry.type))
      and not exists (select from transactions as taken where taken.id = $2 and taken.owner_id <> $1)
      and not exists (select from deleted_transactions as gone where gone.owner_id = $1 and gone.id = $2)
  ),
  t as (
    insert into transactions (
      owner_id, id, type, amount, agency_id, transaction_type_id, user_transaction_type_id, date, description, created_by
    )
    select owner_id, id, type, amount, agency_id, transaction_type_id, user_transaction_type_id, date, description, ($10)::uuid
    from named
    on conflict (owner_id, id) do nothing
    returning fee, updated_at
  )
  select named.*, t.fee, t.updated_at from named, t`)

/** The new row, or undefined where something stands against it. */
export const insertTransactionOwned = (
  db: Kysely<Database>,
  ownerId: OwnerId,
  entry: TransactionContent & { id: string; createdBy: string },
): Promise<TransactionRow | undefined> =>
  run(db, INSERT, [
    ownerId,
    entry.id,
    entry.type,
    entry.amount,
    entry.agencyId,
    standardIdOf(entry.product),
    customIdOf(entry.product),
    entry.date,
    entry.description,
    entry.createdBy,
  ])

// $1 owner, $2 id, $3 version read, $4 type, $5 amount, $6 agency, $7 standard product, $8 custom product, $9 date,
// $10 description. A retired product stays with a transaction that has it (D19).
const UPDATE = oneLine(`
  with t as (
    update transactions as t
    set type = $4, amount = $5, agency_id = $6, transaction_type_id = $7, user_transaction_type_id = $8, date = $9,
      description = $10
    where t.owner_id = $1 and t.id = $2 and t.updated_at = $3
      and (($6)::uuid is null or exists (select from agencies where owner_id = $1 and id = $6))
      and (($7)::uuid is null or exists (
        select from transaction_types as p
        where p.id = $7 and p.category = $4 and (p.active or p.id = t.transaction_type_id)
      ))
      and (($8)::uuid is null or exists (
        select from user_transaction_types as p
        where p.owner_id = $1 and p.id = $8 and p.category = $4 and (p.is_active or p.id = t.user_transaction_type_id)
      ))
    returning t.*
  )
  select ${nameColumns('t')} from t ${namesOf('t', '$1')}`)

/** The row as edited, or undefined where something stands against it, be it that the version read is no longer there (D11). */
export const updateTransactionOwned = (
  db: Kysely<Database>,
  ownerId: OwnerId,
  edit: UpdateTransactionInput,
): Promise<TransactionRow | undefined> =>
  run(db, UPDATE, [
    ownerId,
    edit.id,
    edit.updatedAt,
    edit.type,
    edit.amount,
    edit.agencyId,
    standardIdOf(edit.product),
    customIdOf(edit.product),
    edit.date,
    edit.description,
  ])

const kept = `
  owner_id, id, type, amount, fee, agency_id, transaction_type_id, user_transaction_type_id, date, description, created_by,
  created_at, updated_at`

// $1 owner, $2 id, $3 who.
const DELETE = oneLine(`
  with gone as (delete from transactions where owner_id = $1 and id = $2 returning ${kept})
  insert into deleted_transactions (${kept}, deleted_by)
  select ${kept}, ($3)::uuid from gone
  returning id`)

/** Moves a row to the deleted ones; false where there is none. */
export const deleteTransactionOwned = async (
  db: Kysely<Database>,
  ownerId: OwnerId,
  { id, deletedBy }: { id: string; deletedBy: string },
): Promise<boolean> => {
  const { rows } = await db.executeQuery(CompiledQuery.raw(DELETE, [ownerId, id, deletedBy]))
  return rows.length > 0
}

// $1 owner, $2 id.
const RESTORE = oneLine(`
  with back as (delete from deleted_transactions where owner_id = $1 and id = $2 returning ${kept}),
  t as (insert into transactions (${kept}) select ${kept} from back returning *)
  select ${nameColumns('t')} from t ${namesOf('t', '$1')}`)

/**
 * Moves a deleted row back as it was, its times included; undefined where there is none. Fails on a foreign key where its
 * agency or product is gone.
 */
export const restoreTransactionOwned = (
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<TransactionRow | undefined> => run(db, RESTORE, [ownerId, id])

const FIND = oneLine(`
  select ${nameColumns('t')} from transactions as t ${namesOf('t', '$1')} where t.owner_id = $1 and t.id = $2`)

export const findTransactionOwned = (
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<TransactionRow | undefined> => run(db, FIND, [ownerId, id])
