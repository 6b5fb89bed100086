import type { RequestStatus } from './request-status.ts'

export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Rejeté',
  suspended: 'Suspendu',
}
