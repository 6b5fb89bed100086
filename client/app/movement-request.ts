import type { MovementKind } from '#shared/operator-movements/operator-movement-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { createRequests } from './form-requests.ts'

/** What the form begins with. */
export interface MovementRequest {
  kind: Exclude<MovementKind, 'transfer_in'>
  accountId?: string | undefined
  amount?: Centimes | undefined
  date?: IsoDate | undefined
  reference?: string | undefined
}

export const movementRequests = createRequests<MovementRequest>()
