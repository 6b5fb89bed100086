import { type Icon, IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { feedCounterparts, type FeedCounterpart } from '#shared/feeds/feed-terms.ts'
import { categories, type Category } from '#shared/values/statuses.ts'

/** The two directions of a feed (cash-control.md, Words). */
export const feedDirections: Record<
  Category,
  { label: string; icon: Icon; tone: 'good' | 'bad'; money: 'in' | 'out' }
> = {
  incoming: { label: 'Entrante', icon: IconArrowDownLeft, tone: 'good', money: 'in' },
  outgoing: { label: 'Sortante', icon: IconArrowUpRight, tone: 'bad', money: 'out' },
}

/** Where the money comes from or goes to. */
export const counterpartLabels: Record<FeedCounterpart, string> = {
  bank: 'Banque',
  safe: 'Coffre',
  agency: 'Autre agence',
  owner: 'Propriétaire',
  expense: 'Dépense',
  other: 'Autre',
}

export const directionChoices = categories.map((value) => ({ value, label: feedDirections[value].label }))

export const counterpartChoices = feedCounterparts.map((value) => ({ value, label: counterpartLabels[value] }))
