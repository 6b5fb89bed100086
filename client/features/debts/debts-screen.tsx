import { IconScale, IconUser, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '#client/app/permitted.ts'
import { useSession } from '#client/app/session.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import { CustomersTab } from './customers-tab.tsx'
import { type DebtSearch, readDebtSearch } from './debt-search.ts'
import { LendButton } from './lend-button.tsx'
import { LedgerPage } from './ledger-page.tsx'

export interface DebtListProps {
  search: DebtSearch
  /** `replace`: no history entry. */
  onSearchChange: (search: DebtSearch, how?: { replace: boolean }) => void
}

interface DebtsScreenProps extends DebtListProps {
  shortages: ReactNode
  /** Of a member who answers for shortages. */
  ownAccount: ReactNode
}

/** `/app/debts`: what customers and members owe, or the page of one of them. */
export function DebtsScreen(props: DebtsScreenProps) {
  const search = readDebtSearch(props.search)
  const { onSearchChange, shortages, ownAccount } = props
  const maySeeShortages = useMay('shortages.read')
  const isOwner = useSession()?.member?.role === 'owner'
  const isAnswering = useMay('shortages.answer') && !isOwner
  if (search.debtor !== undefined) return <LedgerPage debtorId={search.debtor} />
  const tabs = [
    { value: 'customers', label: 'Avances clients', icon: IconUsers },
    ...(maySeeShortages ? [{ value: 'shortages', label: 'Manques et excédents', icon: IconScale } as const] : []),
    ...(isAnswering ? [{ value: 'mine', label: 'Mon compte', icon: IconUser } as const] : []),
  ] as const
  const tab = tabs.find(({ value }) => value === search.tab)?.value ?? 'customers'
  return (
    <>
      <PageHeader
        title="Avances clients"
        description="Ce que des clients n'ont pas encore payé, et les manques et excédents des clôtures. Sans intérêt, sans frais, sans échéancier."
        actions={tab !== 'mine' && <LendButton />}
      />
      <ViewTabs
        label="Avances clients"
        tabs={tabs}
        value={tab}
        onChange={(next) => onSearchChange(next === 'customers' ? {} : { tab: next })}
        scrolls
      >
        {tab === 'customers' && <CustomersTab search={search} onSearchChange={onSearchChange} />}
        {tab === 'shortages' && shortages}
        {tab === 'mine' && ownAccount}
      </ViewTabs>
    </>
  )
}
