import { findFault } from '#client/app/schema-check.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import type { CreateFeedInput } from '#shared/feeds/feed-input.ts'
import { MAX_NOTE_LENGTH } from '#shared/feeds/feed-input.ts'
import type { FeedCounterpart } from '#shared/feeds/feed-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { Category } from '#shared/cash/categories.ts'
import { optionalTextSchema } from '#shared/values/text.ts'

export interface FeedValues {
  direction: Category
  counterpart: FeedCounterpart | null
  amount: string
  note: string
}

export type FeedContent = Pick<CreateFeedInput, 'direction' | 'counterpart' | 'amount' | 'note'>

export const emptyFeed: FeedValues = { direction: 'incoming', counterpart: null, amount: '', note: '' }

const noteSchema = optionalTextSchema({ max: MAX_NOTE_LENGTH, multiline: true })

export const feedRules = {
  counterpart: (value: FeedCounterpart | null) => (value === null ? fieldMessages.required : null),
  amount: (text: string) => checkMoneyText(text),
  note: (text: string) => findFault(noteSchema, text),
}

/** For values that {@link feedRules} accepts. */
export function toFeedContent({ direction, counterpart, amount, note }: FeedValues): FeedContent {
  if (counterpart === null) throw new TypeError('The form accepted a feed without a counterpart')
  return { direction, counterpart, amount: readMoneyText(amount), note }
}
