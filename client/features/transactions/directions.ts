import { type Icon, IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { directionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { Category } from '#shared/cash/categories.ts'

export const directions: Record<
  Category,
  { label: string; choice: string; icon: Icon; tone: 'good' | 'bad'; money: 'in' | 'out' }
> = {
  incoming: { label: directionLabels.incoming, choice: 'Cash-In', icon: IconArrowDownLeft, tone: 'good', money: 'in' },
  outgoing: { label: directionLabels.outgoing, choice: 'Cash-Out', icon: IconArrowUpRight, tone: 'bad', money: 'out' },
}
