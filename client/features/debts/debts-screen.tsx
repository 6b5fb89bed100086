import { PageHeader } from '#client/ui/page-header.tsx'
import { CustomersTab } from './customers-tab.tsx'
import { type DebtSearch, readDebtSearch } from './debt-search.ts'
import { LedgerPage } from './ledger-page.tsx'

export interface DebtsScreenProps {
  search: DebtSearch
  /** `replace`: no history entry. */
  onSearchChange: (search: DebtSearch, how?: { replace: boolean }) => void
}

/** `/app/debts`: what customers owe, or the page of one of them. */
export function DebtsScreen(props: DebtsScreenProps) {
  const search = readDebtSearch(props.search)
  if (search.debtor !== undefined) return <LedgerPage debtorId={search.debtor} />
  return (
    <>
      <PageHeader
        title="Avances clients"
        description="Ce que des clients n'ont pas encore payé. Sans intérêt, sans frais, sans échéancier."
      />
      <CustomersTab search={search} onSearchChange={props.onSearchChange} />
    </>
  )
}
