import { NO_CATEGORY, ownerMoveLabels } from '#shared/expenses/expense-labels.fr.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { bridgeLabels, positionLabels, RESULT, resultLineLabels, TREASURY, TREASURY_CHANGE } from './month-labels.fr.ts'
import { sumPositions } from './month-positions.ts'
import { sumChange } from './month-result.ts'
import type { AgencyMonth, MonthPosition, MonthReport } from './month-row.ts'
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
  const bridgeSection = { section: 'Passage à la trésorerie', agencyName: WHOLE }
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
    ...(total === null ? [] : [totalPosition(positions)]),
    ...(bridge === null
      ? []
      : [
          { ...bridgeSection, label: RESULT, amount: total?.result ?? ZERO_AMOUNT },
          ...bridgeLines.map((line) => ({ ...bridgeSection, label: bridgeLabels[line], amount: bridge[line] })),
          { ...bridgeSection, label: TREASURY_CHANGE, amount: sumChange(positions) },
        ]),
  ]
}

function totalPosition(positions: readonly MonthPosition[]): MonthLine {
  const { opening, closing } = sumPositions(positions).all
  return { section: TREASURY, label: 'Total', agencyName: WHOLE, opening, amount: closing }
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
