import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { useMay } from '#client/app/permitted.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { isLimitReached } from '#shared/agencies/agency-limit.ts'
import { AgencyList } from './agency-list.tsx'
import { AgencyModal } from './agency-modal.tsx'
import { LimitNotice } from './limit-notice.tsx'
import { RemoveAgencyModal } from './remove-agency-modal.tsx'
import { UsageBanner } from './usage-banner.tsx'
import { useAgencyDialog } from './use-agency-dialog.ts'

type Agency = ApiOutputs['agencies']['list'][number]

/** A shorter list needs no search. */
const SEARCH_FROM = 8

interface AgenciesScreenProps {
  search: string
  onSearchChange: (search: string) => void
}

export function AgenciesScreen({ search, onSearchChange }: AgenciesScreenProps) {
  const isOwner = useMay('owner')
  const mayChange = useMay('settings.change')
  const agencies = api.agencies.list.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const { data: usage } = api.agencies.usage.useQuery(undefined, { enabled: isOwner })
  const dialog = useAgencyDialog()
  const [isLimitShown, setLimitShown] = useState(false)
  const [removal, setRemoval] = useState<{ opened: boolean; agency: Agency | null }>({ opened: false, agency: null })

  const handleCreate = () => {
    if (usage !== undefined && isLimitReached(usage.used, usage.max)) setLimitShown(true)
    else dialog.openNew()
  }

  return (
    <>
      <PageHeader
        title="Agences"
        description="Les points de vente dont vous tenez la caisse."
        actions={
          <>
            {(search !== '' || (agencies.data?.length ?? 0) >= SEARCH_FROM) && (
              <SearchField label="Rechercher une agence" value={search} onChange={onSearchChange} />
            )}
            {mayChange && (
              <Button
                variant="default"
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                renderRoot={(props) => <Link to="/app/allagencies/import" {...props} />}
              >
                Importer l'historique
              </Button>
            )}
            {mayChange && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={handleCreate}>
                Nouvelle agence
              </Button>
            )}
          </>
        }
      />
      {usage !== undefined && <UsageBanner usage={usage} />}
      <AgencyList
        agencies={agencies.data}
        isFailed={agencies.isError}
        onRetry={() => void agencies.refetch()}
        search={search}
        onSearchChange={onSearchChange}
        isReadOnly={!mayChange}
        onCreate={handleCreate}
        onEdit={dialog.openEdit}
        onRemove={(agency) => setRemoval({ opened: true, agency })}
      />
      <AgencyModal dialog={dialog} />
      <RemoveAgencyModal {...removal} onClose={() => setRemoval((now) => ({ ...now, opened: false }))} />
      <LimitNotice
        opened={isLimitShown}
        onClose={() => setLimitShown(false)}
        planName={usage?.planName ?? ''}
        max={usage?.max ?? 0}
      />
    </>
  )
}
