import { type Icon, IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import type { Category } from '#shared/values/statuses.ts'

/** How the two directions look and are called on the transaction screens (spec 001 §2, D17). */
export const directions: Record<
  Category,
  { label: string; choice: string; icon: Icon; tone: 'good' | 'bad'; money: 'in' | 'out' }
> = {
  incoming: { label: 'Entrée', choice: 'Cash-In', icon: IconArrowDownLeft, tone: 'good', money: 'in' },
  outgoing: { label: 'Sortie', choice: 'Cash-Out', icon: IconArrowUpRight, tone: 'bad', money: 'out' },
}
