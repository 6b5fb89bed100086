import { IconListDetails, IconNotebook } from '@tabler/icons-react'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import { type CommissionSearch, readCommissionSearch } from './commission-search.ts'
import { MonthTab } from './month-tab.tsx'
import { RulesTab } from './rules-tab.tsx'

export interface CommissionsProps {
  search: CommissionSearch
  onSearchChange: (search: CommissionSearch) => void
}

const tabs = [
  { value: 'month', label: 'Le mois', icon: IconNotebook },
  { value: 'rules', label: 'Barème', icon: IconListDetails },
] as const

/** `/app/commissions`: what operators owe for their operations, and the rules that say so. */
export function CommissionsScreen(props: CommissionsProps) {
  const search = readCommissionSearch(props.search)
  const { onSearchChange } = props
  return (
    <>
      <PageHeader
        title="Commissions"
        description="Ce que chaque opérateur vous doit d'après son barème, ce qu'il déclare et ce que vous recevez."
      />
      <ViewTabs
        label="Commissions"
        tabs={tabs}
        value={search.tab ?? 'month'}
        onChange={(next) => onSearchChange(next === 'month' ? {} : { tab: next })}
      >
        {search.tab === 'rules' ? <RulesTab /> : <MonthTab search={search} onSearchChange={onSearchChange} />}
      </ViewTabs>
    </>
  )
}
