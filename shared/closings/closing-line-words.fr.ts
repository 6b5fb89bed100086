import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { type Centimes, centimes, formatMoney } from '#shared/values/money.ts'
import type { ClosingOperatorLine } from './closing-day.ts'
import { lineSettlementLabels, unreadLabel, verdictLabels } from './closing-labels.fr.ts'
import { getVerdict } from './closing-terms.ts'

function size(amount: Centimes): Centimes {
  return centimes(Math.abs(amount))
}

export function nameAccount({ operatorName, label }: Pick<ClosingOperatorLine, 'operatorName' | 'label'>): string {
  return `${operatorName}, ${label}`
}

type ReadLine = Pick<ClosingOperatorLine, 'operatorName' | 'label' | 'declared' | 'notReadReason' | 'discrepancy'>

/** `Wafacash, Code 12345 : relevé 2 470,00 MAD, écart -5,00 MAD (manquant)`, or `… : non relevé (Portail indisponible)` */
export function describeLine(line: ReadLine): string {
  const { declared, notReadReason, discrepancy } = line
  const read =
    declared === null || discrepancy === null
      ? [unreadLabel, notReadReason === null ? null : `(${notReadReason})`].filter((part) => part !== null).join(' ')
      : `relevé ${formatMoney(declared)}, écart ${formatMoney(discrepancy)} (${verdictLabels[getVerdict(discrepancy)]})`
  return `${nameAccount(line)}\u00A0: ${read}`
}

type SettledLine = Pick<ClosingOperatorLine, 'settled' | 'claimPaid' | 'discrepancy'>

/** How the discrepancy of an account was settled; null before that. */
export function describeLineSettled(line: SettledLine): { title: string; facts: string[] } | null {
  const { settled } = line
  if (settled === null) return null
  const { settlement, byName, atLocal, text } = settled
  const act = byName === null ? formatDateTime(atLocal) : `${byName}, le ${formatDateTime(atLocal)}`
  return {
    title: `Écart réglé\u00A0: ${lineSettlementLabels[settlement]}`,
    facts: [act, text, ...describeClaim(line)].filter((fact) => fact !== null),
  }
}

function describeClaim({ settled, claimPaid, discrepancy }: SettledLine): string[] {
  if (settled === null || settled.claimReference === null) return []
  return [
    `Réclamation ${settled.claimReference} du ${formatDate(settled.claimedOn)}`,
    describePayment(claimPaid, size(discrepancy ?? centimes(0))),
  ]
}

function describePayment(paid: ClosingOperatorLine['claimPaid'], claimed: Centimes): string {
  if (paid === null) return "Pas encore payée par l'opérateur"
  const date = formatDate(paid.date)
  return paid.amount < claimed
    ? `Payée en partie\u00A0: ${formatMoney(paid.amount)} sur ${formatMoney(claimed)}, le ${date}`
    : `Payée le ${date}\u00A0: ${formatMoney(paid.amount)}`
}
