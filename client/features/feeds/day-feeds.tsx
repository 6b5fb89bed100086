import { Button } from '@mantine/core'
import { IconCashBanknote, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { FileLink } from '#client/app/file-link.tsx'
import { api } from '#client/app/trpc.ts'
import { type FeedRequest, feedRequests } from '#client/app/form-requests.ts'
import { useSession } from '#client/app/session.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { LockMark } from '#client/ui/lock-mark.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { PageSummaryPagination } from '#client/ui/page-summary-pagination.tsx'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { counted } from '#shared/values/count.ts'
import { closedDayLabel } from '#shared/closings/closing-labels.fr.ts'
import { counterpartLabels, describeOrigin, nameCounterpart } from '#shared/feeds/feed-labels.fr.ts'
import type { FeedSums } from '#shared/cash/cash-effect.ts'
import type { FeedRow, ListedFeed } from '#shared/feeds/feed-row.ts'
import { formatMoney } from '#shared/values/money.ts'
import { pageCount } from '#shared/values/paging.ts'
import classes from './day-feeds.module.css'
import { feedDirections } from './feed-labels.ts'
import { FeedModal } from './feed-modal.tsx'
import { useRemoveFeed } from './use-feed-mutations.ts'

const columns: readonly DataColumn<ListedFeed>[] = [
  {
    key: 'direction',
    header: 'Sens',
    cardRole: 'badge',
    nowrap: true,
    render: ({ direction }) => {
      const { label, icon, tone } = feedDirections[direction]
      return <StatusBadge label={label} icon={icon} tone={tone} />
    },
  },
  {
    key: 'counterpart',
    header: 'Provenance ou destination',
    cardRole: 'title',
    render: (feed) => <TwoLines first={nameCounterpart(feed)} second={feed.categoryName ?? describeOrigin(feed)} />,
  },
  {
    key: 'amount',
    header: 'Montant',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ amount, direction }) => <Amount centimes={amount} tone={feedDirections[direction].money} />,
  },
  {
    key: 'note',
    header: 'Note',
    render: ({ note, attachment }) =>
      attachment === null ? (
        <LongText text={note} />
      ) : (
        <TwoLines first={<LongText text={note} />} second={<FileLink file={attachment} />} />
      ),
  },
]

/** Where others than the reader enter too. */
const author: DataColumn<ListedFeed> = {
  key: 'author',
  header: 'Saisie par',
  render: ({ authorName, createdAtLocal }) => (
    <TwoLines first={<bdi>{authorName ?? '—'}</bdi>} second={`le ${formatDateTime(createdAtLocal)}`} />
  ),
}

function toTotalItems({ feedIn, feedOut }: FeedSums) {
  return [
    { label: 'Entrantes', value: <Amount centimes={feedIn} tone={feedIn === 0 ? 'plain' : 'in'} /> },
    { label: 'Sortantes', value: <Amount centimes={feedOut} tone={feedOut === 0 ? 'plain' : 'out'} /> },
  ]
}

interface DayFeedsProps {
  agencyId: string
  date: IsoDate
  /** Read-only: the day is closed. */
  isLocked?: boolean
}

/** Give it a `key` of the day. */
export function DayFeeds({ agencyId, date, isLocked = false }: DayFeedsProps) {
  const [page, setPage] = useState(1)
  const rights = useEntryRights()
  const query = api.feeds.list.useQuery({ agencyId, date, page })
  const { mutateAsync } = useRemoveFeed()
  const [entry, setEntry] = useState(0)
  const [asked, setAsked] = useState<FeedRequest | null>(null)
  const startEntry = (request: FeedRequest | null) => {
    setAsked(request)
    setEntry((before) => before + 1)
  }
  feedRequests.useEach(startEntry)
  const [leaving, setLeaving] = useState<FeedRow | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { data } = query
  const memberId = useSession()?.member?.id
  const isOfSeveral = data?.rows.some(({ createdBy }) => createdBy !== memberId) === true
  const isFailed = query.isError && data === undefined

  const handleRemove = (row: FeedRow) => {
    setLeaving(row)
    setIsAsking(true)
  }

  return (
    <section className={classes.section} aria-label="Alimentations du jour">
      <div className={classes.head}>
        <h2 className={classes.heading}>
          Alimentations du {formatDate(date)}
          {isLocked && <LockMark label={closedDayLabel} />}
        </h2>
        <div className={classes.actions}>
          {data !== undefined && data.total > 0 && <Exporter of="feeds" filters={{ agencyId, date }} />}
          {!isLocked && rights.mayAddOn(date) && (
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => startEntry(null)}>
              Nouvelle alimentation
            </Button>
          )}
        </div>
      </div>
      <DataTable
        label="Alimentations"
        columns={isOfSeveral ? [...columns, author] : columns}
        rows={isFailed ? [] : data?.rows}
        skeletonRows={2}
        rowKey={({ id }) => id}
        {...(isLocked
          ? {}
          : {
              rowActions: (row: FeedRow) =>
                // What made it removes it.
                row.origin === null &&
                rights.mayChange({ date: row.date, changedAt: row.createdAt, createdBy: row.createdBy })
                  ? [{ label: 'Supprimer', icon: IconTrash, tone: 'danger' as const, onClick: () => handleRemove(row) }]
                  : [],
            })}
        rowLabel={({ counterpart, amount }) => `${counterpartLabels[counterpart]}, ${formatMoney(amount)}`}
        empty={
          isFailed ? (
            <LoadError title={getFailure('data.load')} onRetry={() => void query.refetch()} />
          ) : (
            <EmptyState icon={IconCashBanknote} title="Aucune alimentation ce jour-là">
              L'argent mis dans la caisse ou retiré sans client&nbsp;: banque, coffre, dépense…
            </EmptyState>
          )
        }
        {...(data === undefined || data.total === 0
          ? {}
          : {
              footer: (
                <TotalsBar
                  title={counted(data.total, 'alimentation')}
                  items={data.totals === null ? [] : toTotalItems(data.totals)}
                />
              ),
            })}
      />
      {data !== undefined && data.total > data.pageSize && (
        <div className={classes.pages}>
          <PageSummaryPagination page={data.page} pageCount={pageCount(data.total, data.pageSize)} onChange={setPage} />
        </div>
      )}
      {entry > 0 && <FeedModal key={entry} agencyId={agencyId} date={date} asked={asked} />}
      <RemoveModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={"Supprimer l'alimentation\u00A0?"}
        row={leaving}
        onRemove={mutateAsync}
      >
        {leaving !== null && `${counterpartLabels[leaving.counterpart]}, ${formatMoney(leaving.amount)}.`}
      </RemoveModal>
    </section>
  )
}
