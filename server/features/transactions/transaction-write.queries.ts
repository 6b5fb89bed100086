import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { ProductKind, ProductRef } from '#shared/products/product-input.ts'
import type { CreateTransactionInput, UpdateTransactionInput } from '#shared/transactions/transaction-input.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { identicalText } from './identical-entry.queries.ts'
import { nameColumns, selectNames, toTransactionRow, type NamedTransaction } from './transaction-names.ts'

/*
 * Writes in one statement each: it checks the agency and the product, writes, and answers the row with its names. The
 * entry at the counter is the hottest write there is, and every further statement would hold the day's totals locked
 * for a round trip. When a statement answers no row, `findEntryFactsOwned` says why.
 */

/** What is written: everything a person decides about a transaction. */
export interface TransactionContent extends Pick<
  CreateTransactionInput,
  'type' | 'amount' | 'fee' | 'agencyId' | 'product' | 'description' | 'reference'
> {
  date: IsoDate
}

type Run = <Parameters extends readonly unknown[]>(
  db: Kysely<Database>,
  text: string,
  parameters: Parameters,
) => Promise<TransactionRow | undefined>

const run: Run = async (db, text, parameters) => {
  const { rows } = await db.executeQuery<NamedTransaction>(CompiledQuery.raw(text, [...parameters]))
  const [row] = rows
  return row === undefined ? undefined : toTransactionRow(row)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function getStandardId(product: ProductRef | null) {
  return product?.kind === 'standard' ? product.id : null
}
function getCustomId(product: ProductRef | null) {
  return product?.kind === 'custom' ? product.id : null
}

/** The unique index of the operators' references. */
export const REFERENCE_INDEX = 'transactions_reference'

const productTables = { standard: 'transaction_types', custom: 'user_transaction_types' } as const

/**
 * $1 owner, $2 id, $3 type, $4 amount, $5 date, $6 description, $7 who, $8 fee, $9 reference, $10 whether an identical one
 * was asked about; then the agency and the product, where there are any. That both exist is left to their foreign keys,
 * which look anyway; what no key can say is asked here: that the product is live and of this type, that the id is free, and
 * that nobody recorded the same a moment ago.
 */
function insertText(hasAgency: boolean, kind: ProductKind | undefined): string {
  let next = 11
  const agency = hasAgency ? `$${next++}::uuid` : 'null'
  const product = kind === undefined ? 'null' : `$${next++}::uuid`
  const isLive = kind === 'standard' ? 'p.active' : 'p.is_active'
  const ofProduct = `p.id = ${product} ${kind === 'custom' ? 'and p.owner_id = $1' : ''}`
  const table = kind === undefined ? '' : productTables[kind]
  const operatorName = '(select name from operators where id = p.operator_id)'
  return oneLine(`
    insert into transactions (
      owner_id, id, type, amount, date, description, created_by, fee, reference, agency_id, transaction_type_id,
      user_transaction_type_id
    )
    select $1::uuid, $2::uuid, $3::text, $4::bigint, $5::date, $6::text, $7::uuid, $8::bigint, $9::text, ${agency},
      ${kind === 'standard' ? product : 'null'}, ${kind === 'custom' ? product : 'null'}
    ${kind === undefined ? '' : `from ${table} as p where ${ofProduct} and ${isLive} and p.category = $3::text`}
    ${kind === undefined ? 'where' : 'and'} not exists (select from transactions where id = $2 and owner_id <> $1)
      and not exists (select from deleted_transactions where owner_id = $1 and id = $2)
      and ($10::boolean or not exists (${identicalText({
        agency,
        standard: kind === 'standard' ? product : 'null',
        custom: kind === 'custom' ? product : 'null',
      })}))
    on conflict (owner_id, id) do nothing
    returning updated_at,
      ${hasAgency ? `(select name from agencies where owner_id = $1 and id = ${agency})` : 'null'} as agency_name,
      ${kind === undefined ? 'null' : `(select json_build_array(p.name, ${operatorName}) from ${table} as p where ${ofProduct})`} as product_names`)
}

const INSERT = {
  none: { agency: insertText(true, undefined) },
  standard: { agency: insertText(true, 'standard'), noAgency: insertText(false, 'standard') },
  custom: { agency: insertText(true, 'custom'), noAgency: insertText(false, 'custom') },
} as const

function insertTextFor({ agencyId, product }: TransactionContent): string {
  if (product === null) return INSERT.none.agency
  return agencyId === null ? INSERT[product.kind].noAgency : INSERT[product.kind].agency
}

/** What the database adds to an entry. */
interface Inserted {
  updated_at: Date
  agency_name: string | null
  product_names: readonly [name: string, operatorName: string | null] | null
}

/**
 * The new row, or undefined where something stands against it. Fails on a foreign key where the agency is unknown, and on
 * `REFERENCE_INDEX` where the reference is taken.
 */
export async function insertTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  entry: TransactionContent & { id: string; createdBy: string; confirmDuplicate: boolean },
): Promise<TransactionRow | undefined> {
  const { id, type, amount, fee, date, description, reference, agencyId, product } = entry
  const { rows } = await db.executeQuery<Inserted>(
    CompiledQuery.raw(insertTextFor(entry), [
      ownerId,
      id,
      type,
      amount,
      date,
      description,
      entry.createdBy,
      fee,
      reference,
      entry.confirmDuplicate,
      ...(agencyId === null ? [] : [agencyId]),
      ...(product === null ? [] : [product.id]),
    ]),
  )
  const [row] = rows
  if (row === undefined) return undefined
  const names = row.product_names
  return {
    id,
    type,
    amount,
    fee,
    date,
    description,
    reference,
    agencyId,
    agencyName: row.agency_name,
    product: product === null || names === null ? null : { ...product, name: names[0], category: type },
    operatorName: names?.[1] ?? null,
    updatedAt: row.updated_at.toISOString(),
  }
}

// $1 owner, $2 id, $3 version read, $4 type, $5 amount, $6 agency, $7 standard product, $8 custom product, $9 date,
// $10 description, $11 fee, $12 reference. A retired product stays with a transaction that has it (D19).
const UPDATE = oneLine(`
  with t as (
    update transactions as t
    set type = $4, amount = $5, agency_id = $6, transaction_type_id = $7, user_transaction_type_id = $8, date = $9,
      description = $10, fee = $11, reference = $12
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
  select ${nameColumns('t')} from t ${selectNames('t', '$1')}`)

/**
 * The row as edited, or undefined where something stands against it, be it that the version read is no longer there (D11).
 * Fails on `REFERENCE_INDEX` where the reference is taken.
 */
export function updateTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  edit: UpdateTransactionInput,
): Promise<TransactionRow | undefined> {
  return run(db, UPDATE, [
    ownerId,
    edit.id,
    edit.updatedAt,
    edit.type,
    edit.amount,
    edit.agencyId,
    getStandardId(edit.product),
    getCustomId(edit.product),
    edit.date,
    edit.description,
    edit.fee,
    edit.reference,
  ])
}

const kept = `
  owner_id, id, type, amount, fee, agency_id, transaction_type_id, user_transaction_type_id, date, description, reference,
  reference_operator_id, created_by, created_at, updated_at`

// $1 owner, $2 id, $3 who.
const DELETE = oneLine(`
  with gone as (delete from transactions where owner_id = $1 and id = $2 returning ${kept})
  insert into deleted_transactions (${kept}, deleted_by)
  select ${kept}, ($3)::uuid from gone
  returning id`)

/** Moves a row to the deleted ones; false where there is none. */
export async function deleteTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { id, deletedBy }: { id: string; deletedBy: string },
): Promise<boolean> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(DELETE, [ownerId, id, deletedBy]))
  return rows.length > 0
}

// $1 owner, $2 id.
const RESTORE = oneLine(`
  with back as (delete from deleted_transactions where owner_id = $1 and id = $2 returning ${kept}),
  t as (insert into transactions (${kept}) select ${kept} from back returning *)
  select ${nameColumns('t')} from t ${selectNames('t', '$1')}`)

/**
 * Moves a deleted row back as it was, its times included; undefined where there is none. Fails on a foreign key where its
 * agency or product is gone, and on `REFERENCE_INDEX` where another has its reference by now.
 */
export function restoreTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<TransactionRow | undefined> {
  return run(db, RESTORE, [ownerId, id])
}

const FIND = oneLine(`
  select ${nameColumns('t')} from transactions as t ${selectNames('t', '$1')} where t.owner_id = $1 and t.id = $2`)

export function findTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<TransactionRow | undefined> {
  return run(db, FIND, [ownerId, id])
}

const LOCK = `${FIND} for update of t`

/** The row as it is until the transaction ends: what the trail tells of it stays true. */
export function lockTransactionOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<TransactionRow | undefined> {
  return run(trx, LOCK, [ownerId, id])
}
