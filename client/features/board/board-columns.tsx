import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictBadges } from '#client/features/closings/closing-words.ts'
import { describeFirstStart, describeOpenDays } from '#client/features/closings/open-days-words.ts'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { closedDayLabel, closingStateLabels, nameLinesToSettle } from '#shared/closings/closing-labels.fr.ts'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import { centimes, formatMoney, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { counted } from '#shared/values/count.ts'
import type { BoardAgency } from '#shared/board/board-day.ts'
import { BoardState } from './board-state.tsx'
import classes from './board-columns.module.css'

export const boardColumns: readonly DataColumn<BoardAgency>[] = [
  {
    key: 'agency',
    header: 'Agence',
    cardRole: 'title',
    render: ({ agencyName, isTodayClosed }) => (
      <TwoLines first={<strong>{agencyName}</strong>} second={isTodayClosed ? closedDayLabel : null} />
    ),
  },
  {
    key: 'expected',
    header: 'Attendu',
    align: 'right',
    cardRole: 'amount',
    render: (agency) => (
      <TwoLines first={<Amount centimes={agency.expected} />} second={<ExpectedSource {...agency} />} />
    ),
  },
  {
    key: 'today',
    header: "Aujourd'hui",
    align: 'right',
    unit: 'MAD',
    render: ({ today }) =>
      today.incomingCount + today.outgoingCount === 0 ? (
        '—'
      ) : (
        <TwoLines
          first={<Amount centimes={cashEffect('incoming', today.incomingAmount, today.incomingFee)} tone="in" />}
          second={
            <Amount
              centimes={subtractCentimes(ZERO_AMOUNT, cashEffect('outgoing', today.outgoingAmount, today.outgoingFee))}
              tone="out"
            />
          }
        />
      ),
  },
  {
    key: 'last',
    header: 'Dernière clôture',
    nowrap: true,
    render: ({ agencyId, agencyName, lastClosing }) =>
      lastClosing === null ? (
        'Aucune'
      ) : (
        <TwoLines
          first={
            <ClosingLink
              agencyId={agencyId}
              date={lastClosing.date}
              label={`Clôture du ${formatDate(lastClosing.date)}, ${agencyName}`}
            >
              {formatDate(lastClosing.date)}
            </ClosingLink>
          }
          second={`N° ${lastClosing.name}`}
        />
      ),
  },
  {
    key: 'discrepancy',
    header: 'Dernier écart',
    nowrap: true,
    render: ({ lastClosing }) => (lastClosing === null ? '—' : <LastDiscrepancy closing={lastClosing} />),
  },
  {
    key: 'days',
    header: 'Journées à clôturer',
    nowrap: true,
    render: ({ agencyId, agencyName, daysToClose, firstDayToClose }) =>
      firstDayToClose === null ? (
        <BoardState daysToClose={0} />
      ) : (
        <TwoLines
          first={
            <ClosingLink
              agencyId={agencyId}
              date={firstDayToClose}
              label={`${counted(daysToClose, 'journée')} à clôturer, ${agencyName}`}
            >
              <BoardState daysToClose={daysToClose} />
            </ClosingLink>
          }
          second={`depuis le ${formatDate(firstDayToClose)}`}
        />
      ),
  },
]

/** Says what the figure includes that no count has confirmed. */
function ExpectedSource({ agencyId, trackingStart, openDays, lastClosing, firstDayToClose }: BoardAgency) {
  return (
    <>
      {lastClosing === null && <span className={classes.source}>{describeFirstStart(trackingStart)}</span>}
      {openDays !== null && (
        <span className={classes.source}>
          dont{' '}
          <ClosingLink agencyId={agencyId} date={firstDayToClose ?? openDays.from} weight={500}>
            {describeOpenDays(openDays)}
          </ClosingLink>
        </span>
      )}
    </>
  )
}

interface ClosingLinkProps {
  agencyId: string
  date: IsoDate
  /** For screen readers, if the text is not enough. */
  label?: string
  weight?: number
  children: ReactNode
}

function ClosingLink({ agencyId, date, label, weight = 600, children }: ClosingLinkProps) {
  return (
    <Anchor
      size="sm"
      fw={weight}
      renderRoot={(props) => (
        <Link
          to="/app/journal"
          search={{ tab: 'closing', agency: agencyId, date }}
          {...(label === undefined ? {} : { 'aria-label': label })}
          {...props}
        />
      )}
    >
      {children}
    </Anchor>
  )
}

type LastClosing = NonNullable<BoardAgency['lastClosing']>

function LastDiscrepancy({ closing }: { closing: LastClosing }) {
  return <TwoLines first={<Verdict discrepancy={closing.discrepancy} />} second={getPendingLabel(closing)} />
}

function Verdict({ discrepancy }: { discrepancy: LastClosing['discrepancy'] }) {
  const { label, icon, tone } = verdictBadges[getVerdict(discrepancy)]
  const text = discrepancy === 0 ? label : `${formatMoney(centimes(Math.abs(discrepancy)))} ${label}`
  return <StatusBadge label={text} icon={icon} tone={tone} />
}

function getPendingLabel(closing: LastClosing): string | null {
  const { reviewState, needsCheck, discrepancy, settlement, linesToSettle } = closing
  if (needsCheck) return closingStateLabels.toCheck
  if (reviewState === 'to_review') return closingStateLabels.toReview
  if (discrepancy !== 0 && settlement === null) return 'à régler'
  return linesToSettle === 0 ? null : nameLinesToSettle(linesToSettle)
}
