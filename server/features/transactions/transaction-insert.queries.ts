import { CompiledQuery, type Kysely } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ProductKind } from '#shared/products/product-input.ts'
import type { TransactionContent } from '#shared/transactions/transaction-input.ts'
import { type TransactionField, transactionFields, type TransactionRow } from '#shared/transactions/transaction-row.ts'
import { identicalText } from './identical-entry.queries.ts'
import { toTransactionRow } from './transaction-row.ts'

// Plain SQL, composed once: this is the most frequent write (docs/performance.md). A second statement would hold the lock of
// the day's totals for another round trip.

const productTables = { standard: 'transaction_types', custom: 'user_transaction_types' } as const

/** $1 owner, $2 id, $3 creator, $4 `confirmDuplicate`; then the fields, and the agency, product, account and shift if there are any. */
const FIRST_FIELD = 5

const fieldParameters = transactionFields.map((_, index) => `$${FIRST_FIELD + index}`)

function getParameter(column: TransactionField): string {
  return fieldParameters[transactionFields.indexOf(column)] ?? ''
}

interface InsertShape {
  readonly by: 'owner' | 'member' | 'cashier'
  readonly hasAgency: boolean
  readonly kind: ProductKind | undefined
  readonly hasAccount: boolean
  readonly hasShift: boolean
}

/**
 * Checks what no foreign key can: product live and of this type, id free, no identical transaction moments ago, and the account: the
 * chosen one, or the only open one of the agency and operator, or none where no operator has one in the agency. A member other than
 * the owner is held as `holdMember` does. With hand-over, the line belongs to who holds the cash, which does not pass on meanwhile, and
 * a cashier has to be that person. `source` is the one row to insert if all is well: its names are read with it, once.
 */
function composeInsert({ by, hasAgency, kind, hasAccount, hasShift }: InsertShape): InsertTexts {
  let next = FIRST_FIELD + transactionFields.length
  const agency = hasAgency ? `$${next++}::uuid` : 'null'
  const product = kind === undefined ? 'null' : `$${next++}::uuid`
  const account = hasAccount ? `$${next++}::uuid` : 'null'
  const shift = hasShift ? `$${next++}::uuid` : 'null'
  const standard = kind === 'standard' ? product : 'null'
  const custom = kind === 'custom' ? product : 'null'
  const isLive = kind === 'standard' ? 'p.active' : 'p.is_active'
  const type = `${getParameter('type')}::text`
  const day = `${getParameter('date')}::date`
  const isHolder = `shift_date = ${day}`
  const ofAgency = `(
    select name, ${hasShift ? shift : `case when handover and ${isHolder} then shift_id end`} as shift_id from agencies
    where owner_id = $1 and id = ${agency}
      ${by === 'cashier' ? `and (not handover or shift_member = $3 and ${isHolder})` : ''}
      ${hasShift ? `and exists (select from shifts where owner_id = $1 and id = ${shift} and agency_id = ${agency} and date = ${day})` : ''}
    for key share
  ) as g`
  const mayHaveAccount = hasAgency && kind !== undefined
  const isWanted = `a.operator_id = p.operator_id ${hasAccount ? `and a.id = ${account}` : ''}`
  const openAccounts = `lateral (
    select count(*) as open, count(*) filter (where ${isWanted}) as wanted,
      (array_agg(a.id) filter (where ${isWanted}))[1] as id, (array_agg(a.label) filter (where ${isWanted}))[1] as label
    from operator_accounts as a
    where a.owner_id = $1 and a.agency_id = ${agency} and a.opened_on <= ${day} and (a.closed_on is null or a.closed_on >= ${day})
  ) as account`
  const isAccountKnown = hasAccount
    ? 'account.wanted = 1'
    : '(account.wanted = 1 or account.wanted = 0 and (p.operator_id is null or account.open = 0))'
  const sources = [
    hasAgency ? ofAgency : '',
    kind === undefined ? '' : `${productTables[kind]} as p`,
    mayHaveAccount ? openAccounts : '',
  ].filter((source) => source !== '')
  // An id is unique within a tenant where tables are distributed: another one's would be a question to every machine.
  const idFree = isDistributed() ? '' : 'and not exists (select from transactions where id = $2 and owner_id <> $1)'
  const source = `
      select ${hasAgency ? 'g.name' : 'null::text'} as agency_name, ${hasAgency ? 'g.shift_id' : 'null::uuid'} as shift_id,
        ${kind === undefined ? 'null::text' : 'p.name'} as product_name, ${kind === undefined ? 'null::uuid' : 'p.operator_id'} as operator_id,
        ${mayHaveAccount ? 'account.id' : 'null::uuid'} as account_id, ${mayHaveAccount ? 'account.label' : 'null::text'} as account_label
      from ${sources.length === 0 ? '(values (1)) as nothing' : sources.join(' cross join ')}
      where ${kind === undefined ? 'true' : `p.id = ${product} ${kind === 'custom' ? 'and p.owner_id = $1' : ''} and ${isLive} and p.category = ${type}`}
        ${mayHaveAccount ? `and ${isAccountKnown}` : ''}
        ${idFree}
        and not exists (select from deleted_transactions where owner_id = $1 and id = $2)
        ${by !== 'owner' ? 'and exists (select from members where owner_id = $1 and id = $3 for key share)' : ''}
        and ($4::boolean or not exists (${identicalText({
          type,
          amount: `${getParameter('amount')}::bigint`,
          date: day,
          agency,
          standard,
          custom,
        })}))`
  const target = `insert into transactions (
        owner_id, id, created_by, ${transactionFields.join(', ')}, agency_id, transaction_type_id, user_transaction_type_id,
        operator_id, operator_account_id, shift_id
      )`
  const whole = `
    with source as materialized (${source}
    ), inserted as (
      ${target}
      select $1::uuid, $2::uuid, $3::uuid, ${fieldParameters.join(', ')}, ${agency}, ${standard}, ${custom},
        operator_id, account_id, shift_id
      from source
      on conflict (owner_id, id) do nothing
      returning updated_at
    )
    select updated_at, agency_name, product_name, account_id, account_label,
      (select name from operators where id = operator_id) as operator_name
    from source cross join inserted`
  // What the first statement found is added to the parameters of the second. Each has to name all of its parameters, also those that it does not need.
  const ask = `select source.*, (select name from operators where id = operator_id) as operator_name, array[$3::text, ${fieldParameters.map((each) => `${each}::text`).join(', ')}] as named from (${source}) as source`
  const given = ['$1', '$2', '$3', ...fieldParameters, agency, standard, custom]
  const found = [`$${next++}`, `$${next++}`, `$${next++}`]
  const unwritten = ['$4::boolean', ...(hasAccount ? [account] : []), ...(hasShift ? [shift] : [])]
  const write = `${target} values (${[...given, ...found].join(', ')}) on conflict (owner_id, id) do nothing returning updated_at, ${unwritten.join(', ')}`
  return { whole: onOneLine(whole), ask: onOneLine(ask), write: onOneLine(write) }
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** `whole` asks and writes at once; `ask` and `write` are its halves where tables are distributed, which refuse one statement for both. */
interface InsertTexts {
  readonly whole: string
  readonly ask: string
  readonly write: string
}

const texts = new Map<string, InsertTexts>()

function getInsertTexts(shape: InsertShape): InsertTexts {
  const { by, kind, hasAgency, hasAccount, hasShift } = shape
  const key = `${by} ${kind} ${hasAgency} ${hasAccount} ${hasShift}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = composeInsert(shape)
  texts.set(key, text)
  return text
}

interface Inserted {
  updated_at: Date
  agency_name: string | null
  product_name: string | null
  operator_name: string | null
  account_id: string | null
  account_label: string | null
}

async function writeAtOnce(db: Kysely<Database>, { whole }: InsertTexts, parameters: readonly unknown[]) {
  const { rows } = await db.executeQuery<Inserted>(CompiledQuery.raw(whole, [...parameters]))
  return rows[0]
}

type Found = Omit<Inserted, 'updated_at'> & { operator_id: string | null; shift_id: string | null }

async function askAndWrite(
  db: Kysely<Database>,
  { ask, write }: InsertTexts,
  parameters: readonly unknown[],
): Promise<Inserted | undefined> {
  if (!db.isTransaction) return inTransaction(db, (trx) => askAndWrite(trx, { ask, write, whole: '' }, parameters))
  const [found] = (await db.executeQuery<Found>(CompiledQuery.raw(ask, [...parameters]))).rows
  if (found === undefined) return undefined
  const values = [...parameters, found.operator_id, found.account_id, found.shift_id]
  const { rows } = await db.executeQuery<{ updated_at: Date }>(CompiledQuery.raw(write, values))
  const [written] = rows
  return written === undefined ? undefined : { ...found, ...written }
}

/**
 * Returns undefined if a check failed (see `findEntryFactsInScope`), also for an account or a shift without an agency, and an
 * account without a product. Throws if the reference is taken.
 */
export async function insertTransactionOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  entry: TransactionContent & {
    id: string
    createdBy: MemberId
    isCashier: boolean
    confirmDuplicate: boolean
    shiftId: string | null
  },
): Promise<TransactionRow | undefined> {
  const { id, createdBy, isCashier, confirmDuplicate, agencyId, product, accountId, shiftId } = entry
  if (accountId !== null && (agencyId === null || product === null)) return undefined
  if (shiftId !== null && agencyId === null) return undefined
  const parameters: unknown[] = [ownerId, id, createdBy, confirmDuplicate]
  for (const column of transactionFields) parameters.push(entry[column])
  if (agencyId !== null) parameters.push(agencyId)
  if (product !== null) parameters.push(product.id)
  if (accountId !== null) parameters.push(accountId)
  if (shiftId !== null) parameters.push(shiftId)
  const [owner, author]: readonly string[] = [ownerId, createdBy]
  const composed = getInsertTexts({
    by: author === owner ? 'owner' : isCashier ? 'cashier' : 'member',
    hasAgency: agencyId !== null,
    kind: product?.kind,
    hasAccount: accountId !== null,
    hasShift: shiftId !== null,
  })
  const row = await (isDistributed() ? askAndWrite : writeAtOnce)(db, composed, parameters)
  if (row === undefined) return undefined
  const inserted = {
    id,
    agency_id: agencyId,
    agency_name: row.agency_name,
    transaction_type_id: product?.kind === 'standard' ? product.id : null,
    user_transaction_type_id: product?.kind === 'custom' ? product.id : null,
    product_name: row.product_name,
    product_category: entry.type,
    operator_name: row.operator_name,
    operator_account_id: row.account_id,
    account_label: row.account_label,
    // A closed day takes no entry.
    is_day_closed: false,
    updated_at: row.updated_at.toISOString(),
  }
  return toTransactionRow(inserted, (field) => entry[field])
}
