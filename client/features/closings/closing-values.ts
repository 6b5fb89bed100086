import { checkPieces, type PieceValues, toPieces, toPieceValues } from '#client/app/piece-values.ts'
import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { expectedCash, type CashMovements } from '#shared/cash/cash-effect.ts'
import { countedCash } from '#shared/cash/denominations.ts'
import type { ClosingDay, ClosingDraft } from '#shared/closings/closing-day.ts'
import { MAX_COMMENT_LENGTH } from '#shared/closings/closing-input.ts'
import { expectedAtEnd, startingCash, type OpenDays } from '#shared/closings/expected-cash.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { globalDiscrepancy } from '#shared/operator-accounts/operator-balance.ts'
import { type Centimes, formatAmount, subtractCentimes } from '#shared/values/money.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import {
  type AccountFigures,
  type BalanceValues,
  checkBalances,
  checkTypedBalances,
  computeAccounts,
  toBalanceValues,
  toReadBalances,
} from './balance-values.ts'

/** As typed. */
export interface ClosingValues extends PieceValues, BalanceValues {
  /** The opening is not the previous count. */
  typesOpening: boolean
  opening: string
  openingReason: string
  comment: string
}

export const openingRules = { allowZero: true } as const

type Day = Pick<
  ClosingDay,
  'openingDispute' | 'previous' | 'openDays' | 'draft' | 'feeds' | 'transactions' | 'accounts'
>

/** Empty, or the draft. */
export function toClosingValues(
  draft: ClosingDraft | null,
  { previous, accounts, openingDispute }: Pick<Day, 'previous' | 'accounts' | 'openingDispute'>,
): ClosingValues {
  const opening = draft?.opening ?? openingDispute?.opening ?? null
  const isTyped = previous === null || (opening !== null && opening !== previous.counted)
  return {
    ...toPieceValues(draft?.counts ?? []),
    ...toBalanceValues(accounts, draft?.balances ?? []),
    typesOpening: isTyped,
    opening: isTyped && opening !== null ? formatAmount(opening) : '',
    openingReason: (draft?.opening == null ? openingDispute?.reason : draft.openingReason) ?? '',
    comment: draft?.comment ?? '',
  }
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
  accounts: readonly AccountFigures[]
  /** Of cash and accounts together; null where one of them is not known. */
  global: Centimes | null
}

export function computeFigures(values: ClosingValues, day: Day): LiveFigures {
  const typed = values.typesOpening ? readTypedOpening(values) : null
  const before = { lastCount: day.previous, openDays: typed === null ? day.openDays : null }
  const opening = typed ?? (values.typesOpening ? null : startingCash(before))
  const moved = toCashMovements(day)
  const expected = typed === null ? expectedAtEnd(before, moved) : expectedCash(typed, moved)
  const counted = countedCash(toPieces(values))
  const discrepancy = opening === null ? null : subtractCentimes(counted, expected)
  const accounts = computeAccounts(values, day.accounts)
  const balances = accounts.map((account) => account.discrepancy)
  const global = discrepancy === null ? null : globalDiscrepancy(discrepancy, balances)
  return { opening, openDays: before.openDays, counted, expected, discrepancy, accounts, global }
}

const textSchema = optionalTextSchema({ max: MAX_COMMENT_LENGTH, multiline: true })

/** Those of a count need no figures. */
export type CountedAccounts = Parameters<typeof checkBalances>[1]

export type Errors = Partial<Record<keyof ClosingValues, string>>

/** A draft may have an empty opening. */
export function checkDraft(values: ClosingValues, accounts: CountedAccounts): Errors {
  const errors: Errors = { ...checkPieces(values), ...checkTypedBalances(values, accounts) }
  const mark = (field: keyof ClosingValues, error: string | null) => {
    if (error !== null) errors[field] = error
  }
  if (values.typesOpening && values.opening.trim() !== '') {
    mark('opening', checkMoneyText(values.opening, openingRules))
  }
  mark('openingReason', findFault(textSchema, values.openingReason))
  mark('comment', findFault(textSchema, values.comment))
  return errors
}

/** Where the cash or an account has a discrepancy. */
export function needsComment({ discrepancy, accounts }: Pick<LiveFigures, 'discrepancy' | 'accounts'>): boolean {
  return [discrepancy, ...accounts.map((account) => account.discrepancy)].some((one) => one !== null && one !== 0)
}

export function checkClosing(values: ClosingValues, day: Day): Errors {
  const errors: Errors = { ...checkDraft(values, day.accounts), ...checkBalances(values, day.accounts) }
  if (values.typesOpening && values.opening.trim() === '') errors.opening = fieldMessages.amountRequired
  const typed = values.typesOpening ? readTypedOpening(values) : null
  const isAnother = day.previous !== null && typed !== null && typed !== day.previous.counted
  if (isAnother && values.openingReason.trim() === '') errors.openingReason = fieldMessages.openingReasonRequired
  if (needsComment(computeFigures(values, day)) && values.comment.trim() === '') {
    errors.comment = fieldMessages.commentRequired
  }
  return errors
}

/** For values that {@link checkDraft} accepts. */
export function toClosingInput(
  values: ClosingValues,
  { accounts, previous, openingDispute }: Pick<Day, 'accounts' | 'previous' | 'openingDispute'>,
) {
  // Without an opening the server takes what the first shift counted.
  const usual = openingDispute === null ? null : (previous?.counted ?? null)
  const opening = values.typesOpening ? readTypedOpening(values) : usual
  return {
    counts: toPieces(values),
    opening,
    openingReason: opening === null ? null : values.openingReason,
    comment: values.comment,
    balances: toReadBalances(values, accounts),
  }
}
