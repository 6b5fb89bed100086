import { formatDayAndMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, formatMoney, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { closingStateLabels, unknownGlobalLabel, verdictLabels } from './closing-labels.fr.ts'
import { getVerdict, type ReviewState } from './closing-terms.ts'

interface ClosedDay {
  name: string
  date: IsoDate
  counted: Centimes
  discrepancy: Centimes
  reviewState: ReviewState
  /** Of the operator accounts. */
  lines: readonly unknown[]
  global: Centimes | null
}

function describeDiscrepancy(discrepancy: Centimes, exact: string): string {
  const verdict = getVerdict(discrepancy)
  if (verdict === 'exact') return exact
  const size = verdict === 'shortage' ? subtractCentimes(ZERO_AMOUNT, discrepancy) : discrepancy
  return `${verdictLabels[verdict]} de ${formatMoney(size)}`
}

/** Only where the agency has operator accounts. */
function describeGlobal({ lines, global }: Pick<ClosedDay, 'lines' | 'global'>): string {
  if (lines.length === 0) return ''
  return `, écart global\u00A0: ${global === null ? unknownGlobalLabel : describeDiscrepancy(global, 'nul')}`
}

/** `Journée du 28 novembre clôturée : 12 450,00 MAD comptés, écart nul. Clôture n° 2026-000123.` */
export function closedSentence(closing: ClosedDay): string {
  const { name, date, counted, discrepancy, reviewState } = closing
  const state = reviewState === 'to_review' ? `, ${closingStateLabels.toReview}` : ''
  return (
    `Journée du ${formatDayAndMonth(date)} clôturée\u00A0: ${formatMoney(counted)} comptés, ` +
    `${describeDiscrepancy(discrepancy, 'écart nul')}${describeGlobal(closing)}. Clôture n°\u00A0${name}${state}.`
  )
}
