import { exportFileName } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import { listMonthLines, type MonthLine } from '#shared/month/month-lines.ts'
import type { ReadMonthInput } from '#shared/month/month-input.ts'
import { MONTH_TITLE, OUTSIDE_AGENCIES } from '#shared/month/month-labels.fr.ts'
import { findMonth, type MonthCall } from './read-month.ts'

/**
 * For the accountant: what the page of the month says, a figure a line. No column is summed, because lines of the same page are
 * sums of others. Figures of a lock where there is one.
 */
export async function monthSheet(reader: Reader, call: MonthCall, { month }: ReadMonthInput): Promise<ExportSheet> {
  const report = await findMonth(reader.trx, call, month)
  const lines = listMonthLines(report)
  const columns: readonly ExportColumn<MonthLine>[] = [
    { header: 'Mois', kind: 'date', width: 12, of: () => month },
    { header: 'Rubrique', kind: 'text', width: 18, of: ({ section }) => section },
    { header: 'Ligne', kind: 'text', width: 48, of: ({ label }) => label },
    { header: 'Agence', kind: 'text', width: 26, of: ({ agencyName }) => agencyName ?? OUTSIDE_AGENCIES },
    { header: 'Début du mois', kind: 'money', width: 18, of: ({ opening }) => opening ?? null },
    { header: 'Montant ou fin du mois', kind: 'money', width: 22, of: ({ amount }) => amount },
  ]
  return makeSheet({
    title: MONTH_TITLE,
    fileName: exportFileName(MONTH_TITLE, month.slice(0, 7)),
    rowCount: lines.length,
    columns,
    async *read() {
      yield lines
    },
    totalLabel: 'Montants en dirhams (MAD)',
  })
}
