import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import type { BoardAgency } from './board-agency.ts'
import { ClosingLink } from './closing-link.tsx'
import { LastDiscrepancy } from './last-discrepancy.tsx'

/** One agency a row. */
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
