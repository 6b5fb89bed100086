import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { Paged } from '#shared/values/paging.ts'
import type { MovementKind, MovementVia } from './operator-movement-terms.ts'

/** A change of an account that is no customer's transaction. */
export interface OperatorMovementRow {
  id: string
  accountId: string
  accountLabel: string
  operatorName: string
  agencyId: string
  agencyName: string
  date: IsoDate
  kind: MovementKind
  amount: Centimes
  via: MovementVia
  reference: string | null
  note: string | null
  /** The other side of a transfer. */
  pairId: string | null
  /** The feed of its cash. */
  feedId: string | null
  createdAt: Date
  authorName: string | null
}

export interface ListedOperatorMovement extends OperatorMovementRow {
  /** When it was entered: `YYYY-MM-DDTHH:mm` in the business time zone. */
  createdAtLocal: string
}

export type OperatorMovementPage = Paged<ListedOperatorMovement>
