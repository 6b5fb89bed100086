import { Button } from '@mantine/core'
import {
  type Icon,
  IconArrowDownToArc,
  IconArrowUpFromArc,
  IconListDetails,
  IconSend,
  IconVault,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { useMay } from '#client/app/permitted.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import { transferTabLabels } from '#shared/transfers/transfer-labels.fr.ts'
import { SendModal } from './send-modal.tsx'
import { TransferList } from './transfer-list.tsx'
import type { TransfersSearch, TransfersTab } from './transfers-search.ts'

const tabs = [
  { value: 'toReceive', label: transferTabLabels.toReceive, icon: IconArrowDownToArc },
  { value: 'sent', label: transferTabLabels.sent, icon: IconArrowUpFromArc },
  { value: 'all', label: transferTabLabels.all, icon: IconListDetails },
  { value: 'places', label: 'Coffres et banques', icon: IconVault },
] as const satisfies ReadonlyArray<{ value: string; label: string; icon: Icon }>

interface TransfersScreenProps {
  search: TransfersSearch
  onSearchChange: (search: TransfersSearch) => void
  /** Of the tab of safes and banks; null for who may not see it. */
  places: ReactNode
}

/** `/app/transfers`: money between agencies, safes and banks. */
export function TransfersScreen({ search, onSearchChange, places }: TransfersScreenProps) {
  const maySend = useMay('transfers.enter')
  const [sending, setSending] = useState(0)
  const { tab = 'toReceive' } = search
  const changeTab = (next: NonNullable<TransfersTab> | 'toReceive') =>
    onSearchChange({ tab: next === 'toReceive' ? undefined : next })
  return (
    <>
      <PageHeader
        title="Mouvements"
        description="L'argent entre vos agences, vos coffres et vos banques, suivi jusqu'à son arrivée."
        actions={
          <>
            {tab === 'all' && <Exporter of="transfers" filters={{ from: search.from, to: search.to }} />}
            {maySend && (
              <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setSending((count) => count + 1)}>
                Envoyer
              </Button>
            )}
          </>
        }
      />
      <ViewTabs
        label="Mouvements"
        tabs={places === null ? tabs.slice(0, 3) : tabs}
        value={places === null && tab === 'places' ? 'toReceive' : tab}
        onChange={changeTab}
        scrolls
      >
        {tab === 'places' && places !== null ? (
          places
        ) : (
          <TransferList
            key={tab}
            tab={tab === 'places' ? 'toReceive' : tab}
            search={search}
            onSearchChange={onSearchChange}
          />
        )}
      </ViewTabs>
      {sending > 0 && <SendModal key={sending} from={null} />}
    </>
  )
}
