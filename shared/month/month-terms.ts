/** What a month earned and lost. Each is a signed effect, and the result is their sum. */
export const resultLines = [
  'commissions',
  'feesKept',
  'surplusKept',
  'expenses',
  'discrepancies',
  'writeOffs',
  'charges',
] as const
export type ResultLine = (typeof resultLines)[number]

/** Where money is. What the owner holds is no position: it has left the business. */
export const positionKinds = ['cash', 'operators', 'safes', 'banks', 'transit', 'customers', 'members'] as const
export type PositionKind = (typeof positionKinds)[number]

/** What changes the positions and is not in the result, or not in the same month. */
export const bridgeLines = [
  'commissionTiming',
  'owner',
  'outside',
  'operatorBank',
  'noAccount',
  'untrackedBank',
  'discrepancies',
  'otherPayments',
  'openings',
] as const
export type BridgeLine = (typeof bridgeLines)[number]

export const MIN_UNLOCK_REASON = 10
