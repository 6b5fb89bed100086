import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { SpaceCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { exportFileName } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import type { ListExpensesInput } from '#shared/expenses/expense-input.ts'
import { expenseViaLabels, NO_CATEGORY } from '#shared/expenses/expense-labels.fr.ts'
import type { ExpenseRow } from '#shared/expenses/expense-row.ts'
import { OUTSIDE_AGENCIES } from '#shared/month/month-labels.fr.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { readExpensesInScope, sumExpensesInScope } from './expense-list.queries.ts'

function makeColumns(timeZone: string): readonly ExportColumn<ExpenseRow>[] {
  return [
    { header: 'Date', kind: 'date', width: 12, of: ({ date }) => date },
    { header: 'Agence', kind: 'text', width: 24, of: ({ agencyName }) => agencyName ?? OUTSIDE_AGENCIES },
    { header: 'Catégorie', kind: 'text', width: 22, of: ({ categoryName }) => categoryName ?? NO_CATEGORY },
    { header: 'Payée par', kind: 'text', width: 12, of: ({ via }) => expenseViaLabels[via] },
    { header: 'Banque', kind: 'text', width: 22, of: ({ placeName }) => placeName },
    { header: 'Montant', kind: 'money', width: 16, of: ({ amount }) => amount, isSummed: true },
    { header: 'Note', kind: 'text', width: 40, of: ({ note }) => note },
    { header: 'Document', kind: 'text', width: 28, of: ({ attachment }) => attachment?.fileName ?? null },
    {
      header: 'Saisie le',
      kind: 'text',
      width: 20,
      of: ({ createdAt }) => formatDateTime(civilDateTime(createdAt, timeZone)),
    },
    { header: 'Saisie par', kind: 'text', width: 24, of: ({ authorName }) => authorName },
  ]
}

/** Of a month, newest first. */
export async function expensesSheet(
  reader: Reader,
  { timeZone, ...space }: ScopedSpace & Pick<SpaceCall, 'timeZone'>,
  { page: _page, ...input }: ListExpensesInput,
): Promise<ExportSheet> {
  const sums = await sumExpensesInScope(reader.trx, space, input)
  return makeSheet({
    title: 'Dépenses',
    fileName: exportFileName('Dépenses', input.month.slice(0, 7)),
    rowCount: sums.reduce((all, { count }) => all + count, 0),
    columns: makeColumns(timeZone),
    read: () => readExpensesInScope(reader.trx, space, input, reader),
    totalLabel: 'Total',
  })
}
