import type { SubscriptionStatus } from './subscription-status.ts'

export const subscriptionStatusLabels: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Actif',
  pending: 'En attente',
  inactive: 'Inactif',
  cancelled: 'Annulé',
}
