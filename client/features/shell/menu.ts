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
  gated: boolean
  title?: string
}

export interface MenuGroup {
  label: string
  icon: Icon
  gated: boolean
  links: readonly MenuLink[]
}

export type MenuEntry = MenuLink | MenuGroup

export const SPACE_TITLE = 'Espace Client'

/** The board. Every other page has a path below it, but belongs to another entry. */
const BOARD = '/app'

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
