import {
  type Icon,
  IconArrowsExchange,
  IconCalculator,
  IconHistory,
  IconLockCheck,
  IconWallet,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api } from '#client/app/trpc.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import type { JournalTab } from './journal-search.ts'

const tabs = [
  { value: 'compute', label: 'Calcul', icon: IconCalculator },
  { value: 'closing', label: 'Clôture', icon: IconLockCheck },
  { value: 'cash', label: 'Caisse', icon: IconArrowsExchange },
  { value: 'balances', label: 'Soldes', icon: IconWallet },
  { value: 'history', label: 'Historique', icon: IconHistory },
] as const satisfies ReadonlyArray<{ value: string; label: string; icon: Icon }>

interface JournalTabsProps {
  value: JournalTab
  onChange: (tab: JournalTab) => void
  children: ReactNode
}

export function JournalTabs({ value, onChange, children }: JournalTabsProps) {
  const { data: accounts } = api.operatorAccounts.list.useQuery({})
  const { data: agencies } = api.agencies.list.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const isShown = {
    // Without hand-over, only the surprise count is there, which the history leads to.
    cash: value === 'cash' || agencies?.some(({ handover }) => handover) === true,
    // Without an operator account there is no balance to show.
    balances: value === 'balances' || (accounts !== undefined && accounts.length > 0),
  }
  const shown = tabs.filter((tab) => (tab.value !== 'cash' && tab.value !== 'balances') || isShown[tab.value])
  return (
    <>
      <PageHeader title="Journal" description="Ce que la caisse d'une agence doit contenir à la fin de la journée." />
      <ViewTabs
        label="Journal"
        tabs={shown}
        value={value ?? 'compute'}
        onChange={(tab) => onChange(tab === 'compute' ? undefined : tab)}
        scrolls={shown.length > 3}
      >
        {children}
      </ViewTabs>
    </>
  )
}
