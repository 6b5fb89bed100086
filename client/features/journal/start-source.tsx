import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BEFORE_TRACKING, describeFirstStart, describeOpenDays } from '#client/features/closings/open-days-words.ts'
import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { DayCash } from './use-day-amounts.ts'

/** Where the proposed start comes from, with the open days that are part of it. */
export function StartSource({ cash }: { cash: DayCash }) {
  const { agencyId, date, trackingStart, lastCount, openDays, start, counted } = cash
  if (counted !== null) return <>Départ retenu à la clôture&nbsp;: {formatMoney(start)}.</>
  if (isBeforeTracking(date, trackingStart)) {
    return (
      <>
        {BEFORE_TRACKING}, le {formatDate(trackingStart)}&nbsp;: départ à 0.
      </>
    )
  }
  return (
    <>
      {lastCount === null
        ? `${describeFirstStart(trackingStart)}.`
        : `Compté le ${formatDate(lastCount.date)}\u00A0: ${formatMoney(lastCount.counted)}.`}
      {openDays !== null && (
        <>
          {' '}
          S'y ajoutent {describeOpenDays(openDays)}
          {start < 0 && <>, ce qui donnerait un départ négatif ({formatMoney(start)})</>}.{' '}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                to="/app/journal"
                search={{ tab: 'closing', agency: agencyId, date: openDays.from }}
                resetScroll={false}
                {...props}
              />
            )}
          >
            Clôturer la journée du {formatDate(openDays.from)}
          </Anchor>
        </>
      )}
    </>
  )
}
