import { Title } from '@mantine/core'
import { IconReceipt, IconReceipt2 } from '@tabler/icons-react'
import { api } from '#client/app/trpc.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { PaymentReceiptModal } from './payment-receipt-modal.tsx'
import { useReceiptDialog } from './use-receipt-dialog.ts'
import { paymentColumns } from './payment-columns.tsx'
import classes from './manual-payment-page.module.css'

export function PaymentHistory() {
  const { data, isError, refetch } = api.payments.mine.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const receipt = useReceiptDialog()
  const receiptQuery = api.payments.receipt.useQuery(
    { id: receipt.id ?? '' },
    { enabled: receipt.id !== null, staleTime: 0, meta: { outcome: 'data.load' } },
  )
  const isFailed = isError && data === undefined
  return (
    <section aria-labelledby="payment-history-title">
      <Title order={2} id="payment-history-title" className={classes.heading ?? ''}>
        Historique
      </Title>
      <DataTable
        label="Historique des paiements"
        columns={paymentColumns}
        rows={isFailed ? [] : data}
        rowKey={({ id }) => id}
        rowLabel={({ amount, paymentDate }) => `${formatMoney(amount)} du ${formatDate(paymentDate)}`}
        rowActions={({ id, receiptNumber }) =>
          receiptNumber === null
            ? []
            : [{ label: 'Reçu', icon: IconReceipt, opens: true, onClick: () => receipt.show(id) }]
        }
        skeletonRows={3}
        empty={
          isFailed ? (
            <LoadError title="Impossible de charger les données" onRetry={() => void refetch()} />
          ) : (
            <EmptyState icon={IconReceipt2} title="Aucune preuve soumise">
              Vos paiements déclarés apparaîtront ici avec leur statut.
            </EmptyState>
          )
        }
      />
      <PaymentReceiptModal opened={receipt.opened} query={receiptQuery} onClose={receipt.close} />
    </section>
  )
}
