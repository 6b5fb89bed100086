import { createFileRoute } from '@tanstack/react-router'
import { OwnHowToPay } from '#client/features/seller/own-how-to-pay.tsx'
import { SubscriptionPage } from '#client/features/subscriptions/subscription-page.tsx'

export const Route = createFileRoute('/app/subscription')({
  component: Subscription,
})

function Subscription() {
  return <SubscriptionPage howToPay={<OwnHowToPay />} />
}
