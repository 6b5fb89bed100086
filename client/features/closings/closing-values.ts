import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { expectedCash, type CashMovements } from '#shared/cash/cash-effect.ts'
import { countedCash, type CountLine, denominations } from '#shared/cash/denominations.ts'
import type { ClosingDay, ClosingDraft } from '#shared/closings/closing-day.ts'
import { MAX_COMMENT_LENGTH } from '#shared/closings/closing-input.ts'
import { expectedAtEnd, startingCash, type OpenDays } from '#shared/closings/expected-cash.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { type Centimes, formatAmount, subtractCentimes } from '#shared/values/money.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { checkQuantityText, readQuantityText } from './quantity-text.ts'

export type QuantityField = `q${(typeof denominations)[number]['value']}`

/** As typed. */
export interface ClosingValues extends Record<QuantityField, string> {
  /** The opening is not the previous count. */
  typesOpening: boolean
  opening: string
  openingReason: string
  comment: string
}

export const openingRules = { allowZero: true } as const

const quantityFields = denominations.map(({ value }): QuantityField => `q${value}`)

const emptyQuantities: Readonly<Record<QuantityField, string>> = {
  q20000: '',
  q10000: '',
  q5000: '',
  q2000: '',
  q1000: '',
  q500: '',
  q200: '',
  q100: '',
  q50: '',
  q20: '',
  q10: '',
  q5: '',
  q1: '',
}

type Day = Pick<ClosingDay, 'previous' | 'openDays' | 'draft' | 'feeds' | 'transactions'>

export function toQuantities(counts: readonly CountLine[]): Record<QuantityField, string> {
  const found = new Map(counts.map(({ denomination, quantity }) => [denomination, String(quantity)]))
  const quantities = { ...emptyQuantities }
  for (const { value } of denominations) quantities[`q${value}`] = found.get(value) ?? ''
  return quantities
}

/** Empty, or the draft. */
export function toClosingValues(draft: ClosingDraft | null, previous: Day['previous']): ClosingValues {
  const quantities = toQuantities(draft?.counts ?? [])
  const opening = draft?.opening ?? null
  const isTyped = previous === null || (opening !== null && opening !== previous.counted)
  return {
    ...quantities,
    typesOpening: isTyped,
    opening: isTyped && opening !== null ? formatAmount(opening) : '',
    openingReason: draft?.openingReason ?? '',
    comment: draft?.comment ?? '',
  }
}

/** An invalid quantity counts 0. */
export function toCountLines(values: ClosingValues): CountLine[] {
  return denominations
    .map(({ value }) => ({ denomination: value, quantity: readQuantityText(values[`q${value}`]) }))
    .filter(({ quantity }) => quantity > 0)
}

/** A typed zero is not nothing. */
export function isNothingTyped(values: ClosingValues): boolean {
  return quantityFields.every((field) => values[field].trim() === '')
}

/** Null while it is empty or invalid. */
export function readTypedOpening({ opening }: ClosingValues): Centimes | null {
  return checkMoneyText(opening, openingRules) === null ? readMoneyText(opening, openingRules) : null
}

export function toCashMovements({ feeds, transactions }: Pick<Day, 'feeds' | 'transactions'>): CashMovements {
  return {
    ...feeds,
    ...transactions,
  }
}

export interface LiveFigures {
  /** Null while an opening has to be typed. */
  opening: Centimes | null
  /** Null where a typed opening stands for all that came before the day. */
  openDays: OpenDays | null
  counted: Centimes
  /** Without an opening the figure of the board, which starts from 0. */
  expected: Centimes
  /** Null without an opening. */
  discrepancy: Centimes | null
}

export function computeFigures(values: ClosingValues, day: Day): LiveFigures {
  const typed = values.typesOpening ? readTypedOpening(values) : null
  const before = { lastCount: day.previous, openDays: typed === null ? day.openDays : null }
  const opening = typed ?? (values.typesOpening ? null : startingCash(before))
  const moved = toCashMovements(day)
  const expected = typed === null ? expectedAtEnd(before, moved) : expectedCash(typed, moved)
  const counted = countedCash(toCountLines(values))
  return {
    opening,
    openDays: before.openDays,
    counted,
    expected,
    discrepancy: opening === null ? null : subtractCentimes(counted, expected),
  }
}

const textSchema = optionalTextSchema({ max: MAX_COMMENT_LENGTH, multiline: true })

type Errors = Partial<Record<keyof ClosingValues, string>>

/** A draft may have an empty opening. */
export function checkDraft(values: ClosingValues): Errors {
  const errors: Errors = {}
  const mark = (field: keyof ClosingValues, error: string | null) => {
    if (error !== null) errors[field] = error
  }
  for (const field of quantityFields) mark(field, checkQuantityText(values[field]))
  if (values.typesOpening && values.opening.trim() !== '') {
    mark('opening', checkMoneyText(values.opening, openingRules))
  }
  mark('openingReason', findFault(textSchema, values.openingReason))
  mark('comment', findFault(textSchema, values.comment))
  return errors
}

export function checkClosing(values: ClosingValues, day: Day): Errors {
  const errors = checkDraft(values)
  const { discrepancy } = computeFigures(values, day)
  if (values.typesOpening && values.opening.trim() === '') errors.opening = fieldMessages.amountRequired
  const typed = values.typesOpening ? readTypedOpening(values) : null
  const isAnother = day.previous !== null && typed !== null && typed !== day.previous.counted
  if (isAnother && values.openingReason.trim() === '') errors.openingReason = fieldMessages.openingReasonRequired
  if (discrepancy !== null && discrepancy !== 0 && values.comment.trim() === '') {
    errors.comment = fieldMessages.commentRequired
  }
  return errors
}

/** For values that {@link checkDraft} accepts. */
export function toClosingInput(values: ClosingValues) {
  const opening = values.typesOpening ? readTypedOpening(values) : null
  return {
    counts: toCountLines(values),
    opening,
    openingReason: opening === null ? null : values.openingReason,
    comment: values.comment,
  }
}
