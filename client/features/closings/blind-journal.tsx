import { Alert, Stack } from '@mantine/core'
import { IconArrowsExchange, IconBuildingStore, IconEyeOff, IconLockCheck } from '@tabler/icons-react'
import { useMay } from '#client/app/permitted.ts'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { AgencyDayChoice } from './agency-day-choice.tsx'
import { BlindCount } from './blind-count.tsx'
import type { RenderCash, RenderDay } from './day-rows.tsx'
import type { JournalTab } from './journal-search.ts'

const tabs = [
  { value: 'closing', label: 'Comptage', icon: IconLockCheck },
  { value: 'cash', label: 'Caisse', icon: IconArrowsExchange },
] as const

interface Choice {
  tab?: JournalTab
  agency?: string | undefined
  date?: IsoDate | undefined
}

interface BlindJournalProps {
  choice: Choice
  onChoose: (choice: Choice) => void
  renderDay: RenderDay
  renderCash: RenderCash
}

/** The journal of a member who counts blind: the count of a day, or who counts it, and its feeds. */
export function BlindJournal({ choice, onChoose, renderDay, renderCash }: BlindJournalProps) {
  const today = useToday()
  const agencies = api.agencies.list.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const agencyId = choice.agency ?? agencies.data?.[0]?.id
  const date = choice.date ?? today
  const mayCount = useMay('days.count')
  const hasHandover = agencies.data?.some(({ handover }) => handover) === true
  const count = (
    <Stack gap="lg">
      <Alert color="gray" role="note" icon={<IconEyeOff size={20} aria-hidden />} title="Compte à l'aveugle">
        Les totaux et les montants attendus ne vous sont pas montrés.{' '}
        {mayCount
          ? 'Comptez la caisse\u00A0: vous savez ensuite si le comptage correspond, sans montant.'
          : 'Votre gérant ou le propriétaire compte la caisse et clôture la journée.'}
      </Alert>
      {agencies.data?.length === 0 ? (
        <EmptyState icon={IconBuildingStore} title="Aucune agence">
          Le propriétaire de l'espace vous donne accès à une agence.
        </EmptyState>
      ) : agencies.isError && agencies.data === undefined ? (
        <LoadError title={getFailure('data.load')} onRetry={() => void agencies.refetch()} />
      ) : (
        <AgencyDayChoice
          agencies={agencies.data}
          agencyId={agencyId}
          onAgencyChange={(agency) => onChoose({ ...choice, agency })}
          today={today}
          date={date}
          onDateChange={(next) => onChoose({ ...choice, date: next })}
        />
      )}
      {agencyId !== undefined &&
        (mayCount ? (
          <BlindCount agencyId={agencyId} date={date} renderDay={(isLocked) => renderDay(agencyId, date, isLocked)} />
        ) : (
          renderDay(agencyId, date)
        ))}
    </Stack>
  )
  return (
    <>
      <PageHeader title="Journal" description="Le comptage de la caisse et les alimentations de la journée." />
      {hasHandover ? (
        <ViewTabs
          label="Journal"
          tabs={tabs}
          value={choice.tab === 'cash' ? 'cash' : 'closing'}
          onChange={(tab) => onChoose({ ...choice, tab: tab === 'cash' ? tab : undefined })}
        >
          {choice.tab === 'cash' ? renderCash(choice.agency, (agency) => onChoose({ ...choice, agency })) : count}
        </ViewTabs>
      ) : (
        count
      )}
    </>
  )
}
