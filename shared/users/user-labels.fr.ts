import { requestStatusLabels } from '#shared/requests/request-labels.fr.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

/** The status of a client: that of its latest request. An approved client is called active. */
export const userStatusLabels: Readonly<Record<RequestStatus, string>> = { ...requestStatusLabels, approved: 'Actif' }
