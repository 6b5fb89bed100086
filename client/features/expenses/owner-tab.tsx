import { IconArrowDownLeft, IconArrowUpRight, IconUser } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { ownerMoveLabels } from '#shared/expenses/expense-labels.fr.ts'
import type { OwnerMove } from '#shared/expenses/expense-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

const columns: readonly DataColumn<OwnerMove>[] = [
  { key: 'date', header: 'Date', cardRole: 'meta', nowrap: true, render: ({ date }) => formatDate(date) },
  {
    key: 'kind',
    header: 'Sens',
    cardRole: 'badge',
    nowrap: true,
    render: ({ kind }) => (
      <StatusBadge
        label={kind === 'draw' ? 'Prélèvement' : 'Apport'}
        icon={kind === 'draw' ? IconArrowUpRight : IconArrowDownLeft}
        tone={kind === 'draw' ? 'bad' : 'good'}
      />
    ),
  },
  {
    key: 'where',
    header: 'Caisse ou lieu',
    cardRole: 'title',
    render: ({ agencyName, placeName, transferName }) => (
      <TwoLines first={<bdi>{agencyName ?? placeName ?? '—'}</bdi>} second={transferName} />
    ),
  },
  {
    key: 'amount',
    header: 'Montant',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ amount, kind }) => <Amount centimes={amount} tone={kind === 'draw' ? 'out' : 'in'} />,
  },
  { key: 'note', header: 'Note', render: ({ note }) => <LongText text={note} /> },
  { key: 'by', header: 'Saisi par', hideBelow: 'lg', render: ({ authorName }) => <bdi>{authorName ?? '—'}</bdi> },
]

interface OwnerTabProps {
  month: IsoDate
  page: number
  onPageChange: (page: number | undefined) => void
}

/** What the owner took out of the business and put into it: neither is in the result. */
export function OwnerTab({ month, page, onPageChange }: OwnerTabProps) {
  const query = api.expenses.ownerMoves.useQuery(
    { month, page },
    { staleTime: 0, placeholderData: keepPreviousData, meta: { outcome: 'expenses.ownerMoves' } },
  )
  const { data } = query
  return (
    <PagedList
      label="Prélèvements et apports"
      query={query}
      failed={getFailure('expenses.ownerMoves')}
      filters={null}
      count={counted(data?.total ?? 0, 'mouvement')}
      columns={columns}
      rowKey={({ id, date, amount }) => `${id} ${date} ${amount}`}
      empty={
        <EmptyState icon={IconUser} title="Ni prélèvement ni apport">
          Ce que le propriétaire prend ou apporte se saisit dans le journal, comme alimentation
          «&nbsp;Propriétaire&nbsp;», ou dans Mouvements. Le résultat n'en change pas.
        </EmptyState>
      }
      {...(data === undefined || data.total === 0
        ? {}
        : {
            footer: (
              <TotalsBar
                title={counted(data.total, 'mouvement')}
                items={[
                  { label: ownerMoveLabels.draw, value: <Amount centimes={data.drawn} /> },
                  { label: ownerMoveLabels.contribution, value: <Amount centimes={data.contributed} /> },
                ]}
              />
            ),
          })}
      onPageChange={(next) => onPageChange(next > 1 ? next : undefined)}
    />
  )
}
