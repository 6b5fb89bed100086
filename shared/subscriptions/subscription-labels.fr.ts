import type { EndedKind, SubscriptionStatus } from './subscription-status.ts'

export const subscriptionStatusLabels: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Actif',
  pending: 'En attente',
  inactive: 'Inactif',
  cancelled: 'Annulé',
}

/** The status as an administrator reads it: an `active` one whose period is over has ended. */
export function describeStatus(row: {
  status: SubscriptionStatus
  isInForce: boolean
  trialExpiresAt: Date | null
}): string {
  if (row.status !== 'active' || row.isInForce) return subscriptionStatusLabels[row.status]
  return endedLabels[row.trialExpiresAt === null ? 'pack' : 'trial']
}

/** Of a client whose pack is not activated yet. */
export const AWAITS_ACTIVATION = "Validé, en attente d'activation"

export const endedLabels: Readonly<Record<EndedKind, string>> = { trial: 'Essai terminé', pack: 'Abonnement terminé' }

export const endedSentences: Readonly<Record<EndedKind, string>> = {
  trial: 'Votre essai est terminé.',
  pack: 'Votre abonnement est terminé.',
}
