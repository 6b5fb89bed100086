import { globalDiscrepancy } from '#shared/operator-accounts/operator-balance.ts'
import type { Centimes } from '#shared/values/money.ts'
import { findBalanceCauses } from './balance-rules.ts'
import { findCashCauses, findPlainCash } from './cash-rules.ts'
import { proposeAction, proposeCorrection } from './corrections.ts'
import { type DayFigures, readDayFigures } from './day-figures.ts'
import type { DayAccount, DiagnosisInput } from './diagnosis-terms.ts'
import { decideFinding, type Finding } from './finding.ts'
import { groupCauses } from './group-causes.ts'
import type { Hypothesis, ScoredCause } from './hypothesis.ts'
import { findTransactionCauses } from './transaction-rules.ts'

/** Hypotheses that are shown together: equal ones, or two readings of the same figures. The first is the best. */
export interface DiagnosisCard {
  score: number
  hypotheses: readonly [Hypothesis, ...Hypothesis[]]
  /** Equal ones that the list leaves out; see `shortenDiagnosis`. */
  moreHypotheses: number
}

export interface Diagnosis {
  /** Cash and all accounts together; null while an account is not read. */
  global: Centimes | null
  finding: Finding
  /** The best first, five at most. Empty: no single error explains every discrepancy. */
  cards: readonly DiagnosisCard[]
  /** Cards beyond the fifth. */
  moreCards: number
  /** Accounts to read. Until then no hypothesis touches them. */
  partial: readonly DayAccount[]
}

export const MAX_CARDS = 5

/**
 * Finds the single errors that explain all discrepancies of an agency's day at once, to the centime. Two errors at the
 * same time are not tried.
 * @returns null where every figure agrees and every account was read
 */
export function diagnose(input: DiagnosisInput): Diagnosis | null {
  const day = readDayFigures(input)
  const partial = input.accounts.filter(({ discrepancy }) => discrepancy === null)
  if (day.cash === 0 && day.moved.length === 0 && partial.length === 0) return null
  const cards = groupCauses(findCauses(day)).map(([first, ...rest]) => ({
    score: first.score,
    hypotheses: [complete(day, first), ...rest.map((scored) => complete(day, scored))] as const,
    moreHypotheses: 0,
  }))
  const balances = input.accounts.map(({ discrepancy }) => discrepancy)
  const global = globalDiscrepancy(input.cash, balances)
  return {
    global,
    finding: decideFinding(day, global, cards[0]?.hypotheses[0] ?? null),
    cards: cards.slice(0, MAX_CARDS),
    moreCards: Math.max(0, cards.length - MAX_CARDS),
    partial,
  }
}

function findCauses(day: DayFigures): ScoredCause[] {
  if (day.cash === 0 && day.moved.length === 0) return []
  const causes = [...findTransactionCauses(day), ...findBalanceCauses(day), ...findCashCauses(day)]
  return causes.length > 0 ? causes : findPlainCash(day)
}

function complete(day: DayFigures, { cause, score }: ScoredCause): Hypothesis {
  const correction = proposeCorrection(cause, day.feeKeepers)
  return {
    cause,
    score,
    transactionIds: [
      ...('first' in cause ? [cause.first.id] : []),
      ...('transaction' in cause ? [cause.transaction.id] : []),
    ],
    accountIds: [
      ...('transaction' in cause && cause.transaction.accountId !== null ? [cause.transaction.accountId] : []),
      ...('account' in cause ? [cause.account.id] : []),
    ],
    correction,
    action: proposeAction(cause, correction),
  }
}
