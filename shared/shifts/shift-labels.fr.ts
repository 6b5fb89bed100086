import type { HandoverState, ShiftEnd } from './shift-terms.ts'

export const shiftEndLabels: Readonly<Record<ShiftEnd, string>> = {
  handover: 'Passation',
  takeover: 'Reprise non contradictoire',
  closing: 'Clôture',
}

/** The reason of an opening that was counted by a person who did not say why it is another one. */
export const COUNTED_AT_START = 'Compté à la prise de caisse'

/** Before who decided, and when. */
export const handoverDecisions: Readonly<Record<Exclude<HandoverState, 'proposed'>, string>> = {
  accepted: 'Cette passation a déjà été acceptée',
  refused: 'Cette passation a déjà été refusée',
  cancelled: 'Cette passation a déjà été annulée',
}
