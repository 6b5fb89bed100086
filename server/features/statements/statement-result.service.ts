import { recordChange } from '#server/features/audit/record-change.ts'
import type { AuditedOwnerCall, SpaceCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import type { MatchStatementInput, StatementResultInput } from '#shared/statements/statement-input.ts'
import type {
  CounterpartRow,
  MatchCounts,
  StatementResult,
  StatementResultRow,
  TabTotals,
} from '#shared/statements/statement-row.ts'
import type { LineState, StatementTab } from '#shared/statements/statement-terms.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { formatDateRange } from '#shared/values/date-range.ts'
import { matchPeriod } from './match-period.ts'
import {
  type CounterpartRecord,
  listLineResultsOwned,
  listUnseenOwned,
  type ResultOf,
  type ResultRecord,
  sumLinesOwned,
  sumUnseenOwned,
} from './statement-result.queries.ts'
import { findAccount } from './statements.service.ts'

const NONE: TabTotals = { count: 0, credit: ZERO_AMOUNT, debit: ZERO_AMOUNT }

const stateOfTab = { unknown: 'unmatched', different: 'different', matched: 'matched', ignored: 'ignored' } as const

/** One of the five tabs of an account and period, with the totals of all. Throws `operatorAccounts.not_found`. */
export async function readStatementResult(
  call: SpaceCall,
  { accountId, from, to, tab, page }: StatementResultInput,
): Promise<StatementResult> {
  const { db, ownerId } = call
  const { id, label, operatorName, agencyId, agencyName } = await findAccount(call, accountId)
  const of: ResultOf = { accountId, agencyId, from, to }
  const sums = await sumLinesOwned(db, ownerId, of)
  const find = (state: LineState): TabTotals => {
    const found = sums.find((one) => one.state === state)
    return found === undefined ? NONE : { count: found.count, credit: found.credit, debit: found.debit }
  }
  const totals: Record<StatementTab, TabTotals> = {
    unknown: find('unmatched'),
    unseen: await sumUnseenOwned(db, ownerId, of),
    different: find('different'),
    matched: find('matched'),
    ignored: find('ignored'),
  }
  const paged = await readPage(page, async (wanted) => ({
    rows: await (tab === 'unseen'
      ? listUnseenOwned(db, ownerId, of, wanted)
      : listLineResultsOwned(db, ownerId, of, { state: stateOfTab[tab], page: wanted })),
    total: totals[tab].count,
  }))
  return {
    ...paged,
    rows: paged.rows.map((row) => toResultRow(row, call)),
    account: { id, label, operatorName, agencyId, agencyName },
    totals,
    breakCount: sums.reduce((count, { breaks }) => count + breaks, 0),
  }
}

export function toCounterpartRow(
  { createdAt, ...row }: CounterpartRecord,
  { timeZone }: Pick<SpaceCall, 'timeZone'>,
): CounterpartRow {
  return { ...row, createdAtLocal: civilDateTime(new Date(createdAt), timeZone) }
}

function toResultRow(
  { line, counterpart, isDayClosed, closing }: ResultRecord,
  call: Pick<SpaceCall, 'timeZone'>,
): StatementResultRow {
  return {
    key: line?.id ?? counterpart?.id ?? '',
    line,
    counterpart: counterpart === null ? null : toCounterpartRow(counterpart, call),
    isDayClosed,
    closing:
      closing === null
        ? null
        : {
            id: closing.id,
            name: closingName(closing.year, closing.number),
            discrepancy: closing.discrepancy,
            settlement: closing.settlement,
          },
  }
}

/** Looks again for what the lines of the period are. Throws `operatorAccounts.not_found`. */
export function matchStatement(
  call: AuditedOwnerCall,
  { accountId, from, to }: MatchStatementInput,
): Promise<MatchCounts> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    const account = await findAccount({ ...call, db: trx }, accountId)
    const counts = await matchPeriod(trx, ownerId, { account, from, to })
    if (counts.matched + counts.different > 0) {
      const name = `${account.operatorName}, ${account.label}`
      await recordChange(call, trx, {
        action: 'statements.match',
        subject: { id: accountId, name },
        ownerId,
        agencyId: account.agencyId,
        after: { account: name, period: formatDateRange(from, to), ...counts },
      })
    }
    return counts
  })
}
