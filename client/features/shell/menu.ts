import {
  type Icon,
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconBuildingBank,
  IconBuildingStore,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconNotebook,
  IconPackage,
  IconReceipt2,
  IconSettings,
  IconSitemap,
  IconTags,
  IconUser,
} from '@tabler/icons-react'
import type { FileRouteTypes } from '#client/app/route-tree.gen.ts'

export interface MenuLink {
  label: string
  to: FileRouteTypes['to']
  icon: Icon
  /** Needs an active subscription (spec 001 §2). */
  gated: boolean
  /** The page's own title where it says more than the entry. */
  title?: string
}

export interface MenuGroup {
  label: string
  icon: Icon
  gated: boolean
  links: readonly MenuLink[]
}

export type MenuEntry = MenuLink | MenuGroup

/** What the client space is called (spec 001 §2). */
export const SPACE_TITLE = 'Espace Client'

/** Where the owner's board stands: under it lies every other page, none of which is part of it. */
const BOARD = '/app'

/** The owner's board (cash-control.md, Screens), then the client space in the order of spec 001 §2 with the owner's trail. */
export const menu: readonly MenuEntry[] = [
  { label: 'Tableau de bord', to: BOARD, icon: IconLayoutDashboard, gated: true },
  { label: 'Profil', to: '/app/profile', icon: IconUser, gated: false },
  { label: 'Mon Pack', to: '/app/subscription', icon: IconPackage, gated: false },
  { label: 'Groupes', to: '/app/groups', icon: IconSitemap, gated: true },
  { label: 'Agences', to: '/app/allagencies', icon: IconBuildingStore, gated: true },
  { label: 'Opérateurs', to: '/app/operators', icon: IconBuildingBank, gated: true },
  { label: 'Produits', to: '/app/products', icon: IconTags, gated: true },
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
  { label: 'Journal', to: '/app/journal', icon: IconNotebook, gated: true },
  { label: 'Paramètres', to: '/app/settings/transaction-types', icon: IconSettings, gated: true },
  { label: 'Audit', title: "Journal d'audit", to: '/app/settings/audit', icon: IconHistory, gated: true },
  { label: 'Paiements Manuels', to: '/app/manual-payment', icon: IconReceipt2, gated: false },
]

/** Said over a greyed entry and on a blocked page. */
export const GATED_REASON = 'Un abonnement actif est nécessaire.'

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

const links: readonly MenuLink[] = menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]))

/** Whether a page is the one of an entry, or lies under it. */
export function isUnder(pathname: string, to: string): boolean {
  const path = trimmed(pathname)
  return path === to || (to !== BOARD && path.startsWith(`${to}/`))
}

/** The entry a path belongs to: itself, or the longest one it lies under. */
export function findMenuLink(pathname: string): MenuLink | undefined {
  return links.filter(({ to }) => isUnder(pathname, to)).toSorted((left, right) => right.to.length - left.to.length)[0]
}

/** What a page is called: in the browser's tab while it is blocked, and over it. */
export function getPageTitle(pathname: string): string {
  const link = findMenuLink(pathname)
  return link?.title ?? link?.label ?? ''
}

/** Whether a page needs an active subscription. Pages the menu does not know need none: they hold nothing of a tenant's. */
export function isGated(pathname: string): boolean {
  return findMenuLink(pathname)?.gated ?? false
}
