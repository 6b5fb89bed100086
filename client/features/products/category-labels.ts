import { IconArrowDownLeft, IconArrowUpRight, type Icon } from '@tabler/icons-react'
import type { Category } from '#shared/cash/categories.ts'

export const categoryLabels: Record<Category, { tab: string; import: string; choice: string; icon: Icon }> = {
  incoming: {
    tab: 'Produits crédités',
    import: 'Importer les produits crédités',
    choice: 'Crédité (entrée)',
    icon: IconArrowDownLeft,
  },
  outgoing: {
    tab: 'Produits débités',
    import: 'Importer les produits débités',
    choice: 'Débité (sortie)',
    icon: IconArrowUpRight,
  },
}
