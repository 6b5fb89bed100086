import { IconArrowDownLeft, IconArrowUpRight, type Icon } from '@tabler/icons-react'
import type { Category } from '#shared/cash/categories.ts'

export const cashLabels: Record<Category, { label: string; choice: string; icon: Icon }> = {
  incoming: { label: 'Cash-In', choice: 'Cash-In (entrée)', icon: IconArrowDownLeft },
  outgoing: { label: 'Cash-Out', choice: 'Cash-Out (sortie)', icon: IconArrowUpRight },
}
