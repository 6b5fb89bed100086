import { toPieces, toPieceValues } from '#client/app/piece-values.ts'
import type { CountDay } from '#shared/closings/blind-count.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { checkBalances, toBalanceValues, toReadBalances } from './balance-values.ts'
import { checkDraft, type ClosingValues, type Errors, readTypedOpening } from './closing-values.ts'

type Day = Pick<CountDay, 'needsOpening' | 'accounts' | 'attemptsUsed'>

export function toCountValues({ needsOpening, accounts }: Day): ClosingValues {
  return {
    ...toPieceValues([]),
    ...toBalanceValues(accounts, []),
    typesOpening: needsOpening,
    opening: '',
    openingReason: '',
    comment: '',
  }
}

/** Of a member who counts blind. What is asked for does not depend on what is expected: a second count needs its comment in any case. */
export function checkCount(values: ClosingValues, { needsOpening, accounts, attemptsUsed }: Day): Errors {
  const errors: Errors = { ...checkDraft(values, accounts), ...checkBalances(values, accounts) }
  if (needsOpening && values.opening.trim() === '') errors.opening = fieldMessages.amountRequired
  if (attemptsUsed > 0 && values.comment.trim() === '') errors.comment = fieldMessages.commentRequired
  return errors
}

/** For values that {@link checkCount} accepts. */
export function toCountInput(values: ClosingValues, { needsOpening, accounts }: Day) {
  return {
    opening: needsOpening ? readTypedOpening(values) : null,
    counts: toPieces(values),
    balances: toReadBalances(values, accounts),
    comment: values.comment,
  }
}
