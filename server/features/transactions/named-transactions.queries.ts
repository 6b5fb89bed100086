import { type QueryCreator, type Selectable } from 'kysely'
import { transactionFields } from '#shared/transactions/transaction-row.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { storedColumns } from './transaction-row.ts'

type StoredTransaction = Pick<Selectable<Database['transactions']>, (typeof storedColumns)[number]>

export function selectNamed(db: QueryCreator<Database & { t: StoredTransaction }>) {
  return db
    .selectFrom('t')
    .leftJoin('agencies as agency', (join) =>
      join.onRef('agency.owner_id', '=', 't.owner_id').onRef('agency.id', '=', 't.agency_id'),
    )
    .leftJoin('transaction_types as standard', 'standard.id', 't.transaction_type_id')
    .leftJoin('user_transaction_types as custom', (join) =>
      join.onRef('custom.owner_id', '=', 't.owner_id').onRef('custom.id', '=', 't.user_transaction_type_id'),
    )
    .leftJoin('operators as operator', (join) =>
      join.on((eb) => eb('operator.id', '=', eb.fn.coalesce('standard.operator_id', 'custom.operator_id'))),
    )
    .leftJoin('agency_day_totals as day', (join) =>
      join
        .onRef('day.owner_id', '=', 't.owner_id')
        .onRef('day.agency_id', '=', 't.agency_id')
        .onRef('day.date', '=', 't.date'),
    )
    .leftJoin('operator_accounts as account', (join) =>
      join.onRef('account.owner_id', '=', 't.owner_id').onRef('account.id', '=', 't.operator_account_id'),
    )
    .select(transactionFields.map((column) => `t.${column}` as const))
    .select(['t.id', 't.agency_id', 't.transaction_type_id', 't.user_transaction_type_id', 't.operator_account_id'])
    .select(({ fn, lit }) => [
      versionText('t.updated_at').as('updated_at'),
      'agency.name as agency_name',
      'operator.name as operator_name',
      'account.label as account_label',
      fn.coalesce('standard.name', 'custom.name').as('product_name'),
      fn.coalesce('standard.category', 'custom.category').as('product_category'),
      fn.coalesce('day.closed', lit(false)).as('is_day_closed'),
    ])
}

/** As `selectNamed`, with when the row was entered, and by whom. */
export function selectRecorded(db: QueryCreator<Database & { t: StoredTransaction }>) {
  return selectNamed(db)
    .leftJoin('members as author', (join) =>
      join.onRef('author.owner_id', '=', 't.owner_id').onRef('author.id', '=', 't.created_by'),
    )
    .select(['t.created_at', 'author.display_name as author_name'])
}
