import { type Icon, IconCalculator, IconHistory, IconLockCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import type { JournalTab } from './journal-search.ts'

const tabs = [
  { value: 'compute', label: 'Calcul', icon: IconCalculator },
  { value: 'closing', label: 'Clôture', icon: IconLockCheck },
  { value: 'history', label: 'Historique', icon: IconHistory },
] as const satisfies ReadonlyArray<{ value: string; label: string; icon: Icon }>

interface JournalTabsProps {
  value: JournalTab
  onChange: (tab: JournalTab) => void
  children: ReactNode
}

export function JournalTabs({ value, onChange, children }: JournalTabsProps) {
  return (
    <>
      <PageHeader title="Journal" description="Ce que la caisse d'une agence doit contenir à la fin de la journée." />
      <ViewTabs
        label="Journal"
        tabs={tabs}
        value={value ?? 'compute'}
        onChange={(tab) => onChange(tab === 'compute' ? undefined : tab)}
      >
        {children}
      </ViewTabs>
    </>
  )
}
