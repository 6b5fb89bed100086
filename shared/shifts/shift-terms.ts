/** `takeover`: by another person, without the one who held the cash. */
export const shiftEnds = ['handover', 'takeover', 'closing'] as const
export type ShiftEnd = (typeof shiftEnds)[number]

export const handoverStates = ['proposed', 'accepted', 'refused', 'cancelled'] as const
export type HandoverState = (typeof handoverStates)[number]
