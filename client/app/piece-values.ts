import type { PieceField } from '#client/ui/piece-fields.tsx'
import { checkQuantityText, readQuantityText } from '#client/ui/quantity-text.ts'
import { type CountLine, denominations } from '#shared/cash/denominations.ts'

/** As typed. */
export type PieceValues = Record<PieceField, string>

const pieceFields = denominations.map(({ value }): PieceField => `q${value}`)

export const pieceRules = Object.fromEntries(pieceFields.map((field) => [field, checkQuantityText]))

/** The fields of a count: empty where it has none of a piece. */
export function toPieceValues(counts: readonly CountLine[]): PieceValues {
  const found = new Map(counts.map(({ denomination, quantity }) => [denomination, String(quantity)]))
  const entries = denominations.map(({ value }) => [`q${value}`, found.get(value) ?? ''] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each denomination
  return Object.fromEntries(entries) as PieceValues
}

/** An invalid quantity counts 0. */
export function toPieces(values: PieceValues): CountLine[] {
  return denominations
    .map(({ value }) => ({ denomination: value, quantity: readQuantityText(values[`q${value}`]) }))
    .filter(({ quantity }) => quantity > 0)
}

/** The French errors of quantities that are not valid. */
export function checkPieces(values: PieceValues): Partial<Record<PieceField, string>> {
  const errors: Partial<Record<PieceField, string>> = {}
  for (const field of pieceFields) {
    const error = checkQuantityText(values[field])
    if (error !== null) errors[field] = error
  }
  return errors
}

/** A typed zero is not nothing. */
export function isNothingCounted(values: PieceValues): boolean {
  return pieceFields.every((field) => values[field].trim() === '')
}
