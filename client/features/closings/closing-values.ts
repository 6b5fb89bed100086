import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { expectedCash, type CashMovements } from '#shared/cash/cash-effect.ts'
import { countedCash, type CountLine, denominations } from '#shared/cash/denominations.ts'
import type { ClosingDay, ClosingDraft } from '#shared/closings/closing-day.ts'
import { MAX_COMMENT_LENGTH } from '#shared/closings/closing-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { type Centimes, formatAmount, subtractCentimes } from '#shared/values/money.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { checkQuantityText, readQuantityText } from './quantity-text.ts'

export type QuantityField = `q${(typeof denominations)[number]['value']}`

/** What the form of a day holds, as typed. */
export interface ClosingValues extends Record<QuantityField, string> {
  /** Whether the opening is typed: an agency's first, or another than the previous count. */
  typesOpening: boolean
  opening: string
  openingReason: string
  comment: string
}

/** The opening may be nothing at all. */
export const openingRules = { allowZero: true } as const

export const quantityFields = denominations.map(({ value }): QuantityField => `q${value}`)

type Day = Pick<ClosingDay, 'previous' | 'draft' | 'feeds' | 'transactions'>

/** A day's form as it opens: empty, or as its draft was saved. A count is never prefilled from anything else. */
export function toClosingValues(draft: ClosingDraft | null, previous: Day['previous']): ClosingValues {
  const found = new Map(draft?.counts.map(({ denomination, quantity }) => [`q${denomination}`, String(quantity)]))
  const quantities = Object.fromEntries(quantityFields.map((field) => [field, found.get(field) ?? '']))
  const opening = draft?.opening ?? null
  const isTyped = previous === null || (opening !== null && opening !== previous.counted)
  return {
    ...(quantities as Record<QuantityField, string>),
    typesOpening: isTyped,
    opening: isTyped && opening !== null ? formatAmount(opening) : '',
    openingReason: draft?.openingReason ?? '',
    comment: draft?.comment ?? '',
  }
}

/** What was counted of each denomination; a text that is no quantity counts as none until it is right. */
export function toCountLines(values: ClosingValues): CountLine[] {
  return denominations
    .map(({ value }) => ({ denomination: value, quantity: readQuantityText(values[`q${value}`]) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether no quantity is typed, not even a zero. */
export function isNothingTyped(values: ClosingValues): boolean {
  return quantityFields.every((field) => values[field].trim() === '')
}

/** The opening as it stands in the form; null where it is not said yet, or not an amount. */
export function readOpening(values: ClosingValues, { previous }: Pick<Day, 'previous'>): Centimes | null {
  if (!values.typesOpening) return previous?.counted ?? null
  return checkMoneyText(values.opening, openingRules) === null ? readMoneyText(values.opening, openingRules) : null
}

export function toCashMovements({ feeds, transactions }: Pick<Day, 'feeds' | 'transactions'>): CashMovements {
  return {
    ...feeds,
    ...transactions,
  }
}

export interface LiveFigures {
  opening: Centimes | null
  counted: Centimes
  /** Null where there is no opening yet; so is the discrepancy. */
  expected: Centimes | null
  discrepancy: Centimes | null
}

/** Attendu, Compté and Écart as they stand now. */
export function computeFigures(values: ClosingValues, day: Day): LiveFigures {
  const opening = readOpening(values, day)
  const expected = opening === null ? null : expectedCash(opening, toCashMovements(day))
  const counted = countedCash(toCountLines(values))
  return { opening, expected, counted, discrepancy: expected === null ? null : subtractCentimes(counted, expected) }
}

const wordsSchema = optionalTextSchema({ max: MAX_COMMENT_LENGTH, multiline: true })

type Errors = Partial<Record<keyof ClosingValues, string>>

/** What keeps a count from being saved at all: by field, in French. An empty opening is no fault of a draft. */
export function draftErrors(values: ClosingValues): Errors {
  const errors: Errors = {}
  const mark = (field: keyof ClosingValues, error: string | null) => {
    if (error !== null) errors[field] = error
  }
  for (const field of quantityFields) mark(field, checkQuantityText(values[field]))
  if (values.typesOpening && values.opening.trim() !== '') {
    mark('opening', checkMoneyText(values.opening, openingRules))
  }
  mark('openingReason', findFault(wordsSchema, values.openingReason))
  mark('comment', findFault(wordsSchema, values.comment))
  return errors
}

/** What keeps a day from being closed: the same, and an opening, its reason, a comment on a discrepancy. */
export function closingErrors(values: ClosingValues, day: Day): Errors {
  const errors = draftErrors(values)
  const { opening, discrepancy } = computeFigures(values, day)
  if (values.typesOpening && values.opening.trim() === '') errors.opening = fieldMessages.amountRequired
  const isAnother = day.previous !== null && opening !== null && opening !== day.previous.counted
  if (isAnother && values.openingReason.trim() === '') errors.openingReason = fieldMessages.openingReasonRequired
  if (discrepancy !== null && discrepancy !== 0 && values.comment.trim() === '') {
    errors.comment = fieldMessages.commentRequired
  }
  return errors
}

/** What is sent of a form that {@link draftErrors} has accepted. */
export function toClosingInput(values: ClosingValues, day: Pick<Day, 'previous'>) {
  const opening = values.typesOpening ? readOpening(values, day) : null
  return {
    counts: toCountLines(values),
    opening,
    openingReason: opening === null ? null : values.openingReason,
    comment: values.comment,
  }
}
