import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { describeSettlement, formatDifference } from './transfer-words.ts'

function joinAct(by: string | null, at: string | null): string | null {
  return at === null ? null : `${by ?? '—'}, le ${formatDateTime(at)}`
}

/** What is known of a transfer, as names and values; the screen and the printed slip show the same. */
export function listFacts(transfer: TransferRow): ReadonlyArray<readonly [name: string, value: string]> {
  const { state, difference, charge } = transfer
  const isOff = difference !== null && difference !== 0
  const isBack = state === 'returned' || state === 'refused'
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    ['De', transfer.from.name],
    ['Vers', transfer.to.name],
    ['Montant envoyé', formatMoney(transfer.amount)],
    ['Date', formatDate(transfer.sentDate)],
    ['Envoyé par', joinAct(transfer.sentByName, transfer.sentAtLocal)],
    ['Porteur', transfer.carrier],
    ['Motif', transfer.reason],
    [isBack ? 'Rejeté par' : 'Annulé par', joinAct(transfer.decidedByName, transfer.decidedAtLocal)],
    ['Motif du rejet', isBack ? transfer.decidedReason : null],
    [
      state === 'returned' ? 'Montant revenu' : 'Montant reçu',
      transfer.receivedAmount === null ? null : formatMoney(transfer.receivedAmount),
    ],
    [
      state === 'returned' ? 'Revenu le' : 'Reçu le',
      transfer.receivedDate === null ? null : formatDate(transfer.receivedDate),
    ],
    ['Reçu par', joinAct(transfer.receivedByName, transfer.receivedAtLocal)],
    ['Bordereau', transfer.slipNumber],
    ['Commentaire', transfer.receiveComment],
    ['Écart de transit', isOff ? formatDifference(difference) : null],
    [
      'Règlement',
      isOff
        ? [
            describeSettlement(transfer),
            charge === null ? null : `${charge.memberName}, ${formatMoney(charge.amount)}`,
            transfer.settlementText,
          ]
            .filter((text) => text !== null)
            .join('\n')
        : null,
    ],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}
