import {
  IconAddressBook,
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconChecklist,
  IconCreditCard,
  IconHistory,
  IconInbox,
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
import { QUEUE_TITLE } from '#shared/queue/queue-labels.fr.ts'
import type { MenuEntry, MenuLink } from './menu.ts'

export const ADMIN_SPACE_TITLE = 'Administration'

const PENDING_USERS = '/admin/pending-users'
const SELLER = '/admin/seller'
const PRINCIPAL_ONLY: readonly string[] = [PENDING_USERS, SELLER]

const QUEUE = '/admin/queue'

const entries: readonly MenuLink[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: IconLayoutDashboard, gated: false },
  { section: 'À traiter', label: QUEUE_TITLE, to: QUEUE, icon: IconInbox, gated: false },
  {
    section: 'À traiter',
    label: 'En attente',
    title: 'Utilisateurs en attente',
    to: PENDING_USERS,
    icon: IconUserCheck,
    gated: false,
  },
  {
    section: 'À traiter',
    label: 'Validations',
    title: 'Validations manuelles',
    to: '/admin/manual-validations',
    icon: IconChecklist,
    gated: false,
  },
  {
    section: 'À traiter',
    label: 'Preuves de paiement',
    to: '/admin/manual-payments',
    icon: IconReceipt2,
    gated: false,
  },
  { section: 'Clients', label: 'Utilisateurs', to: '/admin/users', icon: IconUsers, gated: false },
  { section: 'Clients', label: 'Abonnements', to: '/admin/user-subscriptions', icon: IconCreditCard, gated: false },
  { section: 'Clients', label: 'Groupes', to: '/admin/groups', icon: IconSitemap, gated: false },
  { section: 'Clients', label: 'Agences', to: '/admin/agencies', icon: IconBuildingStore, gated: false },
  {
    section: 'Catalogue',
    label: "Packs d'abonnement",
    to: '/admin/subscription-plans',
    icon: IconPackage,
    gated: false,
  },
  { section: 'Catalogue', label: 'Produits', to: '/admin/transaction-types', icon: IconTags, gated: false },
  { section: 'Catalogue', label: 'Opérateurs', to: '/admin/operators', icon: IconBuildingBank, gated: false },
  { section: 'Contrôle', label: 'Transactions', to: '/admin/transactions', icon: IconArrowsExchange, gated: false },
  { section: 'Contrôle', label: 'Journal', to: '/admin/journal', icon: IconNotebook, gated: false },
  { section: 'Contrôle', label: "Journal d'audit", to: '/admin/audit', icon: IconHistory, gated: false },
  {
    section: 'Contrôle',
    label: 'Coordonnées',
    title: 'Coordonnées du vendeur',
    to: SELLER,
    icon: IconAddressBook,
    gated: false,
  },
]

/** @param waiting how many clients wait for a decision */
export function adminMenuFor(role: Role, waiting?: number): readonly MenuEntry[] {
  return entries
    .filter(({ to }) => role === 'principalAdmin' || !PRINCIPAL_ONLY.includes(to))
    .map((entry) => (entry.to === QUEUE ? { ...entry, count: waiting } : entry))
}
