import { Alert, Button } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { describeOpenDays } from './open-days-words.ts'

interface EarlierDayNoticeProps {
  /** `openDays`: null where its figures are not shown. */
  day: Pick<ClosingDay, 'agencyId' | 'date' | 'openDays' | 'daysToClose'>
}

/** Before anything is counted: this day cannot be closed yet, and what its figure includes. */
export function EarlierDayNotice({ day }: EarlierDayNoticeProps) {
  const { agencyId, date, openDays } = day
  const [first] = day.daysToClose.days
  if (first === undefined || first >= date) return null
  return (
    <Alert
      color="yellow"
      role="note"
      icon={<IconCalendarExclamation size={20} aria-hidden />}
      title={`La journée du ${formatDate(first)} vient d'abord`}
    >
      Les journées d'une agence se clôturent dans l'ordre.
      {openDays !== null && (
        <>
          {' '}
          L'attendu du {formatDate(date)} comprend {describeOpenDays(openDays)}.
        </>
      )}
      <Button
        size="compact-md"
        variant="default"
        mt="sm"
        display="block"
        w="fit-content"
        renderRoot={(props) => (
          <Link
            to="/app/journal"
            search={{ tab: 'closing', agency: agencyId, date: first }}
            resetScroll={false}
            {...props}
          />
        )}
      >
        Clôturer la journée du {formatDate(first)}
      </Button>
    </Alert>
  )
}
