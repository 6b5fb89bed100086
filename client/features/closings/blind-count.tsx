import { Alert, Skeleton } from '@mantine/core'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { type CountDay } from '#shared/closings/blind-count.ts'
import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { BeforeTrackingNotice } from './before-tracking-notice.tsx'
import { BlindCountForm } from './blind-count-form.tsx'
import { DaysToClose } from './days-to-close.tsx'
import { EarlierDayNotice } from './earlier-day-notice.tsx'

interface BlindCountProps {
  agencyId: string
  date: IsoDate
  renderDay: (isLocked: boolean) => ReactNode
}

/** The day of a member who counts blind: the count, or that it is closed, without a figure of it. */
export function BlindCount({ agencyId, date, renderDay }: BlindCountProps) {
  const { data: day, isError, refetch } = api.closings.countDay.useQuery({ agencyId, date }, { staleTime: 0 })
  if (day === undefined) {
    return isError ? (
      <LoadError title={getFailure('closings.countDay')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={420} radius="lg" />
    )
  }
  return (
    <>
      <DaysToClose agencyId={agencyId} days={day.daysToClose} current={date} />
      <DayState key={`${agencyId} ${date}`} day={day} />
      {renderDay(day.isLocked)}
    </>
  )
}

function DayState({ day }: { day: CountDay }) {
  const { date, closed, isLocked, trackingStart, attemptsLeft } = day
  const wasOpen = useRef(closed === null)
  if (closed !== null) return <Closed closed={closed} isNew={wasOpen.current} />
  if (isBeforeTracking(date, trackingStart)) return <BeforeTrackingNotice start={trackingStart} />
  if (isLocked) {
    return (
      <Alert color="gray" icon={<IconLock size={20} aria-hidden />} title="Journée sans mouvement">
        Rien n'a été enregistré ce jour-là, et une journée suivante est déjà clôturée&nbsp;: il n'y a rien à compter.
      </Alert>
    )
  }
  if (attemptsLeft === 0) {
    return (
      <Alert color="gray" role="note" icon={<IconLock size={20} aria-hidden />} title="Comptages terminés">
        Tous les comptages de cette journée sont faits. Votre gérant la clôture, ou vous accorde un comptage de plus.
      </Alert>
    )
  }
  return (
    <>
      <EarlierDayNotice day={{ ...day, openDays: null }} />
      <BlindCountForm day={day} />
    </>
  )
}

/** `isNew`: closed just now on this screen, so that it takes the focus for screen readers. */
function Closed({ closed, isNew }: { closed: NonNullable<CountDay['closed']>; isNew: boolean }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) notice.current?.focus()
  }, [isNew])
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      color="green"
      role="note"
      icon={<IconCircleCheck size={20} aria-hidden />}
      title={`Journée clôturée · ${closed.name}`}
    >
      La journée du {formatDate(closed.date)} de <bdi>{closed.agencyName}</bdi> est clôturée depuis le{' '}
      {formatDateTime(closed.atLocal)}. Votre comptage est enregistré.
    </Alert>
  )
}
