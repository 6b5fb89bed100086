import { formatCount } from '#shared/values/count.ts'
import type { QueueKind } from './queue-kind.ts'
import type { QueueObstacle } from './queue-obstacles.ts'

export const QUEUE_TITLE = 'À traiter'

export const queueKindLabels: Readonly<Record<QueueKind, string>> = {
  requests: 'Demandes',
  proofs: 'Preuves',
  renewals: 'Renouvellements',
}

/** What keeps a client of the queue from being approved together with others. */
export const obstacleLabels: Readonly<Record<QueueObstacle, string>> = {
  suspended: 'Compte suspendu',
  rejected: 'Compte rejeté',
  noPack: 'Sans pack',
  unsoldPack: 'Pack retiré',
  severalRequests: 'Plusieurs demandes',
  noProof: 'Sans preuve',
  otherProof: 'Autre paiement',
  severalProofs: 'Plusieurs preuves',
  otherCurrency: 'Autre devise',
  different: 'Montant différent',
  noDocument: 'Sans fichier ni lien',
}

/** After the word *depuis*. 0 is today. */
export function describeAge(days: number): string {
  if (days <= 0) return "aujourd'hui"
  return days === 1 ? 'hier' : `${formatCount(days)}\u00A0jours`
}

/** @param days until the end; negative once it is over */
export function describeEnd(days: number): string {
  if (days === 0) return "aujourd'hui"
  if (Math.abs(days) === 1) return days > 0 ? 'demain' : 'hier'
  return days > 0 ? `dans ${days}\u00A0jours` : `il y a ${-days}\u00A0jours`
}
