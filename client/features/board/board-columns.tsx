import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { verdictBadges } from '#client/features/closings/closing-words.ts'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDate, type IsoDate } from '#shared/values/calendar-date.ts'
import { closingStateLabels } from '#shared/closings/closing-labels.fr.ts'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import { centimes, formatMoney } from '#shared/values/money.ts'
import { counted } from '#shared/values/count.ts'
import type { BoardAgency } from '#shared/board/board-day.ts'

export const boardColumns: readonly DataColumn<BoardAgency>[] = [
  {
    key: 'agency',
    header: 'Agence',
    cardRole: 'title',
    render: ({ agencyName, isTodayClosed }) => (
      <TwoLines first={<strong>{agencyName}</strong>} second={isTodayClosed ? 'Journée clôturée' : null} />
    ),
  },
  {
    key: 'expected',
    header: 'Attendu',
    align: 'right',
    cardRole: 'amount',
    render: ({ expected }) => (expected === null ? '—' : <Amount centimes={expected} />),
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
        'Aucune'
      ) : (
        <TwoLines
          first={
            <ClosingLink
              agencyId={agencyId}
              date={firstDayToClose}
              label={`${counted(daysToClose, 'journée')} à clôturer, ${agencyName}`}
            >
              {counted(daysToClose, 'journée')}
            </ClosingLink>
          }
          second={`depuis le ${formatDate(firstDayToClose)}`}
        />
      ),
  },
]

interface ClosingLinkProps {
  agencyId: string
  date: IsoDate
  /** For screen readers. */
  label: string
  children: ReactNode
}

function ClosingLink({ agencyId, date, label, children }: ClosingLinkProps) {
  return (
    <Anchor
      size="sm"
      fw={600}
      renderRoot={(props) => (
        <Link to="/app/journal" search={{ tab: 'closing', agency: agencyId, date }} aria-label={label} {...props} />
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

function getPendingLabel({ reviewState, needsCheck, discrepancy, settlement }: LastClosing): string | null {
  if (needsCheck) return closingStateLabels.toCheck
  if (reviewState === 'to_review') return closingStateLabels.toReview
  return discrepancy !== 0 && settlement === null ? 'à régler' : null
}
