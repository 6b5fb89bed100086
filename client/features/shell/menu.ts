import {
  type Icon,
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconBell,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarMonth,
  IconCashRegister,
  IconChecklist,
  IconDeviceDesktop,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconNotebook,
  IconPackage,
  IconPercentage,
  IconReceipt2,
  IconSettings,
  IconSitemap,
  IconTags,
  IconTruck,
  IconUser,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { Need } from '#client/app/permitted.ts'
import type { FileRouteTypes } from '#client/app/route-tree.gen.ts'

/** Stands at the foot of the menu. */
export const ACCOUNT_SECTION = 'Mon compte'

/** The heading above neighbouring entries; entries without one stand first. */
export type MenuSection = 'Organisation' | typeof ACCOUNT_SECTION | 'À traiter' | 'Clients' | 'Catalogue' | 'Contrôle'

export interface MenuLink {
  label: string
  section?: MenuSection
  to: FileRouteTypes['to']
  icon: Icon
  gated: boolean
  title?: string
  /** Left out for those who may not open it. */
  need?: Need
  /** How much waits there; none and 0 show nothing. */
  count?: number | undefined
}

export interface MenuGroup {
  label: string
  section?: MenuSection
  icon: Icon
  gated: boolean
  links: readonly MenuLink[]
}

export type MenuEntry = MenuLink | MenuGroup

export const SPACE_TITLE = 'Espace Client'

/** The board. Every other page has a path below it, but belongs to another entry. */
const BOARD = '/app'
const TRANSFERS = '/app/transfers'

export const menu: readonly MenuEntry[] = [
  { label: 'Tableau de bord', to: BOARD, icon: IconLayoutDashboard, gated: true, need: 'figures.read' },
  { label: 'Guichet', to: '/app/guichet', icon: IconCashRegister, gated: true, need: 'entries.create' },
  {
    label: 'Transactions',
    icon: IconArrowsExchange,
    gated: true,
    links: [
      { label: 'Général', title: 'Transactions', to: '/app/transactions', icon: IconListDetails, gated: true },
      {
        label: 'Entrées',
        title: 'Transactions entrantes',
        to: '/app/transactions/incoming',
        icon: IconArrowDownLeft,
        gated: true,
      },
      {
        label: 'Sorties',
        title: 'Transactions sortantes',
        to: '/app/transactions/outgoing',
        icon: IconArrowUpRight,
        gated: true,
      },
    ],
  },
  // A blind member finds the feeds there, without figures.
  { label: 'Journal', to: '/app/journal', icon: IconNotebook, gated: true, need: 'entries.read' },
  { label: 'Mouvements', to: TRANSFERS, icon: IconTruck, gated: true, need: 'entries.read' },
  { label: 'Relevés', to: '/app/statements', icon: IconChecklist, gated: true, need: 'statements.manage' },
  { label: 'Avances clients', to: '/app/debts', icon: IconReceipt2, gated: true, need: 'debts.read' },
  { label: 'Commissions', to: '/app/commissions', icon: IconPercentage, gated: true, need: 'commissions.read' },
  { label: 'Mois', to: '/app/month', icon: IconCalendarMonth, gated: true, need: 'month.read' },
  {
    section: 'Organisation',
    label: 'Agences',
    to: '/app/allagencies',
    icon: IconBuildingStore,
    gated: true,
    need: 'settings.change',
  },
  {
    section: 'Organisation',
    label: 'Groupes',
    to: '/app/groups',
    icon: IconSitemap,
    gated: true,
    need: 'settings.change',
  },
  {
    section: 'Organisation',
    label: 'Opérateurs',
    to: '/app/operators',
    icon: IconBuildingBank,
    gated: true,
    need: 'settings.change',
  },
  {
    section: 'Organisation',
    label: 'Comptes opérateurs',
    to: '/app/operator-accounts',
    icon: IconWallet,
    gated: true,
    need: 'operatorAccounts.manage',
  },
  {
    section: 'Organisation',
    label: 'Produits',
    to: '/app/products',
    icon: IconTags,
    gated: true,
    need: 'settings.change',
  },
  {
    section: 'Organisation',
    label: 'Paramètres',
    to: '/app/settings/transaction-types',
    icon: IconSettings,
    gated: true,
    need: 'settings.change',
  },
  {
    section: 'Organisation',
    label: 'Audit',
    title: "Journal d'audit",
    to: '/app/settings/audit',
    icon: IconHistory,
    gated: true,
    need: 'audit.read',
  },
  { section: ACCOUNT_SECTION, label: 'Profil', to: '/app/profile', icon: IconUser, gated: false, need: 'account' },
  { section: ACCOUNT_SECTION, label: 'Équipe', to: '/app/team', icon: IconUsers, gated: true, need: 'team.read' },
  { section: ACCOUNT_SECTION, label: 'Alertes', to: '/app/alerts', icon: IconBell, gated: true, need: 'alerts.manage' },
  {
    section: ACCOUNT_SECTION,
    label: 'Postes',
    to: '/app/terminals',
    icon: IconDeviceDesktop,
    gated: true,
    need: 'terminals.manage',
  },
  {
    section: ACCOUNT_SECTION,
    label: 'Mon Pack',
    to: '/app/subscription',
    icon: IconPackage,
    gated: false,
    need: 'owner',
  },
  {
    section: ACCOUNT_SECTION,
    label: 'Paiements Manuels',
    to: '/app/manual-payment',
    icon: IconReceipt2,
    gated: false,
    need: 'owner',
  },
]

/** With how many transfers wait for the reader. */
export function countTransfers(entries: readonly MenuEntry[], count: number | undefined): readonly MenuEntry[] {
  return entries.map((entry) => ('to' in entry && entry.to === TRANSFERS ? { ...entry, count } : entry))
}

interface MenuPart {
  section: MenuSection | undefined
  entries: readonly MenuEntry[]
}

/** In the order of the entries; a section that comes twice is one. */
export function groupBySection(entries: readonly MenuEntry[]): readonly MenuPart[] {
  const sections = [...new Set(entries.map(({ section }) => section))]
  return sections.map((section) => ({ section, entries: entries.filter((entry) => entry.section === section) }))
}

export const GATED_REASON = 'Un abonnement actif est nécessaire.'

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

const links: readonly MenuLink[] = menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]))

export function isUnder(pathname: string, to: string): boolean {
  const path = trimmed(pathname)
  return path === to || (to !== BOARD && path.startsWith(`${to}/`))
}

/** The most specific entry of a path. */
export function findMenuLink(pathname: string): MenuLink | undefined {
  return links.filter(({ to }) => isUnder(pathname, to)).toSorted((left, right) => right.to.length - left.to.length)[0]
}

export function getPageTitle(pathname: string): string {
  const link = findMenuLink(pathname)
  return link?.title ?? link?.label ?? ''
}

/** Pages outside the menu are open: they show no data of a tenant. */
export function isGated(pathname: string): boolean {
  return findMenuLink(pathname)?.gated ?? false
}
