import type { RequestStatus } from './request-status.ts'

/** The status of a registration request. */
export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Rejeté',
  suspended: 'Suspendu',
}
