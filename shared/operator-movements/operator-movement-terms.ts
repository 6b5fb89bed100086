/** Kinds that one call enters, with what each does to the account. */
export const simpleMovementKinds = ['topup', 'payout', 'commission', 'charge', 'claim_paid'] as const
export type SimpleMovementKind = (typeof simpleMovementKinds)[number]

/** The two sides of a transfer between accounts are entered together. */
export const movementKinds = [...simpleMovementKinds, 'transfer_out', 'transfer_in'] as const
export type MovementKind = (typeof movementKinds)[number]

export const movementSigns = {
  topup: 1,
  payout: -1,
  commission: 1,
  charge: -1,
  claim_paid: 1,
  transfer_out: -1,
  transfer_in: 1,
} as const satisfies Record<MovementKind, 1 | -1>

/** How the money moved. By cash it also leaves or enters the drawer. */
export const movementVias = ['cash', 'bank', 'none'] as const
export type MovementVia = (typeof movementVias)[number]

/** The kinds that cash can pay: a top-up leaves the drawer, a payout enters it. */
export const cashMovementKinds: readonly MovementKind[] = ['topup', 'payout']
