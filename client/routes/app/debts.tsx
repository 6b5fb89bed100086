import { createFileRoute } from '@tanstack/react-router'
import type { DebtSearch } from '#client/features/debts/debt-search.ts'
import { DebtsScreen } from '#client/features/debts/debts-screen.tsx'
import { MemberDebts } from '#client/features/debts/member-debts.tsx'
import { OwnLedger } from '#client/features/debts/own-ledger.tsx'
import { OwnAccountTab } from '#client/features/shortages/own-account-tab.tsx'
import { ShortagesTab } from '#client/features/shortages/shortages-tab.tsx'

export const Route = createFileRoute('/app/debts')({ validateSearch: (search: DebtSearch) => search, component: Debts })

function Debts() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = (next: DebtSearch, how?: { replace: boolean }) =>
    void navigate({ search: next, resetScroll: false, ...how })
  return (
    <DebtsScreen
      search={search}
      onSearchChange={write}
      shortages={
        <ShortagesTab
          renderMembers={(members) => <MemberDebts {...members} onOpenDebtor={(debtor) => write({ debtor })} />}
        />
      }
      ownAccount={<OwnAccountTab renderLedger={(ledger) => <OwnLedger ledger={ledger} />} />}
    />
  )
}
