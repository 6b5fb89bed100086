import { type Icon, IconArrowDownLeft, IconArrowUpRight, IconBuildingStore } from '@tabler/icons-react'
import type { FileRouteTypes } from '#client/app/route-tree.gen.ts'
import { matchesSearch } from '#client/ui/matches-search.ts'
import type { Category } from '#shared/cash/categories.ts'
import { menu, type MenuLink } from './menu.ts'

export interface Command {
  key: string
  label: string
  group: 'Saisir' | 'Aller à' | 'Agences'
  icon: Icon
  to: FileRouteTypes['to']
  entry?: Category
  agencyId?: string
}

const entries: readonly Command[] = [
  {
    key: 'new:incoming',
    label: 'Nouvelle entrée',
    group: 'Saisir',
    icon: IconArrowDownLeft,
    to: '/app/transactions/incoming',
    entry: 'incoming',
  },
  {
    key: 'new:outgoing',
    label: 'Nouvelle sortie',
    group: 'Saisir',
    icon: IconArrowUpRight,
    to: '/app/transactions/outgoing',
    entry: 'outgoing',
  },
]

function toPageCommand({ label, title, to, icon }: MenuLink): Command {
  return {
    key: to,
    label: title ?? label,
    group: 'Aller à',
    icon,
    to,
  }
}

const links: readonly MenuLink[] = menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]))

const MAX_AGENCIES = 8

interface CommandsAsked {
  search: string
  hasSubscription: boolean
  agencies: ReadonlyArray<{ id: string; name: string }>
}

/** Found without case and accents; a blank search shows no agency. */
export function commandsFor({ search, hasSubscription, agencies }: CommandsAsked): Command[] {
  const pages = links.filter(({ gated }) => hasSubscription || !gated).map(toPageCommand)
  const fixed = [...(hasSubscription ? entries : []), ...pages].filter(({ label }) => matchesSearch(search, label))
  if (!hasSubscription || search.trim() === '') return fixed
  const found = agencies.filter(({ name }) => matchesSearch(search, name)).slice(0, MAX_AGENCIES)
  return [
    ...fixed,
    ...found.map(({ id, name }): Command => ({
      key: `agency:${id}`,
      label: name,
      group: 'Agences',
      icon: IconBuildingStore,
      to: '/app/transactions',
      agencyId: id,
    })),
  ]
}
