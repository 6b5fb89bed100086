import type { PlaceKind } from '#shared/places/place-terms.ts'

/** `sent → received`, `sent → refused → returned`, `sent → cancelled`. */
export const transferStates = ['sent', 'received', 'refused', 'returned', 'cancelled'] as const
export type TransferState = (typeof transferStates)[number]

/** What became of a difference on arrival. */
export const transferSettlements = ['justified', 'borne', 'charged'] as const
export type TransferSettlement = (typeof transferSettlements)[number]

/** What a person may choose for it. */
export const chosenSettlements = ['justified', 'borne'] as const satisfies readonly TransferSettlement[]
export type ChosenSettlement = (typeof chosenSettlements)[number]

/** The drawer of an agency, or a place. */
export const endKinds = ['agency', 'place'] as const
export type EndKind = (typeof endKinds)[number]

export type SideKind = 'agency' | PlaceKind

export const transferTabs = ['toReceive', 'sent', 'all'] as const
export type TransferTab = (typeof transferTabs)[number]

export const MIN_TRANSFER_REASON = 10

/** `T2026-000045` */
export function transferName(year: number, number: number): string {
  return `T${year}-${String(number).padStart(6, '0')}`
}
