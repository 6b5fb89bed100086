import { getBalanceState } from '#shared/operator-accounts/balance-state.ts'
import { nextOpening } from '#shared/operator-accounts/operator-balance.ts'
import type { OperatorPosition, OperatorStatement } from '#shared/operator-accounts/position-row.ts'
import { followPosition, sumPosition } from '#shared/operator-accounts/position.ts'
import { countUnsettledDays } from '#shared/operator-accounts/unsettled-days.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import type { AccountRecord } from './operator-accounts.queries.ts'
import type { findPositionStartOwned, PositionRecord } from './operator-positions.queries.ts'

/** An account at the end of `today`, as far as its rows go. */
export function computePosition(record: PositionRecord, today: IsoDate): OperatorPosition {
  const { openedOn, accountOpening, feeTo, last, days, ...account } = record
  const start = nextOpening(last, accountOpening).opening
  const followed = followPosition(start, days, feeTo)
  const balance = followed.at(-1)?.balance ?? start
  const from = last === null ? openedOn : addDays(last.date, 1)
  const balanced = followed.map((day, index) => ({ ...day, paidOut: days[index]?.paidOut ?? ZERO_AMOUNT }))
  return {
    ...account,
    balance,
    state: getBalanceState(balance, account),
    unsettledDays: account.mode === 'settled' ? countUnsettledDays(balanced, { start, from, today }) : null,
  }
}

interface Issue {
  readonly account: AccountRecord
  readonly from: IsoDate
  readonly to: IsoDate
  readonly issuedAtLocal: string
}

/** Days before `from` lead to its opening. */
export function composeStatement(
  { accountOpening, feeTo, last, days, spaceName }: NonNullable<Awaited<ReturnType<typeof findPositionStartOwned>>>,
  { account, from, to, issuedAtLocal }: Issue,
): OperatorStatement {
  const { opening: _opening, limitLow: _low, limitHigh: _high, overdraft: _over, deposit: _deposit, ...named } = account
  const { updatedAt: _updatedAt, ...shown } = named
  const start = nextOpening(last, accountOpening).opening
  const all = followPosition(start, days, feeTo)
  const opening = all.findLast(({ date }) => date < from)?.balance ?? start
  const listed = all.filter(({ date }) => date >= from)
  return {
    account: shown,
    spaceName,
    from,
    to,
    opening,
    days: listed,
    totals: sumPosition(listed),
    balance: listed.at(-1)?.balance ?? opening,
    gapCount: listed.filter(({ gap }) => gap !== 0).length,
    issuedAtLocal,
  }
}
