import { Button } from '@mantine/core'
import {
  IconCalendarDue,
  IconChecklist,
  IconCircleX,
  IconInbox,
  IconReceipt2,
  IconRefresh,
  IconUserPlus,
} from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { useIsNarrow } from '#client/ui/use-is-narrow.ts'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import { QUEUE_TITLE, queueKindLabels } from '#shared/queue/queue-labels.fr.ts'
import { counted, formatCount } from '#shared/values/count.ts'
import { ApproveManyModal } from './approve-many-modal.tsx'
import { describeWaiting, queueColumns, type QueueEntry } from './queue-columns.tsx'
import type { QueueSearch } from './queue-search.ts'
import { useQueueCounts } from './use-queue-counts.ts'

const tabs = [
  { value: 'all', label: 'Tout', icon: IconInbox },
  { value: 'requests', label: queueKindLabels.requests, icon: IconUserPlus },
  { value: 'proofs', label: queueKindLabels.proofs, icon: IconReceipt2 },
  { value: 'renewals', label: queueKindLabels.renewals, icon: IconCalendarDue },
] as const

interface QueueScreenProps {
  search: QueueSearch
  onSearchChange: (search: QueueSearch) => void
  onShow: (entry: QueueEntry) => void
  /** Opens the decision on the request or the proof. */
  onHandle: (entry: QueueEntry) => void
  onRenew: (entry: QueueEntry) => void
  /** Of a request. */
  onReject: (entry: QueueEntry) => void
  /** Shows the document of a proof. */
  renderProof: (proof: QueueEntry['proofs'][number]) => ReactNode
}

/** Everyone for whom something waits, what waits longest first. */
export function QueueScreen(props: QueueScreenProps) {
  const { search, onSearchChange, onShow, onHandle, onRenew, onReject, renderProof } = props
  const { kind, q = '', page = 1 } = search
  const query = api.admin.queue.useQuery(
    { search: q, page, ...(kind === undefined ? {} : { kind }) },
    { placeholderData: keepPreviousData, meta: { outcome: 'admin.queue' } },
  )
  const counts = useQueueCounts()
  // Four words fill the width of a phone; the list below says how many.
  const isNarrow = useIsNarrow()
  const [isApproving, setApproving] = useState(false)
  const ready = query.isPlaceholderData
    ? []
    : (query.data?.rows.filter(({ obstacles }) => obstacles.length === 0) ?? [])
  return (
    <>
      <PageHeader
        title={QUEUE_TITLE}
        description="Une ligne par client, les plus anciens d'abord."
        actions={
          <Button
            leftSection={<IconChecklist size={18} aria-hidden />}
            disabled={ready.length === 0}
            onClick={() => setApproving(true)}
          >
            {ready.length === 0 ? 'Approuver ceux sans problème' : `Approuver les ${ready.length} sans problème`}
          </Button>
        }
      />
      <ViewTabs
        label={QUEUE_TITLE}
        tabs={tabs.map((tab) => ({
          ...tab,
          label: counts === undefined || isNarrow ? tab.label : `${tab.label} (${formatCount(counts[tab.value])})`,
        }))}
        value={kind ?? 'all'}
        onChange={(tab) => onSearchChange(tab === 'all' ? {} : { kind: tab })}
      >
        <PagedList
          label={QUEUE_TITLE}
          query={query}
          failed={getFailure('admin.queue')}
          filters={
            <SearchField
              label="Rechercher un client"
              placeholder={searchHints.queue}
              value={q}
              onChange={(next) => onSearchChange({ ...search, q: next, page: undefined })}
            />
          }
          count={counted(query.data?.total ?? 0, 'client')}
          columns={queueColumns(kind)}
          rowKey={({ personId }) => personId}
          rowLabel={(entry) => `${entry.firstName} ${entry.lastName}, ${describeWaiting(entry)}, ${entry.email}`}
          onOpen={onShow}
          rowActions={(entry) => [
            entry.requestId === null && entry.payments === 0
              ? { label: 'Renouveler', icon: IconRefresh, worded: true, onClick: () => onRenew(entry) }
              : { label: 'Traiter', icon: IconChecklist, worded: true, onClick: () => onHandle(entry) },
            ...(entry.requestId !== null && entry.requestStatus === 'pending'
              ? [{ label: 'Rejeter', icon: IconCircleX, tone: 'danger' as const, onClick: () => onReject(entry) }]
              : []),
          ]}
          empty={
            <EmptyState icon={IconChecklist} title={q === '' ? 'Rien à traiter' : 'Aucun client trouvé'}>
              {q === ''
                ? 'Ce qui attend une décision apparaîtra ici.'
                : 'Essayez un autre nom ou effacez la recherche.'}
            </EmptyState>
          }
          onPageChange={(next) => onSearchChange({ ...search, page: next })}
        />
      </ViewTabs>
      <ApproveManyModal
        opened={isApproving}
        entries={ready}
        onClose={() => setApproving(false)}
        renderProof={renderProof}
      />
    </>
  )
}
