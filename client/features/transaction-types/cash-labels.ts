import { IconArrowDownLeft, IconArrowUpRight, type Icon } from '@tabler/icons-react'
import type { Category } from '#shared/values/statuses.ts'

/** How the two categories are called on the settings screen (spec 001 §2, D17). */
export const cashLabels: Record<Category, { label: string; choice: string; icon: Icon }> = {
  incoming: { label: 'Cash-In', choice: 'Cash-In (entrée)', icon: IconArrowDownLeft },
  outgoing: { label: 'Cash-Out', choice: 'Cash-Out (sortie)', icon: IconArrowUpRight },
}
