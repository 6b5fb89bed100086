import { Title } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { api } from '#client/app/trpc.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { paymentColumns } from './payment-columns.tsx'
import classes from './manual-payment-page.module.css'

export function PaymentHistory() {
  const { data, isError, refetch } = api.payments.mine.useQuery(undefined, { meta: { outcome: 'data.load' } })
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
    </section>
  )
}
