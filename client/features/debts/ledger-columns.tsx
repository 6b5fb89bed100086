import { FileLink } from '#client/app/file-link.tsx'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { LongText } from '#client/ui/long-text.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { debtKindLabels } from '#shared/debts/debt-labels.fr.ts'
import { debtSigns } from '#shared/debts/debt-terms.ts'
import type { LedgerLine } from '#shared/debts/debtor-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { formatMoney, formatSigned } from '#shared/values/money.ts'

export const ledgerColumns: ReadonlyArray<DataColumn<LedgerLine>> = [
  { key: 'date', header: 'Date', cardRole: 'meta', nowrap: true, render: ({ date }) => formatDate(date) },
  {
    key: 'kind',
    header: 'Ligne',
    cardRole: 'title',
    render: ({ kind, open, amount }) => (
      <TwoLines
        first={debtKindLabels[kind]}
        second={open === null || open === amount ? null : open === 0 ? 'soldée' : `reste ${formatMoney(open)}`}
      />
    ),
  },
  {
    key: 'amount',
    header: 'Montant',
    align: 'right',
    cardRole: 'amount',
    nowrap: true,
    render: ({ amount, kind }) => formatSigned(amount, debtSigns[kind] === 1 ? '+' : '-'),
  },
  {
    key: 'balance',
    header: 'Reste dû',
    unit: 'MAD',
    align: 'right',
    render: ({ balance }) => <Amount centimes={balance} />,
  },
  {
    key: 'agency',
    header: 'Agence et note',
    hideBelow: 'md',
    render: ({ agencyName, note, attachment }) => (
      <TwoLines
        first={attachment === null ? (agencyName ?? '—') : <FileLink file={attachment} />}
        second={<LongText text={note} />}
      />
    ),
  },
  {
    key: 'author',
    header: 'Saisi par',
    hideBelow: 'lg',
    render: ({ authorName, createdAtLocal }) => (
      <TwoLines first={<bdi>{authorName ?? '—'}</bdi>} second={`le ${formatDateTime(createdAtLocal)}`} />
    ),
  },
]
