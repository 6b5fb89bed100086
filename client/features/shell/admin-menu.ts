import {
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconChecklist,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconNotebook,
  IconPackage,
  IconReceipt2,
  IconSitemap,
  IconTags,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import type { Role } from '#shared/auth/roles.ts'
import type { MenuEntry } from './menu.ts'

export const ADMIN_SPACE_TITLE = 'Administration'

const PRINCIPAL_ONLY = '/admin/pending-users'

const entries: readonly MenuEntry[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: IconLayoutDashboard, gated: false },
  { label: 'Utilisateurs', to: '/admin/users', icon: IconUsers, gated: false },
  { label: 'Abonnements', to: '/admin/user-subscriptions', icon: IconCreditCard, gated: false },
  { label: "Packs d'abonnement", to: '/admin/subscription-plans', icon: IconPackage, gated: false },
  { label: 'Produits', to: '/admin/transaction-types', icon: IconTags, gated: false },
  { label: 'Opérateurs', to: '/admin/operators', icon: IconBuildingBank, gated: false },
  { label: 'Preuves de paiement', to: '/admin/manual-payments', icon: IconReceipt2, gated: false },
  {
    label: 'En attente',
    title: 'Utilisateurs en attente',
    to: PRINCIPAL_ONLY,
    icon: IconUserCheck,
    gated: false,
  },
  {
    label: 'Validations',
    title: 'Validations manuelles',
    to: '/admin/manual-validations',
    icon: IconChecklist,
    gated: false,
  },
  { label: 'Groupes', to: '/admin/groups', icon: IconSitemap, gated: false },
  { label: 'Agences', to: '/admin/agencies', icon: IconBuildingStore, gated: false },
  { label: 'Transactions', to: '/admin/transactions', icon: IconArrowsExchange, gated: false },
  { label: 'Journal', to: '/admin/journal', icon: IconNotebook, gated: false },
  { label: "Journal d'audit", to: '/admin/audit', icon: IconHistory, gated: false },
]

export function adminMenuFor(role: Role): readonly MenuEntry[] {
  return role === 'principalAdmin'
    ? entries
    : entries.filter((entry) => !('to' in entry) || entry.to !== PRINCIPAL_ONLY)
}
