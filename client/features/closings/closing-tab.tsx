import { Alert, Skeleton } from '@mantine/core'
import { IconBuildingStore, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DayFilter } from '#client/ui/day-filter.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { checkTransactionDate } from '#shared/values/date-schema.ts'
import { ClosingForm } from './closing-form.tsx'
import { ClosingRecord } from './closing-record.tsx'
import classes from './closing-tab.module.css'
import { DayRows, type RenderDay } from './day-rows.tsx'
import { DaysToClose } from './days-to-close.tsx'
import type { JournalTabProps } from './journal-search.ts'

interface ClosingTabProps extends JournalTabProps {
  renderDay: RenderDay
}

export function ClosingTab({ search, onSearchChange, renderDay }: ClosingTabProps) {
  const today = useToday()
  const agencies = api.agencies.list.useQuery(undefined, { meta: { outcome: 'data.load' } })
  const agencyId = search.agency ?? agencies.data?.[0]?.id
  const date = search.date ?? today
  const dateError = checkTransactionDate(date, today)
  const canAsk = agencyId !== undefined && dateError === null
  const day = api.closings.day.useQuery({ agencyId: agencyId ?? '', date }, { enabled: canAsk, staleTime: 0 })
  const [closedHere, setClosedHere] = useState<string | null>(null)

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
    const { closing, isLocked } = day.data
    if (closing !== null) {
      return <ClosingRecord key={closing.id} id={closing.id} isNew={closing.id === closedHere} renderDay={renderDay} />
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
        <ClosingForm key={`${agencyId} ${date}`} day={day.data} onClosed={setClosedHere} />
        <DayRows>{renderDay(day.data.agencyId, date, day.data.isLocked)}</DayRows>
      </>
    )
  }

  return (
    <div className={classes.stack}>
      <div className={classes.choice}>
        <SearchSelect
          className={classes.agency ?? ''}
          label="Agence"
          allowDeselect={false}
          data={agencies.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={agencyId ?? null}
          onChange={(agency) => agency !== null && onSearchChange({ ...search, agency })}
        />
        <DayFilter
          className={classes.date ?? ''}
          today={today}
          value={date}
          onChange={(next) => onSearchChange({ ...search, date: next })}
          error={dateError}
        />
      </div>
      {day.data !== undefined && dateError === null && (
        <DaysToClose agencyId={day.data.agencyId} days={day.data.daysToClose} current={date} />
      )}
      {renderDayContent()}
    </div>
  )
}
