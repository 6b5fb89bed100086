import { formatDateTime } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { ShiftFigures } from './shift-row.ts'

/** `du 27/11/2026 08:00 au 27/11/2026 14:00`, or since when. */
export function describeShift({ startedAtLocal, endedAtLocal }: ShiftFigures): string {
  const from = formatDateTime(startedAtLocal)
  return endedAtLocal === null ? `depuis le ${from}` : `du ${from} au ${formatDateTime(endedAtLocal)}`
}

/** What is to know of a shift besides its figures. */
export function listShiftNotes(shift: ShiftFigures): string[] {
  const { forcedByName, handedOver, counted, startReason, comment } = shift
  const notes: string[] = []
  if (startReason !== null) notes.push(`À la prise de caisse\u00A0: ${startReason}`)
  if (handedOver !== null && handedOver.counted !== counted) {
    notes.push(`Compté par ${handedOver.byName} avant la passation\u00A0: ${formatMoney(handedOver.counted)}`)
  }
  if (forcedByName !== null) notes.push(`Reprise non contradictoire par ${forcedByName}`)
  if (comment !== null) notes.push(comment)
  return notes
}
