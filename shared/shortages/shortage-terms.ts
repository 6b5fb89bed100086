/** `contested` leaves the discrepancy open. A decision that is withdrawn stays readable. */
export const decisionStates = ['proposed', 'acknowledged', 'contested', 'withdrawn'] as const
export type DecisionState = (typeof decisionStates)[number]

export const surplusStates = ['held', 'returned', 'kept', 'offset'] as const
export type SurplusState = (typeof surplusStates)[number]

/** For the customer who may come back for it. */
export const SURPLUS_HELD_DAYS = 90

/** Of each list: the latest. */
export const MOST_SHORTAGE_ROWS = 200
