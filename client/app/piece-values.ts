import { type CountLine, denominations } from '#shared/cash/denominations.ts'
import { checkQuantityText, readQuantityText } from '#client/features/closings/quantity-text.ts'
import type { PieceField } from '#client/ui/piece-fields.tsx'

/** As typed. */
export type PieceValues = Record<PieceField, string>

export function emptyPieces(): PieceValues {
  const entries = denominations.map(({ value }) => [`q${value}`, ''] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each denomination
  return Object.fromEntries(entries) as PieceValues
}

export const pieceRules = Object.fromEntries(denominations.map(({ value }) => [`q${value}`, checkQuantityText]))

/** An invalid quantity counts 0. */
export function toPieces(values: PieceValues): CountLine[] {
  return denominations
    .map(({ value }) => ({ denomination: value, quantity: readQuantityText(values[`q${value}`]) }))
    .filter(({ quantity }) => quantity > 0)
}
