import { movementKindLabels } from '#shared/operator-movements/operator-movement-labels.fr.ts'
import { statementDirectionLabels } from '#shared/statements/statement-labels.fr.ts'
import type {
  CounterpartRow,
  StatementImportRow,
  StatementLineRow,
  StatementReport,
  StatementResultRow,
} from '#shared/statements/statement-row.ts'
import type { StatementAmountForm, StatementDirection, StatementTab } from '#shared/statements/statement-terms.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, formatAmount, formatMoney, subtractCentimes } from '#shared/values/money.ts'

export const amountFormLabels: Readonly<Record<StatementAmountForm, string>> = {
  signed: 'Une colonne, avec signe + ou −',
  split: 'Crédit et débit à part',
}

export const creditSignLabels = {
  positive: 'Positif\u00A0: entre sur le compte',
  negative: 'Négatif\u00A0: entre sur le compte',
} as const

/** What a tab is empty of. */
export const emptyTabs: Readonly<Record<StatementTab, string>> = {
  unknown: 'Toutes les lignes du relevé sont chez nous, ou ignorées.',
  unseen: "L'opérateur a tout ce que nous avons saisi sur ces jours.",
  different: 'Aucune ligne de même référence ne porte un autre montant.',
  matched: 'Aucune ligne rapprochée sur ces jours.',
  ignored: 'Aucune ligne ignorée sur ces jours.',
}

export function nameAccount({ operatorName, label }: { operatorName: string; label: string }): string {
  return `${operatorName}, ${label}`
}

/** `Crédit du 27/11/2026, 700,00 MAD`. */
export function nameEntry({
  direction,
  date,
  amount,
}: {
  direction: StatementDirection
  date: IsoDate
  amount: Centimes
}): string {
  return `${statementDirectionLabels[direction]} du ${formatDate(date)}, ${formatMoney(amount)}`
}

export function nameRow({ line, counterpart }: StatementResultRow): string {
  const entry = line ?? counterpart
  return entry === null ? '' : nameEntry(entry)
}

/** What we have: the product of a transaction, or the kind of a movement. */
export function nameCounterpart({ kind, productName, movement, direction }: CounterpartRow): string {
  if (movement !== null) return movementKindLabels[movement]
  return productName ?? (kind === 'transaction' && direction === 'credit' ? 'Sortie' : 'Entrée')
}

/** How ours is not what the operator has. */
export function describeGap(line: StatementLineRow, counterpart: CounterpartRow): string | null {
  const parts = [
    line.amount === counterpart.amount
      ? null
      : `écart ${formatAmount(subtractCentimes(line.amount, counterpart.amount))}`,
    line.date === counterpart.date ? null : `le ${formatDate(counterpart.date)}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

export function describePeriod({ firstDate, lastDate }: Pick<StatementImportRow, 'firstDate' | 'lastDate'>): string {
  if (firstDate === null || lastDate === null) return '—'
  return firstDate === lastDate ? formatDate(firstDate) : `${formatDate(firstDate)} – ${formatDate(lastDate)}`
}

/** What an import would do, in words. */
export function describeReport({ rows, faulty, known, fresh }: StatementReport): string {
  if (rows === 0) return 'Aucune ligne à partir de celle que vous avez indiquée.'
  const read = `${counted(rows, 'ligne')} ${rows > 1 ? 'lues' : 'lue'}`
  const left =
    faulty === 0 ? '' : `, dont ${formatCount(faulty)} en erreur, ${faulty > 1 ? 'laissées' : 'laissée'} de côté`
  const already = known === 0 ? '' : ` ${counted(known, 'ligne')} déjà ${known > 1 ? 'connues' : 'connue'}.`
  if (fresh === 0) return `${read}${left}.${already} Il n'y a rien à ajouter.`
  return `${read}${left}.${already} ${formatCount(fresh)} ${fresh > 1 ? 'nouvelles lignes' : 'nouvelle ligne'} à importer.`
}

/** `Ligne 17 : montant ambigu`. */
export function describeFault({ row, message }: { row: number; message: string }): string {
  return `Ligne ${formatCount(row)}\u00A0: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}
