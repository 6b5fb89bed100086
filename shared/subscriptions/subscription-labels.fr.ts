import type { SubscriptionStatus } from '#shared/values/statuses.ts'

export const subscriptionStatusLabels: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Actif',
  pending: 'En attente',
  inactive: 'Inactif',
  cancelled: 'Annulé',
}
