import { Text } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { bookEntryLabels, namePlace } from '#shared/places/place-labels.fr.ts'
import type { BookEntry } from '#shared/places/place-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'

const columns: readonly DataColumn<BookEntry>[] = [
  { key: 'date', header: 'Date', cardRole: 'meta', nowrap: true, render: ({ date }) => formatDate(date) },
  {
    key: 'kind',
    header: 'Mouvement',
    cardRole: 'title',
    render: ({ kind, transferName, otherName }) => (
      <TwoLines
        first={
          <>
            {bookEntryLabels[kind]} <bdi>{otherName}</bdi>
          </>
        }
        second={transferName}
      />
    ),
  },
  {
    key: 'effect',
    header: 'Montant',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ effect }) => <Amount centimes={effect} tone={effect < 0 ? 'out' : 'in'} />,
  },
  {
    key: 'balance',
    header: 'Solde',
    unit: 'MAD',
    align: 'right',
    render: ({ balance }) => <Amount centimes={balance} />,
  },
  {
    key: 'about',
    header: 'Bordereau et commentaire',
    hideBelow: 'md',
    render: ({ slipNumber, comment }) => <TwoLines first={slipNumber ?? '—'} second={<LongText text={comment} />} />,
  },
  { key: 'by', header: 'Par', hideBelow: 'lg', render: ({ byName }) => <bdi>{byName ?? '—'}</bdi> },
]

interface PlaceBookProps {
  placeId: string
  page: number
  onPageChange: (page: number) => void
}

/** Everything that came into a place and left it, newest first. */
export function PlaceBook({ placeId, page, onPageChange }: PlaceBookProps) {
  const query = api.places.book.useQuery(
    { placeId, page },
    { staleTime: 0, placeholderData: keepPreviousData, meta: { outcome: 'places.book' } },
  )
  const place = query.data?.place
  return (
    <>
      <BackLink renderRoot={(props) => <Link to="/app/transfers" search={{ tab: 'places' }} {...props} />}>
        Coffres et banques
      </BackLink>
      {place !== undefined && (
        <Text size="lg" fw={600} mb="xs">
          <bdi>{namePlace(place)}</bdi>&nbsp;: {formatMoney(place.balance)}
          {place.kind === 'bank' && ' selon Sandouk'}
        </Text>
      )}
      <PagedList
        label="Livre"
        query={query}
        failed={getFailure('places.book')}
        filters={null}
        count={counted(query.data?.total ?? 0, 'ligne')}
        columns={columns}
        tall
        skeletonRows={3}
        rowKey={({ id, kind }) => `${id} ${kind}`}
        empty={
          <EmptyState icon={IconNotebook} title="Rien dans ce livre">
            Ce qui arrive dans ce lieu, et ce qui en part, s'écrit ici.
          </EmptyState>
        }
        onPageChange={onPageChange}
      />
    </>
  )
}
