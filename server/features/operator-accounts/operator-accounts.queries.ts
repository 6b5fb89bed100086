import { sql, type Kysely, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type {
  CreateOperatorAccountInput,
  ListOperatorAccountsInput,
  UpdateOperatorAccountInput,
} from '#shared/operator-accounts/operator-account-input.ts'
import type { AccountFigures, OperatorAccountRow } from '#shared/operator-accounts/operator-account-row.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export const ACCOUNT_LABEL_KEY = 'operator_accounts_label'
export const ACCOUNT_OPERATOR_KEY = 'operator_accounts_operator_id_fkey'

export type AccountRecord = Omit<OperatorAccountRow, 'figures'> & AccountFigures

function selectAccounts(db: Kysely<Database>, ownerId: OwnerId) {
  return db
    .selectFrom('operator_accounts as a')
    .innerJoin('agencies as g', (join) => join.onRef('g.owner_id', '=', 'a.owner_id').onRef('g.id', '=', 'a.agency_id'))
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .select([
      'a.id',
      'a.agency_id as agencyId',
      'g.name as agencyName',
      'a.operator_id as operatorId',
      'o.name as operatorName',
      'a.label',
      'a.mode',
      'a.fee_to as feeTo',
      'a.read_rule as readRule',
      'a.max_days as maxDays',
      'a.opened_on as openedOn',
      'a.closed_on as closedOn',
      'a.opening',
      'a.limit_low as limitLow',
      'a.limit_high as limitHigh',
      'a.overdraft',
      'a.deposit',
      sql<boolean>`exists (
        select from closing_operator_lines as l where l.owner_id = a.owner_id and l.account_id = a.id
      )`.as('isFixed'),
      versionText('a.updated_at').as('updatedAt'),
    ])
    .where('a.owner_id', '=', ownerId)
}

export function listAccountsInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  { agencyId, withClosed }: ListOperatorAccountsInput,
): Promise<AccountRecord[]> {
  const { ownerId, scope } = space
  let accounts = selectAccounts(db, ownerId)
  if (scope !== 'all') accounts = accounts.where(isWithin(scope, 'a.agency_id'))
  if (agencyId !== undefined) accounts = accounts.where('a.agency_id', '=', agencyId)
  if (!withClosed) accounts = accounts.where('a.closed_on', 'is', null)
  return accounts
    .orderBy(byNameKey('g.name_key'))
    .orderBy(byNameKey('o.name_key'))
    .orderBy(byNameKey('a.label_key'))
    .orderBy('a.id')
    .execute()
}

/** Undefined also for an account beyond the scope. */
export async function findAccountInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  id: string,
): Promise<AccountRecord | undefined> {
  const { ownerId, scope } = space
  const account = await selectAccounts(db, ownerId).where('a.id', '=', id).executeTakeFirst()
  return account !== undefined && isInScope(scope, account.agencyId) ? account : undefined
}

export interface OpenAccount {
  id: string
  label: string
  operatorId: string
  operatorName: string
}

/** The accounts of the agency that are open on the day, by operator and label. */
export function listOpenAccountsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: { agencyId: string; date: IsoDate },
): Promise<OpenAccount[]> {
  return db
    .selectFrom('operator_accounts as account')
    .innerJoin('operators as o', 'o.id', 'account.operator_id')
    .select(['account.id', 'account.label', 'account.operator_id as operatorId', 'o.name as operatorName'])
    .where('account.owner_id', '=', ownerId)
    .where('account.agency_id', '=', agencyId)
    .where('account.opened_on', '<=', date)
    .where((eb) => eb.or([eb('account.closed_on', 'is', null), eb('account.closed_on', '>=', date)]))
    .orderBy(byNameKey('o.name_key'))
    .orderBy(byNameKey('account.label_key'))
    .orderBy('account.id')
    .execute()
}

/** Whether the tenant has, or had, an account. */
export async function hasAccountsOwned(db: Kysely<Database>, ownerId: OwnerId): Promise<boolean> {
  const account = await db
    .selectFrom('operator_accounts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

function toColumns(terms: Omit<UpdateOperatorAccountInput, 'id' | 'updatedAt'>) {
  return {
    label: terms.label,
    mode: terms.mode,
    fee_to: terms.feeTo,
    opened_on: terms.openedOn,
    opening: terms.opening,
    limit_low: terms.limitLow,
    limit_high: terms.limitHigh,
    max_days: terms.maxDays,
    overdraft: terms.overdraft,
    deposit: terms.deposit,
    read_rule: terms.readRule,
  }
}

/** Returns false where the id, or the label of an account of the agency and operator, is taken. Throws `ACCOUNT_OPERATOR_KEY`. */
export async function insertAccountOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, agencyId, operatorId, createdBy, ...terms }: CreateOperatorAccountInput & { createdBy: MemberId },
): Promise<boolean> {
  const row = await trx
    .insertInto('operator_accounts')
    .values({
      owner_id: ownerId,
      id,
      agency_id: agencyId,
      operator_id: operatorId,
      ...toColumns(terms),
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false where no account has this id and version. Throws `ACCOUNT_LABEL_KEY`. */
export async function updateAccountOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, updatedAt, ...terms }: UpdateOperatorAccountInput,
): Promise<boolean> {
  const row = await trx
    .updateTable('operator_accounts')
    .set(toColumns(terms))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('updated_at', '=', new Date(updatedAt))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateAccountClosedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, closedOn }: { id: string; closedOn: IsoDate },
): Promise<void> {
  await trx
    .updateTable('operator_accounts')
    .set({ closed_on: closedOn })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}
