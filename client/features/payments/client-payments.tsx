import { Select } from '@mantine/core'
import { IconChecklist, IconPencil, IconReceipt2, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'
import { paymentStatuses } from '#shared/payments/payment-status.ts'
import { adminPaymentColumns } from './admin-payment-columns.tsx'
import { AdminPaymentModal } from './admin-payment-modal.tsx'
import type { AdminPayment } from './admin-payment-values.ts'
import { paymentStates } from './payment-states.ts'
import { useAdminPaymentDialog } from './use-admin-payment-dialog.ts'
import { useSavePayment } from './use-admin-payment-mutations.ts'

const columns = adminPaymentColumns.filter(({ key }) => key !== 'client')

interface PaymentsSearch {
  filter?: string | undefined
  page?: number | undefined
}

interface ClientPaymentsProps {
  userId: string
  search: PaymentsSearch
  onSearchChange: (change: PaymentsSearch) => void
  /** Opens the decision on a proof. */
  onHandle: (paymentId: string) => void
}

/** The proofs of payment of one client, newest first. */
export function ClientPayments({ userId, search, onSearchChange, onHandle }: ClientPaymentsProps) {
  const { page = 1 } = search
  const status = paymentStatuses.find((one) => one === search.filter)
  const query = api.payments.list.useQuery(
    { userId, search: '', page, ...(status === undefined ? {} : { status }) },
    { placeholderData: keepPreviousData, meta: { outcome: 'payments.list' } },
  )
  const dialog = useAdminPaymentDialog()
  const { remove } = useSavePayment()
  const [removal, setRemoval] = useState<{ opened: boolean; payment: AdminPayment | null }>({
    opened: false,
    payment: null,
  })
  const { payment } = removal
  return (
    <>
      <PagedList
        label="Paiements"
        query={query}
        failed={getFailure('payments.list')}
        filters={
          <Select
            label="Statut"
            placeholder="Tous"
            data={paymentStatuses.map((value) => ({ value, label: paymentStates[value].label }))}
            value={status ?? null}
            onChange={(value) => onSearchChange({ filter: value ?? undefined, page: undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'Effacer le statut' }}
          />
        }
        count={counted(query.data?.total ?? 0, 'paiement')}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ amount, paymentDate }) => `${formatMoney(amount)} du ${formatDate(paymentDate)}`}
        rowActions={(row) => [
          ...(row.status === 'pending'
            ? [{ label: 'Traiter', icon: IconChecklist, worded: true, opens: true, onClick: () => onHandle(row.id) }]
            : []),
          { label: 'Corriger', icon: IconPencil, opens: true, onClick: () => dialog.openEdit(row) },
          {
            label: 'Supprimer',
            icon: IconTrash,
            tone: 'danger',
            onClick: () => setRemoval({ opened: true, payment: row }),
          },
        ]}
        empty={
          <EmptyState icon={IconReceipt2} title={status === undefined ? 'Aucun paiement' : 'Aucun paiement trouvé'}>
            {status === undefined
              ? "Les preuves que ce client soumet s'affichent ici."
              : 'Effacez le filtre pour voir tous ses paiements.'}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ page: next })}
      />
      <AdminPaymentModal dialog={dialog} />
      <ReasonModal
        opened={removal.opened}
        onClose={() => setRemoval((now) => ({ ...now, opened: false }))}
        title="Supprimer le paiement"
        submitLabel="Supprimer"
        onSubmit={async ({ reason }) => {
          if (payment !== null) await remove.mutateAsync({ id: payment.id, reason })
        }}
      >
        Le paiement de {payment === null ? '' : formatMoney(payment.amount)} du {formatDate(payment?.paymentDate)} sera
        supprimé avec sa preuve.
      </ReasonModal>
    </>
  )
}
