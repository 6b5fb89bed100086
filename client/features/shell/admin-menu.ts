import {
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconHistory,
  IconLayoutDashboard,
  IconNotebook,
  IconPackage,
  IconSitemap,
  IconTags,
} from '@tabler/icons-react'
import type { MenuEntry } from './menu.ts'

/** What the administration is called in its menu. */
export const ADMIN_SPACE_TITLE = 'Administration'

/** The administration, in the order of spec 000 §2, then its other pages; an entry joins with its route. */
export const adminMenu: readonly MenuEntry[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: IconLayoutDashboard, gated: false },
  { label: "Packs d'abonnement", to: '/admin/subscription-plans', icon: IconPackage, gated: false },
  { label: 'Produits', to: '/admin/transaction-types', icon: IconTags, gated: false },
  { label: 'Opérateurs', to: '/admin/operators', icon: IconBuildingBank, gated: false },
  { label: 'Groupes', to: '/admin/groups', icon: IconSitemap, gated: false },
  { label: 'Agences', to: '/admin/agencies', icon: IconBuildingStore, gated: false },
  { label: 'Transactions', to: '/admin/transactions', icon: IconArrowsExchange, gated: false },
  { label: 'Journal', to: '/admin/journal', icon: IconNotebook, gated: false },
  { label: "Journal d'audit", to: '/admin/audit', icon: IconHistory, gated: false },
]
