import { createFileRoute } from '@tanstack/react-router'
import { ManualPaymentPage } from '#client/features/payments/manual-payment-page.tsx'
import { paymentSearchSchema } from '#client/features/payments/payment-search.ts'

export const Route = createFileRoute('/app/manual-payment')({
  validateSearch: paymentSearchSchema,
  component: ManualPayment,
})

function ManualPayment() {
  const { montant } = Route.useSearch()
  return <ManualPaymentPage montant={montant} />
}
