import { readDayFigures } from './day-figures.ts'
import type { DiagnosisInput } from './diagnosis-terms.ts'
import { findTransactionCauses } from './transaction-rules.ts'

export interface FeeQuestion {
  productId: string
  amount: number
}

/** The usual fees that the diagnosis of a day would look at: those of the transactions that fit the discrepancies. */
export function listFeeQuestions(input: Omit<DiagnosisInput, 'usualFees'>): FeeQuestion[] {
  const asked = new Map<string, FeeQuestion>()
  findTransactionCauses({
    ...readDayFigures({ ...input, usualFees: [] }),
    findUsualFee: (productId, amount) => {
      asked.set(`${productId} ${amount}`, { productId, amount })
      return undefined
    },
  })
  return [...asked.values()]
}
