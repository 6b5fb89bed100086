import { IconArrowBackUp, IconCheck, IconCircleX, type Icon, IconTruckDelivery, IconX } from '@tabler/icons-react'
import { placeKindLabels } from '#shared/places/place-labels.fr.ts'
import { awaitingAnswerLabel } from '#shared/closings/closing-labels.fr.ts'
import { toConfirmLabel } from '#shared/shortages/shortage-labels.fr.ts'
import { transferSettlementLabels, transferStateLabels } from '#shared/transfers/transfer-labels.fr.ts'
import type { TransferEndOption, TransferRow } from '#shared/transfers/transfer-row.ts'
import type { SideKind, TransferState } from '#shared/transfers/transfer-terms.ts'
import { type Centimes, formatMoney, formatSigned } from '#shared/values/money.ts'

const stateLooks: Readonly<Record<TransferState, { icon: Icon; tone: 'good' | 'bad' | 'waiting' | 'neutral' }>> = {
  sent: { icon: IconTruckDelivery, tone: 'waiting' },
  received: { icon: IconCheck, tone: 'good' },
  refused: { icon: IconCircleX, tone: 'bad' },
  returned: { icon: IconArrowBackUp, tone: 'neutral' },
  cancelled: { icon: IconX, tone: 'neutral' },
}

export function getStateBadge(state: TransferState) {
  return { label: transferStateLabels[state], ...stateLooks[state] }
}

const groups: Readonly<Record<SideKind, string>> = {
  agency: 'Agences',
  ...placeKindLabels,
  safe: 'Coffres',
  bank: 'Banques',
}

/** For a select: agencies, safes, banks, the owner. */
export function groupEnds(ends: readonly TransferEndOption[]) {
  const kinds: readonly SideKind[] = ['agency', 'safe', 'bank', 'owner']
  return kinds
    .map((kind) => ({
      group: groups[kind],
      items: ends.filter(({ sideKind }) => sideKind === kind).map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ items }) => items.length > 0)
}

/** `Manque 100,00 MAD`, `100,00 MAD de trop`. */
export function describeDifference(difference: Centimes): string {
  const size = formatMoney(difference).replace(/^[-−]/, '')
  return difference < 0 ? `Il manque ${size}` : `Il y a ${size} de trop`
}

export function formatDifference(difference: Centimes): string {
  return difference > 0 ? formatSigned(difference, '+') : formatMoney(difference)
}

/** What became of a difference: `à régler`, `en attente de réponse`, `pris en charge`. */
export function describeSettlement({ settlement, chargeState, charge }: TransferRow): string {
  if (settlement !== null) return transferSettlementLabels[settlement]
  if (chargeState !== 'proposed') return 'à régler'
  return charge?.isConfirmed === false ? toConfirmLabel : awaitingAnswerLabel
}

export function nameTransfer({ name, from, to }: Pick<TransferRow, 'name' | 'from' | 'to'>): string {
  return `${name}, ${from.name} → ${to.name}`
}
