import { IconArrowDownLeft, IconArrowUpRight, type Icon } from '@tabler/icons-react'
import type { Category } from '#shared/statuses.ts'

/** How the two categories are called on the products screen (D17). */
export const categoryTabs: Record<Category, { label: string; icon: Icon }> = {
  incoming: { label: 'Produits crédités', icon: IconArrowDownLeft },
  outgoing: { label: 'Produits débités', icon: IconArrowUpRight },
}
