import { Alert, Skeleton } from '@mantine/core'
import { IconBuildingStore, IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { AgencyDayChoice } from './agency-day-choice.tsx'
import { BeforeTrackingNotice } from './before-tracking-notice.tsx'
import { BlindCountsNotice } from './blind-counts-notice.tsx'
import { ClosingForm } from './closing-form.tsx'
import { ClosingRecord } from './closing-record.tsx'
import classes from './closing-tab.module.css'
import { DayRows, type RenderCounts, type RenderDay } from './day-rows.tsx'
import { DaysToClose } from './days-to-close.tsx'
import { EarlierDayNotice } from './earlier-day-notice.tsx'
import { HandoverNotice } from './handover-notice.tsx'
import type { JournalTabProps } from './journal-search.ts'

interface ClosingTabProps extends JournalTabProps {
  renderDay: RenderDay
  renderCounts: RenderCounts
  /** Above the form of an open day: what may be entered before it is closed. */
  renderProposals: (agencyId: string, date: IsoDate) => ReactNode
}

export function ClosingTab({ search, onSearchChange, renderDay, renderCounts, renderProposals }: ClosingTabProps) {
  const today = useToday()
  const agencies = api.agencies.list.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const agencyId = search.agency ?? agencies.data?.[0]?.id
  const dateError = search.date === undefined ? null : checkTransactionDate(search.date, today)
  const canAsk = agencyId !== undefined && dateError === null
  // Without a date the server chooses the oldest day to close.
  const day = api.closings.day.useQuery(
    { agencyId: agencyId ?? '', date: search.date },
    { enabled: canAsk, staleTime: 0, ...(search.date === undefined ? { gcTime: 0 } : {}) },
  )
  const date = search.date ?? day.data?.date ?? today
  const [closedHere, setClosedHere] = useState<string | null>(null)
  const utils = api.useUtils()

  // The chosen day is put into the address: closing it must not move on to the next one.
  const keepChosenDay = useEffectEvent((chosen: ClosingDay) => {
    utils.closings.day.setData({ agencyId: chosen.agencyId, date: chosen.date }, chosen)
    onSearchChange({ ...search, agency: chosen.agencyId, date: chosen.date }, { replace: true })
  })
  const chosen = search.date === undefined && day.isFetchedAfterMount ? day.data : undefined
  useEffect(() => {
    if (chosen !== undefined) keepChosenDay(chosen)
  }, [chosen])

  if (agencies.data?.length === 0) {
    return (
      <EmptyState icon={IconBuildingStore} title="Aucune agence">
        Créez une agence dans «&nbsp;Agences&nbsp;» pour clôturer ses journées.
      </EmptyState>
    )
  }

  const renderDayContent = () => {
    if (dateError !== null) return null
    if (day.data === undefined) {
      return day.isError ? (
        <LoadError title={getFailure('closings.day')} onRetry={() => void day.refetch()} />
      ) : (
        <Skeleton height={520} radius="lg" />
      )
    }
    const { closing, isLocked, trackingStart } = day.data
    if (closing !== null) {
      return (
        <ClosingRecord
          key={closing.id}
          id={closing.id}
          isNew={closing.id === closedHere}
          renderDay={renderDay}
          renderCounts={renderCounts}
        />
      )
    }
    if (isBeforeTracking(date, trackingStart)) {
      return (
        <>
          <BeforeTrackingNotice start={trackingStart} />
          <DayRows>{renderDay(day.data.agencyId, date)}</DayRows>
        </>
      )
    }
    if (isLocked) {
      return (
        <Alert color="gray" icon={<IconLock size={20} aria-hidden />} title="Journée sans mouvement">
          Rien n'a été enregistré ce jour-là, et une journée suivante est déjà clôturée&nbsp;: il n'y a rien à clôturer.
        </Alert>
      )
    }
    return (
      <>
        <EarlierDayNotice day={day.data} />
        <BlindCountsNotice day={day.data} />
        <HandoverNotice day={day.data} />
        {renderProposals(day.data.agencyId, date)}
        <ClosingForm key={`${agencyId} ${date}`} day={day.data} onClosed={setClosedHere} />
        {renderCounts(day.data, 2)}
        <DayRows>{renderDay(day.data.agencyId, date, day.data.isLocked)}</DayRows>
      </>
    )
  }

  return (
    <div className={classes.stack}>
      <AgencyDayChoice
        agencies={agencies.data}
        agencyId={agencyId}
        onAgencyChange={(agency) => onSearchChange({ ...search, agency, date: undefined })}
        today={today}
        date={date}
        onDateChange={(next) => onSearchChange({ ...search, date: next })}
        dateError={dateError}
      />
      {day.data !== undefined && dateError === null && (
        <DaysToClose agencyId={day.data.agencyId} days={day.data.daysToClose} current={date} />
      )}
      {renderDayContent()}
    </div>
  )
}
