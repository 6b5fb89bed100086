import { IconHistory } from '@tabler/icons-react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import type { DebtorLedger } from '#shared/debts/debtor-row.ts'
import { formatMoney, ZERO_AMOUNT } from '#shared/values/money.ts'
import { ledgerColumns } from './ledger-columns.tsx'

/** What the member who is signed in owes: undefined while it loads, null without a line. */
export function OwnLedger({ ledger }: { ledger: DebtorLedger | null | undefined }) {
  return (
    <TableSection
      title="Mon compte"
      hint={`Reste dû\u00A0: ${formatMoney(ledger?.debtor.balance ?? ZERO_AMOUNT)}`}
      tall
      columns={ledgerColumns}
      rows={ledger === undefined ? undefined : (ledger?.entries ?? [])}
      skeletonRows={2}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={IconHistory} title="Rien n'est dû">
          Seul un manque que vous avez reconnu apparaît ici.
        </EmptyState>
      }
    />
  )
}
