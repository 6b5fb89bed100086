import { NO_CATEGORY, ownerMoveLabels } from '#shared/expenses/expense-labels.fr.ts'
import type { Centimes } from '#shared/values/money.ts'
import { bridgeLabels, positionLabels, RESULT, resultLineLabels, TREASURY } from './month-labels.fr.ts'
import type { AgencyMonth, MonthReport } from './month-row.ts'
import { bridgeLines, resultLines } from './month-terms.ts'

export interface MonthLine {
  section: string
  label: string
  agencyName: string | null
  amount: Centimes
  /** Of a position. */
  opening?: Centimes
}

export const WHOLE = 'Toutes les agences'

/** The figures of a report as a list: by agency, then of the whole space. */
export function listMonthLines({ agencies, total, positions, bridge }: MonthReport): MonthLine[] {
  const names = new Map(agencies.map(({ agencyId, agencyName }) => [agencyId, agencyName]))
  const results = total === null ? agencies : [...agencies, { ...total, agencyId: null, agencyName: WHOLE }]
  return [
    ...results.flatMap(listResult),
    ...positions.map(({ kind, agencyId, opening, closing }) => ({
      section: TREASURY,
      label: positionLabels[kind],
      agencyName: names.get(agencyId) ?? null,
      opening,
      amount: closing,
    })),
    ...(bridge === null
      ? []
      : bridgeLines.map((line) => ({
          section: 'Passage à la trésorerie',
          label: bridgeLabels[line],
          agencyName: WHOLE,
          amount: bridge[line],
        }))),
  ]
}

function listResult({ agencyName, lines, result, categories, drawn, contributed }: AgencyMonth): MonthLine[] {
  return [
    ...resultLines.map((line) => ({
      section: RESULT,
      label: resultLineLabels[line],
      agencyName,
      amount: lines[line],
    })),
    { section: RESULT, label: RESULT, agencyName, amount: result },
    ...categories.map(({ categoryName, amount }) => ({
      section: 'Dépenses',
      label: categoryName ?? NO_CATEGORY,
      agencyName,
      amount,
    })),
    { section: 'Propriétaire', label: ownerMoveLabels.draw, agencyName, amount: drawn },
    { section: 'Propriétaire', label: ownerMoveLabels.contribution, agencyName, amount: contributed },
  ]
}
