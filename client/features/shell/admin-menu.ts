import { IconHistory, IconLayoutDashboard } from '@tabler/icons-react'
import type { MenuEntry } from './menu.ts'

/** What the administration is called in its menu. */
export const ADMIN_SPACE_TITLE = 'Administration'

/** The administration, in the order of spec 000 §2, then its other pages; an entry joins with its route. */
export const adminMenu: readonly MenuEntry[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: IconLayoutDashboard, gated: false },
  { label: "Journal d'audit", to: '/admin/audit', icon: IconHistory, gated: false },
]
