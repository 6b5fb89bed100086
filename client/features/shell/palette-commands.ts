import {
  type Icon,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBuildingStore,
  IconLock,
  IconReceipt2,
  IconSearch,
} from '@tabler/icons-react'
import { isPermitted } from '#client/app/permitted.ts'
import type { Session } from '#client/app/session.ts'
import type { FileRouteTypes } from '#client/app/route-tree.gen.ts'
import { matchesSearch } from '#client/ui/matches-search.ts'
import type { Category } from '#shared/cash/categories.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { directionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { menu, type MenuLink } from './menu.ts'

export interface Command {
  key: string
  label: string
  group: 'Saisir' | 'Poste' | 'Aller à' | 'Agences' | 'Transactions'
  icon: Icon
  /** Undefined for a command that is done on the spot. */
  to: FileRouteTypes['to'] | undefined
  entry?: Category
  search?: { agency?: string; q?: string; row?: string }
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

/** Of a counter machine. */
const lockCommand: Command = {
  key: 'lock',
  label: 'Verrouiller',
  group: 'Poste',
  icon: IconLock,
  to: undefined,
}

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

const MAX_TRANSACTIONS = 5

/** A search of fewer characters finds almost everything. */
export const MIN_TRANSACTION_SEARCH = 3

type FoundTransaction = Pick<TransactionRow, 'id' | 'type' | 'amount' | 'date' | 'reference' | 'product' | 'agencyName'>

function nameTransaction({ type, amount, date, reference, product, agencyName }: FoundTransaction): string {
  const what = `${directionLabels[type]} de ${formatMoney(amount)} du ${formatDate(date)}`
  return [what, product?.name, reference && `Réf. ${reference}`, agencyName].filter(Boolean).join(' · ')
}

function toTransactionCommands(search: string, found: readonly FoundTransaction[]): Command[] {
  const shared = { group: 'Transactions', to: '/app/transactions' } as const
  return [
    ...found.slice(0, MAX_TRANSACTIONS).map((row) => ({
      ...shared,
      key: `transaction:${row.id}`,
      label: nameTransaction(row),
      icon: IconReceipt2,
      search: { q: search, row: row.id },
    })),
    {
      ...shared,
      key: 'transactions',
      label: `Chercher «\u00A0${search}\u00A0» dans les transactions`,
      icon: IconSearch,
      search: { q: search },
    },
  ]
}

interface CommandsAsked {
  search: string
  hasSubscription: boolean
  member?: Session['member'] | undefined
  agencies: ReadonlyArray<{ id: string; name: string }>
  /** What the server found for the search. */
  transactions?: readonly FoundTransaction[]
}

/** Found without case and accents; a blank search shows no agency, a short one no transaction. */
export function commandsFor({
  search,
  hasSubscription,
  member,
  agencies,
  transactions = [],
}: CommandsAsked): Command[] {
  const pages = links
    .filter(({ gated, need }) => (hasSubscription || !gated) && isPermitted(need, member))
    .map(toPageCommand)
  const mayEnter = hasSubscription && isPermitted('entries.create', member)
  const isPin = member?.kind === 'pin'
  const fixed = [...(mayEnter ? entries : []), ...pages, ...(isPin ? [lockCommand] : [])].filter(({ label }) =>
    matchesSearch(search, label),
  )
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
      search: { agency: id },
    })),
    ...(search.trim().length < MIN_TRANSACTION_SEARCH ? [] : toTransactionCommands(search.trim(), transactions)),
  ]
}
