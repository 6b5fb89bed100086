import { formatDayAndMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, formatMoney, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { closingStateLabels, verdictLabels } from './closing-labels.fr.ts'
import { getVerdict, type ReviewState } from './closing-terms.ts'

interface ClosedDay {
  name: string
  date: IsoDate
  counted: Centimes
  discrepancy: Centimes
  reviewState: ReviewState
}

function describeDiscrepancy(discrepancy: Centimes): string {
  const verdict = getVerdict(discrepancy)
  if (verdict === 'exact') return 'écart nul'
  const size = verdict === 'shortage' ? subtractCentimes(ZERO_AMOUNT, discrepancy) : discrepancy
  return `${verdictLabels[verdict]} de ${formatMoney(size)}`
}

/** `Journée du 28 novembre clôturée : 12 450,00 MAD comptés, écart nul. Clôture n° 2026-000123.` */
export function closedSentence({ name, date, counted, discrepancy, reviewState }: ClosedDay): string {
  const state = reviewState === 'to_review' ? `, ${closingStateLabels.toReview}` : ''
  return (
    `Journée du ${formatDayAndMonth(date)} clôturée\u00A0: ${formatMoney(counted)} comptés, ` +
    `${describeDiscrepancy(discrepancy)}. Clôture n°\u00A0${name}${state}.`
  )
}
