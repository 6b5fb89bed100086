import { refuse } from '#server/platform/errors/refusal.ts'
import type {
  CreateOperatorAccountInput,
  UpdateOperatorAccountInput,
} from '#shared/operator-accounts/operator-account-input.ts'
import type { OperatorAccountRow, OperatorBalance } from '#shared/operator-accounts/operator-account-row.ts'
import { expectedBalance, isReadingRequired, nextOpening } from '#shared/operator-accounts/operator-balance.ts'
import { checkAction, type ActingMember } from '#shared/team/permissions.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { AccountRecord } from './operator-accounts.queries.ts'
import type { BalanceRecord } from './operator-balances.queries.ts'

const terms = [
  'label',
  'mode',
  'feeTo',
  'openedOn',
  'opening',
  'limitLow',
  'limitHigh',
  'maxDays',
  'overdraft',
  'deposit',
  'readRule',
] as const

export function isSameAccount(stored: AccountRecord, input: CreateOperatorAccountInput): boolean {
  return (
    stored.agencyId === input.agencyId &&
    stored.operatorId === input.operatorId &&
    terms.every((term) => stored[term] === input[term])
  )
}

/** What a closing has frozen in its line cannot change after it. */
const fixedTerms = ['mode', 'feeTo', 'openedOn', 'opening'] as const

/**
 * Throws `operatorAccounts.fixed` for an account that a closing names, and `operatorAccounts.used_before` for a start after its
 * first movement.
 */
export function assertTermsMayChange(
  before: AccountRecord,
  input: UpdateOperatorAccountInput,
  firstMoved: IsoDate | undefined,
): void {
  if (before.isFixed && fixedTerms.some((term) => before[term] !== input[term])) throw refuse('operatorAccounts.fixed')
  if (firstMoved !== undefined && firstMoved < input.openedOn) {
    throw refuse('operatorAccounts.used_before', { date: firstMoved })
  }
}

/** A blind member sees the accounts, not their figures. */
export function asAccount(record: AccountRecord, member: ActingMember): OperatorAccountRow {
  const { opening, limitLow, limitHigh, overdraft, deposit, ...account } = record
  const isShown = checkAction('figures.read', member, 'password') === null
  return { ...account, figures: isShown ? { opening, limitLow, limitHigh, overdraft, deposit } : null }
}

/** The balance of an account on a day. A closed day keeps the figures of its closing. */
export function computeBalance(record: BalanceRecord): OperatorBalance {
  const { accountOpening, last, since, moved, line, ...account } = record
  const first = nextOpening(last, accountOpening)
  const { days, ...movedBefore } = since
  const opening = line?.opening ?? expectedBalance(first.opening, movedBefore, account.feeTo)
  return {
    ...account,
    ...moved,
    feeTo: line?.feeTo ?? account.feeTo,
    opening,
    openingKind: line?.openingKind ?? first.kind,
    openDays: line === null ? days : 0,
    expected: line?.expected ?? expectedBalance(opening, moved, account.feeTo),
    isReadingRequired: isReadingRequired(account.readRule, moved),
    declared: line?.declared ?? null,
    discrepancy: line?.discrepancy ?? null,
  }
}
