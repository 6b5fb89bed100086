import type { RequestStatus } from '#shared/values/statuses.ts'

/** The status of a registration request. */
export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Rejeté',
  suspended: 'Suspendu',
}
