import { IconCash, IconCashBanknote, IconDiscount, IconFileCheck, IconHistory, IconScale } from '@tabler/icons-react'
import { useMay } from '#client/app/permitted.ts'
import { useSession } from '#client/app/session.ts'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { type Centimes, formatMoney } from '#shared/values/money.ts'
import { useDebtDialogs } from './use-debt-dialogs.tsx'

const columns: ReadonlyArray<DataColumn<DebtorRow>> = [
  { key: 'name', header: 'Personne', cardRole: 'title', render: ({ name }) => <bdi>{name}</bdi> },
  { key: 'oldest', header: 'Depuis le', render: ({ oldest }) => (oldest === null ? '—' : formatDate(oldest)) },
  {
    key: 'balance',
    header: 'Reste dû',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ balance }) => <Amount centimes={balance} />,
  },
]

interface MemberDebtsProps {
  /** Undefined while they load. */
  people: readonly DebtorRow[] | undefined
  owed: Centimes | undefined
  onOpenDebtor: (id: string) => void
  onOffset: (debtor: DebtorRow) => void
}

/** What members owe. */
export function MemberDebts({ people, owed, onOpenDebtor, onOffset }: MemberDebtsProps) {
  const mayManage = useMay('debts.manage')
  const mayCollect = useMay('debts.enter')
  const dialogs = useDebtDialogs()
  const isCashier = useSession()?.member?.role === 'cashier'
  const listActions = (debtor: DebtorRow) => [
    ...(mayCollect && debtor.balance > 0
      ? [{ label: 'Encaisser', icon: IconCash, worded: true, onClick: () => dialogs.collect(debtor) }]
      : []),
    { label: 'Historique', icon: IconHistory, onClick: () => onOpenDebtor(debtor.id) },
    ...(mayCollect && !isCashier
      ? [{ label: 'Avancer des espèces', icon: IconCashBanknote, rare: true, onClick: () => dialogs.lend(debtor) }]
      : []),
    ...(mayManage && debtor.balance > 0
      ? [
          { label: 'Autre règlement', icon: IconFileCheck, rare: true, onClick: () => dialogs.payOtherwise(debtor) },
          { label: 'Compenser avec un excédent', icon: IconScale, rare: true, onClick: () => onOffset(debtor) },
          {
            label: 'Accorder une remise',
            icon: IconDiscount,
            tone: 'danger' as const,
            onClick: () => dialogs.waive(debtor),
          },
        ]
      : []),
  ]
  return (
    <>
      <TableSection
        title="Dû par les membres"
        hint={owed === undefined ? '\u00A0' : `En tout\u00A0: ${formatMoney(owed)}`}
        columns={columns}
        rows={people}
        skeletonRows={2}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={listActions}
        empty={
          <EmptyState icon={IconScale} title="Personne ne doit rien">
            Seul un manque reconnu par la personne est dû.
          </EmptyState>
        }
      />
      {dialogs.parts}
    </>
  )
}
