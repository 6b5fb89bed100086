import { isNothingCounted } from '#client/app/piece-values.ts'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import type { DayDiagnosis } from '#shared/diagnosis/day-diagnosis.ts'
import type { DiagnoseDraftInput } from '#shared/diagnosis/diagnosis-input.ts'
import type { Centimes } from '#shared/values/money.ts'
import {
  checkDraft,
  type ClosingValues,
  type LiveFigures,
  needsComment,
  toClosingInput,
} from '#client/features/closings/closing-values.ts'

type Day = Pick<ClosingDay, 'agencyId' | 'date' | 'accounts' | 'previous' | 'openingDispute'>

/**
 * What to ask the server; null while there is nothing to explain. In an agency without operator accounts there is no diagnosis,
 * and half a count has none: the cash is counted, and each balance that has to be read is there or has its reason.
 */
export function toDiagnosisInput(values: ClosingValues, day: Day, figures: LiveFigures): DiagnoseDraftInput | null {
  const { agencyId, date, accounts } = day
  if (accounts.length === 0 || isNothingCounted(values) || figures.discrepancy === null || !needsComment(figures)) {
    return null
  }
  const waiting = accounts.some(({ accountId, isReadingRequired }) => {
    const said = figures.accounts.find((account) => account.accountId === accountId)
    return isReadingRequired && (said === undefined || (said.declared === null && !said.isUnread))
  })
  const isWrong = Object.values(checkDraft(values, accounts)).some((error) => error !== undefined)
  if (waiting || isWrong) return null
  const { opening, counts, balances } = toClosingInput(values, day)
  return {
    agencyId,
    date,
    opening,
    counts,
    balances: balances
      .filter(({ declared }) => declared !== null)
      .map(({ accountId, declared }) => ({ accountId, declared, notReadReason: null })),
  }
}

interface ShownFigures {
  discrepancy: Centimes | null
  accounts: ReadonlyArray<{ accountId: string; discrepancy: Centimes | null }>
}

/** An entry of moments ago may have changed the figures on the screen, or those on the server. */
export function explainsFigures({ cash, accounts }: DayDiagnosis, shown: ShownFigures): boolean {
  const known = new Map(accounts.map(({ id, discrepancy }) => [id, discrepancy]))
  return (
    cash === shown.discrepancy &&
    accounts.length === shown.accounts.length &&
    shown.accounts.every(({ accountId, discrepancy }) => known.get(accountId) === discrepancy)
  )
}
