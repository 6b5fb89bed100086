import type { Kysely } from 'kysely'
import type { SpaceCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type {
  OperatorPositionsInput,
  OperatorStatementInput,
} from '#shared/operator-accounts/operator-account-input.ts'
import type { OperatorPositions, OperatorStatement } from '#shared/operator-accounts/position-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { findAccountInScope } from './operator-accounts.queries.ts'
import { findPositionStartOwned, listPositionsInScope } from './operator-positions.queries.ts'
import { composeStatement, computePosition } from './operator-positions.rules.ts'

/** What the operators hold at this moment, account by account. */
export async function readPositions(call: SpaceCall, { agencyId }: OperatorPositionsInput): Promise<OperatorPositions> {
  const { db, today } = call
  const records = await listPositionsInScope(db, call, { agencyId, today })
  return { date: today, positions: records.map((record) => computePosition(record, today)) }
}

/** Throws `operatorAccounts.not_found`. */
export function readStatement(call: SpaceCall, input: OperatorStatementInput): Promise<OperatorStatement> {
  return inSnapshot(call.db, (trx) => findStatement(trx, call, input))
}

type StatementCall = Pick<SpaceCall, 'ownerId' | 'scope' | 'today' | 'now' | 'timeZone'>

/** In the transaction of a snapshot. Throws `operatorAccounts.not_found`. */
export async function findStatement(
  trx: Kysely<Database>,
  call: StatementCall,
  { accountId, from, to }: OperatorStatementInput,
): Promise<OperatorStatement> {
  const { today, now, timeZone } = call
  const account = await findAccountInScope(trx, call, accountId)
  if (account === undefined) throw refuse('operatorAccounts.not_found')
  const first = latest(from, account.openedOn)
  // A period that ended before the account is that of its first day.
  const end = latest(first, [to, today, account.closedOn ?? to].reduce(earliest))
  const start = await findPositionStartOwned(trx, call.ownerId, { accountId, from: first, to: end })
  if (start === undefined) throw refuse('operatorAccounts.not_found')
  return composeStatement(start, { account, from: first, to: end, issuedAtLocal: civilDateTime(now, timeZone) })
}

function latest(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other
}

function earliest(one: IsoDate, other: IsoDate): IsoDate {
  return one < other ? one : other
}
