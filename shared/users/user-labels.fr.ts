import { requestStatusLabels } from '#shared/requests/request-labels.fr.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

export const userStatusLabels: Readonly<Record<RequestStatus, string>> = { ...requestStatusLabels, approved: 'Actif' }
