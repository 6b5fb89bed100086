import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionPage } from '#client/features/subscriptions/subscription-page.tsx'

export const Route = createFileRoute('/app/subscription')({
  component: SubscriptionPage,
})
