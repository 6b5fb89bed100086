import { type Icon, IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { counterpartLabels, feedDirectionLabels } from '#shared/feeds/feed-labels.fr.ts'
import { enteredCounterparts } from '#shared/feeds/feed-terms.ts'
import { categories, type Category } from '#shared/cash/categories.ts'

export const feedDirections: Record<
  Category,
  { label: string; icon: Icon; tone: 'good' | 'bad'; money: 'in' | 'out' }
> = {
  incoming: { label: feedDirectionLabels.incoming, icon: IconArrowDownLeft, tone: 'good', money: 'in' },
  outgoing: { label: feedDirectionLabels.outgoing, icon: IconArrowUpRight, tone: 'bad', money: 'out' },
}

export const directionChoices = categories.map((value) => ({ value, label: feedDirections[value].label }))

export const counterpartChoices = enteredCounterparts.map((value) => ({ value, label: counterpartLabels[value] }))
