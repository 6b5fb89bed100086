import type { ImportReport, ImportRow } from '#shared/imports/import-row.ts'
import type { AmountForm, ImportState } from '#shared/imports/import-terms.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted, formatCount } from '#shared/values/count.ts'

export const amountFormLabels: Readonly<Record<AmountForm, string>> = {
  typed: 'Montant et type',
  split: 'Entrées et sorties à part',
  signed: 'Montant avec signe + ou −',
  fixed: 'Montant, un seul type',
}

/** What an import would do, in words. */
export function describeReport({ rows, faulty, known, fresh, unassigned }: ImportReport): string {
  if (rows === 0) return 'Aucune ligne à partir de celle que vous avez indiquée.'
  const read = `${counted(rows, 'ligne')} ${rows > 1 ? 'lues' : 'lue'}`
  const isNamed = unassigned.length === 0
  if (faulty > 0) {
    return `${read}, dont ${formatCount(faulty)} en erreur. Corrigez le fichier, puis choisissez-le à nouveau\u00A0: rien n'est importé tant qu'il reste une erreur.${isNamed ? '' : ' Des textes restent à associer.'}`
  }
  if (!isNamed) return `${read}. Associez les textes ci-dessus, puis vérifiez à nouveau.`
  if (fresh === 0) return `${read}, toutes déjà importées\u00A0: il n'y a rien à ajouter.`
  const already = known === 0 ? '' : ` ${counted(known, 'ligne')} déjà importées\u00A0: laissées de côté.`
  return `${read} sans erreur. ${formatCount(fresh)} ${fresh > 1 ? 'nouvelles transactions' : 'nouvelle transaction'} à importer.${already}`
}

export function describePeriod({ firstDate, lastDate }: Pick<ImportRow, 'firstDate' | 'lastDate'>): string {
  if (firstDate === null || lastDate === null) return '—'
  return firstDate === lastDate ? formatDate(firstDate) : `${formatDate(firstDate)} – ${formatDate(lastDate)}`
}

export function isRunning(state: ImportState): boolean {
  return state === 'importing' || state === 'undoing'
}
