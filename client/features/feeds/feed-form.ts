import type { RefObject } from 'react'
import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { checkFeedLimit } from '#shared/feeds/feed-limit.ts'
import type { CreateFeedInput } from '#shared/feeds/feed-input.ts'
import { MAX_NOTE_LENGTH } from '#shared/feeds/feed-input.ts'
import type { EnteredCounterpart } from '#shared/feeds/feed-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { Category } from '#shared/cash/categories.ts'
import { type Centimes, formatAmount } from '#shared/values/money.ts'
import { optionalTextSchema } from '#shared/values/text.ts'

export interface FeedValues {
  direction: Category
  counterpart: EnteredCounterpart | null
  amount: string
  note: string
  /** Of an expense; '' for no file. */
  categoryId: string | null
  attachmentId: string
}

export type FeedContent = Pick<
  CreateFeedInput,
  'direction' | 'counterpart' | 'amount' | 'note' | 'categoryId' | 'attachmentId'
>

export const emptyFeed: FeedValues = {
  direction: 'incoming',
  counterpart: null,
  amount: '',
  note: '',
  categoryId: null,
  attachmentId: '',
}

export function toFeedValues({ direction, amount }: { direction: Category; amount: Centimes }): FeedValues {
  return { ...emptyFeed, direction, amount: formatAmount(amount) }
}

const noteSchema = optionalTextSchema({ max: MAX_NOTE_LENGTH, multiline: true })

/** `limit`: the member's, for a feed out. `unsent`: why the file of an expense is not sent. */
export function feedRules(limit: Centimes | null, unsent: RefObject<string | null>) {
  return {
    counterpart: (value: EnteredCounterpart | null) => (value === null ? fieldMessages.required : null),
    amount: (text: string, { direction }: FeedValues) =>
      checkMoneyText(text) ?? checkFeedLimit(limit, { direction, amount: readMoneyText(text) }),
    note: (text: string) => findFault(noteSchema, text),
    categoryId: (value: string | null, { counterpart }: FeedValues) =>
      counterpart === 'expense' && value === null ? fieldMessages.required : null,
    attachmentId: (_: string, { counterpart }: FeedValues) => (counterpart === 'expense' ? unsent.current : null),
  }
}

/** For values that {@link feedRules} accept. */
export function toFeedContent(values: FeedValues): FeedContent {
  const { direction, counterpart, amount, note, categoryId, attachmentId } = values
  const isExpense = counterpart === 'expense'
  if (counterpart === null) throw new TypeError('The form accepted a feed without a counterpart')
  return {
    direction,
    counterpart,
    amount: readMoneyText(amount),
    note,
    categoryId: isExpense ? categoryId : null,
    attachmentId: isExpense && attachmentId !== '' ? attachmentId : null,
  }
}
