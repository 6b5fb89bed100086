import { IconBuildingBank, IconCash } from '@tabler/icons-react'
import { FileLink } from '#client/app/file-link.tsx'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { LongText } from '#client/ui/long-text.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { expenseViaLabels, NO_CATEGORY } from '#shared/expenses/expense-labels.fr.ts'
import type { ListedExpense } from '#shared/expenses/expense-row.ts'
import { OUTSIDE_AGENCIES } from '#shared/month/month-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'

export const expenseColumns: readonly DataColumn<ListedExpense>[] = [
  { key: 'date', header: 'Date', cardRole: 'meta', nowrap: true, render: ({ date }) => formatDate(date) },
  {
    key: 'category',
    header: 'Catégorie',
    cardRole: 'title',
    render: ({ categoryName, agencyName }) => (
      <TwoLines first={<bdi>{categoryName ?? NO_CATEGORY}</bdi>} second={<bdi>{agencyName ?? OUTSIDE_AGENCIES}</bdi>} />
    ),
  },
  {
    key: 'via',
    header: 'Payée par',
    cardRole: 'badge',
    render: ({ via, placeName }) => (
      <TwoLines
        first={
          <StatusBadge
            label={expenseViaLabels[via]}
            icon={via === 'cash' ? IconCash : IconBuildingBank}
            tone="neutral"
          />
        }
        second={placeName}
      />
    ),
  },
  {
    key: 'amount',
    header: 'Montant',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ amount }) => <Amount centimes={amount} />,
  },
  {
    key: 'note',
    header: 'Note et document',
    render: ({ note, attachment }) => (
      <TwoLines first={<LongText text={note} />} second={attachment === null ? null : <FileLink file={attachment} />} />
    ),
  },
  { key: 'by', header: 'Saisie par', hideBelow: 'lg', render: ({ authorName }) => <bdi>{authorName ?? '—'}</bdi> },
]
