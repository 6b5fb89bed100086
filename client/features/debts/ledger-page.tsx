import { Button } from '@mantine/core'
import { IconCash, IconCashBanknote, IconFileCheck, IconHistory, IconPrinter, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#client/app/permitted.ts'
import { useSession } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { debtKindLabels } from '#shared/debts/debt-labels.fr.ts'
import type { DebtKind } from '#shared/debts/debt-terms.ts'
import type { DebtorRow, LedgerLine } from '#shared/debts/debtor-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { ledgerColumns } from './ledger-columns.tsx'
import { useDebtDialogs } from './use-debt-dialogs.tsx'
import { useCancelEntry } from './use-debt-mutations.ts'

const printedKinds: readonly DebtKind[] = ['repayment', 'loan', 'other_payment']

function describe({ kind, amount, date }: LedgerLine): string {
  return `${debtKindLabels[kind]} du ${formatDate(date)}, ${formatMoney(amount)}`
}

/** `/app/debts/…`: every advance and repayment of one customer. */
export function LedgerPage({ debtorId }: { debtorId: string }) {
  const { data, isError, refetch } = api.debts.byId.useQuery(
    { id: debtorId },
    { staleTime: 0, meta: { outcome: 'debts.byId' } },
  )
  const dialogs = useDebtDialogs()
  const mayEnter = useMay('debts.enter')
  const mayManage = useMay('debts.manage')
  const role = useSession()?.member?.role
  const isOwner = role === 'owner'
  const rights = useEntryRights()
  const { mutateAsync: cancel } = useCancelEntry()
  const [leaving, setLeaving] = useState<LedgerLine | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  /** A cashier to customers only. */
  const mayLend = ({ kind, active }: DebtorRow) => (kind === 'customer' ? active : role !== 'cashier')
  const isFailed = data === undefined && isError
  const debtor = data?.debtor

  const mayCancel = ({ kind, date }: LedgerLine) =>
    kind === 'repayment' || kind === 'loan'
      ? mayEnter && rights.mayAddOn(date)
      : (kind === 'waiver' || kind === 'other_payment') && isOwner
  const rowActions = (line: LedgerLine): RowAction[] => [
    ...(printedKinds.includes(line.kind) && debtor !== undefined
      ? [
          {
            label: 'Imprimer le reçu',
            icon: IconPrinter,
            onClick: () => dialogs.print({ entry: line, debtor, left: line.balance }),
          },
        ]
      : []),
    ...(mayCancel(line)
      ? [
          {
            label: 'Annuler cette ligne',
            icon: IconTrash,
            tone: 'danger' as const,
            onClick: () => {
              setLeaving(line)
              setIsAsking(true)
            },
          },
        ]
      : []),
  ]

  return (
    <>
      <BackLink renderRoot={(props) => <Link to="/app/debts" {...props} />}>Avances clients</BackLink>
      <PageHeader
        title={debtor?.name ?? '…'}
        description={
          debtor === undefined ? undefined : (
            <>
              Reste dû&nbsp;: <strong>{formatMoney(debtor.balance)}</strong>
              {debtor.phone !== null && <> · {debtor.phone}</>}
              {debtor.agencyName !== null && (
                <>
                  {' '}
                  · <bdi>{debtor.agencyName}</bdi>
                </>
              )}
            </>
          )
        }
        actions={
          debtor !== undefined && (
            <>
              {mayEnter && mayLend(debtor) && (
                <Button
                  variant="default"
                  leftSection={<IconCashBanknote size={18} aria-hidden />}
                  onClick={() => dialogs.lend(debtor)}
                >
                  Avancer des espèces
                </Button>
              )}
              {mayManage && debtor.balance > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconFileCheck size={18} aria-hidden />}
                  onClick={() => dialogs.payOtherwise(debtor)}
                >
                  Autre règlement
                </Button>
              )}
              {mayEnter && debtor.balance > 0 && (
                <Button leftSection={<IconCash size={18} aria-hidden />} onClick={() => dialogs.collect(debtor)}>
                  Encaisser
                </Button>
              )}
            </>
          )
        }
      />
      <DataTable
        label="Lignes"
        columns={ledgerColumns}
        rows={isFailed ? [] : data?.entries}
        tall
        skeletonRows={3}
        rowKey={({ id }) => id}
        rowLabel={describe}
        rowActions={rowActions}
        empty={
          isFailed ? (
            <LoadError title={getFailure('debts.byId')} onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconHistory} title="Aucune ligne">
              Les avances et les remboursements de ce client apparaîtront ici.
            </EmptyState>
          )
        }
      />
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={'Annuler cette ligne\u00A0?'}
        confirmLabel="Annuler la ligne"
        onConfirm={async () => {
          if (leaving !== null) await cancel({ id: leaving.id })
        }}
      >
        {leaving !== null && `${describe(leaving)}. `}
        {(leaving?.kind === 'repayment' || leaving?.kind === 'loan') &&
          "L'alimentation de la caisse est supprimée avec elle."}
      </ConfirmModal>
      {dialogs.parts}
    </>
  )
}
