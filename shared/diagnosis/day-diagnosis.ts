import type { Centimes } from '#shared/values/money.ts'
import type { Diagnosis } from './diagnose.ts'
import type { DayAccount } from './diagnosis-terms.ts'

/** A diagnosis with the figures that it explains, so that it is never shown beside others. */
export interface DayDiagnosis {
  /** Counted − expected. */
  cash: Centimes
  accounts: readonly DayAccount[]
  /** Null where every figure agrees and every account was read. */
  diagnosis: Diagnosis | null
}

export const MAX_HYPOTHESES = 30

/** With the first hypotheses of each card and the number of the others: a day may have a thousand equal ones. */
export function shortenDiagnosis(diagnosis: Diagnosis): Diagnosis {
  return {
    ...diagnosis,
    cards: diagnosis.cards.map(({ score, hypotheses: [first, ...rest], moreHypotheses }) => ({
      score,
      hypotheses: [first, ...rest.slice(0, MAX_HYPOTHESES - 1)] as const,
      moreHypotheses: moreHypotheses + Math.max(0, rest.length + 1 - MAX_HYPOTHESES),
    })),
  }
}
