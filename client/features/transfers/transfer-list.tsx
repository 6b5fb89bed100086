import { IconFileText, IconTruckDelivery } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { PeriodFilter } from '#client/ui/period-filter.tsx'
import type { TransferTab } from '#shared/transfers/transfer-terms.ts'
import { counted } from '#shared/values/count.ts'
import { periodPresets } from '#shared/values/period-presets.ts'
import { listActs } from './transfer-acts.ts'
import { transferColumns } from './transfer-columns.tsx'
import { TransferDialogs } from './transfer-dialogs.tsx'
import { nameTransfer } from './transfer-words.ts'
import type { TransfersSearch } from './transfers-search.ts'
import { useTransferDialog } from './use-transfer-dialog.ts'

interface TransferListProps {
  tab: TransferTab
  search: TransfersSearch
  onSearchChange: (search: TransfersSearch) => void
}

const emptyWords: Readonly<Record<TransferTab, { title: string; text: string }>> = {
  toReceive: {
    title: 'Rien à recevoir',
    text: "L'argent que d'autres agences vous envoient, et les versements sans bordereau, s'affichent ici.",
  },
  sent: { title: 'Rien en route', text: "Ce que vous avez envoyé s'affiche ici jusqu'à son arrivée." },
  all: {
    title: 'Aucun transfert',
    text: "De caisse à caisse, vers un coffre ou une banque\u00A0: l'argent de chaque transfert se suit jusqu'à son arrivée.",
  },
}

/** Newest first. */
export function TransferList({ tab, search, onSearchChange }: TransferListProps) {
  const navigate = useNavigate()
  const today = useToday()
  const dialog = useTransferDialog()
  const { from, to, page = 1 } = search
  const query = api.transfers.list.useQuery(
    { tab, page, ...(tab === 'all' ? { from, to } : {}) },
    {
      staleTime: 0,
      enabled: from === undefined || to === undefined || from <= to,
      placeholderData: keepPreviousData,
      meta: { outcome: 'transfers.list' },
    },
  )
  const { title, text } = emptyWords[tab]
  return (
    <>
      <PagedList
        label="Transferts"
        query={query}
        failed={getFailure('transfers.list')}
        filters={
          tab === 'all' ? (
            <PeriodFilter
              value={{ from: from ?? '', to: to ?? '' }}
              onChange={(period) =>
                onSearchChange({
                  ...search,
                  from: period.from || undefined,
                  to: period.to || undefined,
                  page: undefined,
                })
              }
              presets={periodPresets(today)}
              today={today}
            />
          ) : null
        }
        count={counted(query.data?.total ?? 0, 'transfert')}
        columns={transferColumns}
        tall
        skeletonRows={3}
        rowKey={({ id }) => id}
        rowLabel={nameTransfer}
        rowActions={(transfer) => [
          ...listActs(transfer, dialog.ask),
          {
            label: 'Voir le bon',
            icon: IconFileText,
            opens: true,
            onClick: () => void navigate({ to: '/app/transfers', search: { row: transfer.id } }),
          },
        ]}
        empty={
          <EmptyState icon={IconTruckDelivery} title={title}>
            {text}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next === 1 ? undefined : next })}
      />
      <TransferDialogs dialog={dialog} />
    </>
  )
}
