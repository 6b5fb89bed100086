import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatMoney, type Centimes } from '#shared/values/money.ts'
import { toMessageText } from '#shared/values/whatsapp-share.ts'
import { describeLine } from './closing-line-words.fr.ts'
import { unknownGlobalLabel, verdictLabels } from './closing-labels.fr.ts'
import { getVerdict } from './closing-terms.ts'

interface SharedClosing {
  readonly id: string
  readonly name: string
  readonly agencyName: string
  readonly date: IsoDate
  readonly expected: Centimes
  readonly counted: Centimes
  readonly discrepancy: Centimes
  readonly global: Centimes | null
  readonly lines: ReadonlyArray<Parameters<typeof describeLine>[0]>
}

/** `-100,00 MAD (manquant)` */
export function describeSharedDiscrepancy(discrepancy: Centimes): string {
  return `${formatMoney(discrepancy)} (${verdictLabels[getVerdict(discrepancy)]})`
}

function describeBalances({ lines, global }: Pick<SharedClosing, 'lines' | 'global'>): string[] {
  if (lines.length === 0) return []
  const sum = global === null ? unknownGlobalLabel : describeSharedDiscrepancy(global)
  return [...lines.map((line) => describeLine(line)), `Écart global : ${sum}`]
}

/** What one sends of a closing by a messenger: its figures, nothing of a customer. `origin` as `https://exemple.ma`. */
export function writeClosingShare(closing: SharedClosing, origin: string): string {
  return toMessageText([
    `Clôture n° ${closing.name}`,
    `Agence : ${closing.agencyName}`,
    `Date : ${formatDate(closing.date)}`,
    `Attendu : ${formatMoney(closing.expected)}`,
    `Compté : ${formatMoney(closing.counted)}`,
    `Écart : ${describeSharedDiscrepancy(closing.discrepancy)}`,
    ...describeBalances(closing),
    `${origin}/app/journal/closings/${closing.id}`,
  ])
}
