import { createFileRoute } from '@tanstack/react-router'
import { ManualPaymentPage } from '#client/features/payments/manual-payment-page.tsx'
import { paymentSearch } from '#client/features/payments/payment-search.ts'
import { OwnHowToPay } from '#client/features/seller/own-how-to-pay.tsx'

export const Route = createFileRoute('/app/manual-payment')({
  validateSearch: paymentSearch,
  component: ManualPayment,
})

function ManualPayment() {
  const { montant } = Route.useSearch()
  return <ManualPaymentPage montant={montant} howToPay={<OwnHowToPay />} />
}
