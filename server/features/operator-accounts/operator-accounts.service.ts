import type { Transaction } from 'kysely'
import { findAgencyInScope, lockAgencyOwned } from '#server/features/agencies/agencies.queries.ts'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { AuditedOwnerCall, SpaceCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import type {
  CreateOperatorAccountInput,
  ListOperatorAccountsInput,
  OperatorBalancesInput,
  UpdateOperatorAccountInput,
} from '#shared/operator-accounts/operator-account-input.ts'
import type { OperatorAccountRow, OperatorBalances } from '#shared/operator-accounts/operator-account-row.ts'
import { MAX_OPEN_ACCOUNTS } from '#shared/operator-accounts/operator-account-terms.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { countOpenAccountsOwned, findFirstMovedDayOwned, findLastClosedDayOwned } from './account-days.queries.ts'
import {
  ACCOUNT_LABEL_KEY,
  ACCOUNT_OPERATOR_KEY,
  findAccountInScope,
  insertAccountOwned,
  listAccountsInScope,
  updateAccountOwned,
  type AccountRecord,
} from './operator-accounts.queries.ts'
import { asAccount, assertTermsMayChange, computeBalance, isSameAccount } from './operator-accounts.rules.ts'
import { listAccountBalancesOwned } from './operator-balances.queries.ts'

export async function listOperatorAccounts(
  call: SpaceCall & Pick<AuditedOwnerCall, 'member'>,
  input: ListOperatorAccountsInput,
): Promise<OperatorAccountRow[]> {
  const rows = await listAccountsInScope(call.db, call, input)
  return rows.map((row) => asAccount(row, call.member))
}

/** Throws `agencies.not_found`. */
export async function readOperatorBalances(
  call: SpaceCall,
  { agencyId, date }: OperatorBalancesInput,
): Promise<OperatorBalances> {
  const { ownerId, scope } = call
  return inSnapshot(call.db, async (trx) => {
    const agency = isInScope(scope, agencyId) ? await findAgencyInScope(trx, call, agencyId) : undefined
    if (agency === undefined) throw refuse('agencies.not_found')
    const records = await listAccountBalancesOwned(trx, ownerId, { agencyId, date })
    return { agencyId, date, accounts: records.map((record) => computeBalance(record)) }
  })
}

/** Throws `agencies.not_found`, `operators.not_found`, `operatorAccounts.label_taken`, `.too_many`, and what `assertStart` throws. */
export async function createOperatorAccount(
  call: AuditedOwnerCall,
  input: CreateOperatorAccountInput,
): Promise<OperatorAccountRow> {
  const { db, ownerId, member } = call
  try {
    return await inTransaction(db, async (trx) => {
      const { row, isNew } = await createOnce(trx, {
        key: { table: 'operator_accounts', ownerId, id: input.id },
        find: () => findAccountInScope(trx, call, input.id),
        isSame: (stored) => isSameAccount(stored, input),
        insert: async () => {
          await assertStart(trx, call, input)
          await assertRoom(trx, ownerId, input.agencyId)
          return insertAccountOwned(trx, ownerId, { ...input, createdBy: member.id })
        },
        conflict: () => refuse('operatorAccounts.label_taken'),
      })
      if (isNew) {
        const after = toAuditFacts(row)
        await recordChange(call, trx, {
          action: 'operatorAccounts.create',
          subject: toAuditSubject(row),
          ownerId,
          agencyId: row.agencyId,
          after,
        })
      }
      return asAccount(row, member)
    })
  } catch (error) {
    if (isForeignKeyViolation(error, ACCOUNT_OPERATOR_KEY)) throw refuse('operators.not_found')
    throw error
  }
}

/** Throws `operatorAccounts.not_found`, `.label_taken`, `.fixed`, `.used_before`, `edit.stale`, and what `assertStart` throws. */
export async function updateOperatorAccount(
  call: AuditedOwnerCall,
  input: UpdateOperatorAccountInput,
): Promise<OperatorAccountRow> {
  const { db, ownerId, member } = call
  const { id, openedOn } = input
  try {
    return await inTransaction(db, async (trx) => {
      const known = await findAccountInScope(trx, call, id)
      if (known === undefined) throw refuse('operatorAccounts.not_found')
      // Entries and closings of the agency wait, so that the start is compared with all of them.
      await lockAgencyOwned(trx, ownerId, known.agencyId)
      const before = (await findAccountInScope(trx, call, id)) ?? known
      if (before.updatedAt === input.updatedAt) {
        assertTermsMayChange(before, input, await findFirstMovedDayOwned(trx, ownerId, { id }))
        if (before.openedOn !== openedOn) await assertStart(trx, call, { agencyId: before.agencyId, openedOn })
      }
      const isSaved = await updateAccountOwned(trx, ownerId, input)
      const after = (await findAccountInScope(trx, call, id)) ?? before
      if (!isSaved) throw staleEdit(asAccount(after, member))
      const facts = { before: toAuditFacts(before), after: toAuditFacts(after) }
      await recordEdit(call, trx, {
        action: 'operatorAccounts.update',
        subject: toAuditSubject(before),
        ownerId,
        agencyId: before.agencyId,
        ...facts,
      })
      return asAccount(after, member)
    })
  } catch (error) {
    if (isUniqueViolation(error, ACCOUNT_LABEL_KEY)) throw refuse('operatorAccounts.label_taken')
    throw error
  }
}

/** Throws `operatorAccounts.too_many` where a day that is still to close would ask for too many balances. */
async function assertRoom(trx: Transaction<Database>, ownerId: OwnerId, agencyId: string): Promise<void> {
  const closed = await findLastClosedDayOwned(trx, ownerId, agencyId)
  const open = await countOpenAccountsOwned(trx, ownerId, { agencyId, after: closed })
  if (open >= MAX_OPEN_ACCOUNTS) throw refuse('operatorAccounts.too_many', { max: MAX_OPEN_ACCOUNTS })
}

/**
 * Throws `agencies.not_found`, `closings.before_start`, `closings.day_closed` for a start on or before a closed day, and a field
 * error for one in the future. Entries and closings of the agency wait until the transaction ends.
 */
async function assertStart(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { agencyId, openedOn }: { agencyId: string; openedOn: IsoDate },
): Promise<void> {
  const { ownerId, today } = call
  const message = checkTransactionDate(openedOn, today)
  if (message !== null) throw new FieldRefusal({ openedOn: message })
  await lockAgencyOwned(trx, ownerId, agencyId)
  const agency = await findAgencyInScope(trx, call, agencyId)
  if (agency === undefined) throw refuse('agencies.not_found')
  const { trackingStart } = agency
  if (isBeforeTracking(openedOn, trackingStart)) {
    throw refuse('closings.before_start', { date: openedOn, start: trackingStart })
  }
  const closed = await findLastClosedDayOwned(trx, ownerId, agencyId)
  if (closed !== undefined && closed >= openedOn) throw refuse('closings.day_closed', { date: openedOn })
}

export function toAuditSubject({ id, label, operatorName, agencyName }: AccountRecord) {
  return { id, name: `${operatorName}, ${label}, ${agencyName}` }
}

function toAuditFacts(account: AccountRecord) {
  return {
    agency: account.agencyName,
    operator: account.operatorName,
    account: account.label,
    mode: account.mode,
    agencyKeepsFee: account.feeTo === 'agency',
    readRule: account.readRule,
    openedOn: account.openedOn,
    opening: account.opening,
    limitLow: account.limitLow,
    limitHigh: account.limitHigh,
    maxDays: account.maxDays,
    overdraft: account.overdraft,
    deposit: account.deposit,
  }
}
