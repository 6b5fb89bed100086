import { Select } from '@mantine/core'
import { IconChecklist, IconPencil, IconReceipt, IconReceipt2, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'
import { paymentStatuses } from '#shared/payments/payment-status.ts'
import { adminPaymentColumns } from './admin-payment-columns.tsx'
import { AdminPaymentModal } from './admin-payment-modal.tsx'
import type { AdminPayment } from './admin-payment-values.ts'
import type { AdminPaymentsSearch } from './admin-payments-search.ts'
import { PaymentReceiptModal } from './payment-receipt-modal.tsx'
import { useReceiptDialog } from './use-receipt-dialog.ts'
import { PaymentDecisionModal } from './payment-decision-modal.tsx'
import { paymentStates } from './payment-states.ts'
import { useAdminPaymentDialog } from './use-admin-payment-dialog.ts'
import { useSavePayment } from './use-admin-payment-mutations.ts'

interface AdminPaymentsScreenProps {
  search: AdminPaymentsSearch
  onSearchChange: (search: AdminPaymentsSearch) => void
  queueLink: ReactNode
}

export function AdminPaymentsScreen({ search, onSearchChange, queueLink }: AdminPaymentsScreenProps) {
  const { q = '', status, page = 1 } = search
  const query = api.payments.list.useQuery(
    { search: q, page, ...(status === undefined ? {} : { status }) },
    { placeholderData: keepPreviousData, meta: { outcome: 'payments.list' } },
  )
  const dialog = useAdminPaymentDialog()
  const receipt = useReceiptDialog()
  const receiptQuery = api.payments.adminReceipt.useQuery(
    { id: receipt.id ?? '' },
    { enabled: receipt.id !== null, staleTime: 0, meta: { outcome: 'data.load' } },
  )
  const { remove } = useSavePayment()
  const [removal, setRemoval] = useState<{ opened: boolean; payment: AdminPayment | null }>({
    opened: false,
    payment: null,
  })
  const { payment } = removal
  const isFiltered = q !== '' || status !== undefined
  const narrow = (change: Partial<AdminPaymentsSearch>) => onSearchChange({ ...search, ...change, page: undefined })
  return (
    <>
      <PageHeader
        title="Preuves de paiement"
        description="Les paiements déclarés par les clients, à vérifier."
        actions={
          <>
            {queueLink}
            <Exporter of="payments" filters={{ search: q, status }} />
          </>
        }
      />
      <PagedList
        label="Preuves de paiement"
        query={query}
        failed={getFailure('payments.list')}
        filters={
          <>
            <SearchField
              label="Rechercher un paiement"
              placeholder={searchHints.payment}
              value={q}
              onChange={(next) => narrow({ q: next })}
            />
            <Select
              label="Statut"
              placeholder="Tous"
              data={paymentStatuses.map((value) => ({ value, label: paymentStates[value].label }))}
              value={status ?? null}
              onChange={(value) => narrow({ status: paymentStatuses.find((one) => one === value) })}
              clearable
              clearButtonProps={{ 'aria-label': 'Effacer le statut' }}
            />
          </>
        }
        count={counted(query.data?.total ?? 0, 'paiement')}
        columns={adminPaymentColumns}
        rowKey={({ id }) => id}
        rowLabel={({ firstName, lastName, email, amount }) =>
          `${formatMoney(amount)}, ${firstName} ${lastName}, ${email}`
        }
        rowActions={(row) => [
          ...(row.status === 'pending'
            ? [
                {
                  label: 'Traiter',
                  icon: IconChecklist,
                  opens: true,
                  onClick: () => onSearchChange({ ...search, payment: row.id }),
                },
              ]
            : []),
          { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => dialog.openEdit(row) },
          ...(row.receiptNumber === null
            ? []
            : [{ label: 'Reçu', icon: IconReceipt, onClick: () => receipt.show(row.id) }]),
          {
            label: 'Supprimer',
            icon: IconTrash,
            tone: 'danger',
            onClick: () => setRemoval({ opened: true, payment: row }),
          },
        ]}
        empty={
          <EmptyState icon={IconReceipt2} title={isFiltered ? 'Aucun paiement trouvé' : 'Aucun paiement'}>
            {isFiltered
              ? 'Essayez un autre nom ou effacez un filtre.'
              : 'Les preuves soumises par les clients apparaîtront ici.'}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next })}
      />
      <PaymentDecisionModal
        paymentId={search.payment ?? null}
        onClose={() => onSearchChange({ ...search, payment: undefined })}
      />
      <AdminPaymentModal dialog={dialog} />
      <PaymentReceiptModal opened={receipt.opened} query={receiptQuery} onClose={receipt.close} />
      <ReasonModal
        opened={removal.opened}
        onClose={() => setRemoval((now) => ({ ...now, opened: false }))}
        title="Supprimer le paiement"
        submitLabel="Supprimer"
        onSubmit={async ({ reason }) => {
          if (payment !== null) await remove.mutateAsync({ id: payment.id, reason })
        }}
      >
        Le paiement de {payment === null ? '' : formatMoney(payment.amount)} du {formatDate(payment?.paymentDate)} de{' '}
        <bdi>
          {payment?.firstName} {payment?.lastName}
        </bdi>{' '}
        sera supprimé avec sa preuve.
      </ReasonModal>
    </>
  )
}
