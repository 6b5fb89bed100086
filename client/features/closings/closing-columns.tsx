import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { LockMark } from '#client/ui/lock-mark.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { closedDayLabel, unreadLabel } from '#shared/closings/closing-labels.fr.ts'
import type { ClosingRow } from '#shared/closings/closing-day.ts'
import { type Centimes, formatAmount } from '#shared/values/money.ts'
import { formatSignedAmount } from '#shared/values/signed-money.ts'
import { ClosingStates } from './closing-states.tsx'
import { DiscrepancyAmount } from '#client/ui/discrepancy-amount.tsx'

export const closingColumns: readonly DataColumn<ClosingRow>[] = [
  {
    key: 'name',
    header: 'Clôture',
    nowrap: true,
    cardRole: 'title',
    render: ({ id, name, version }) => (
      <TwoLines
        first={
          <Anchor
            fw={600}
            renderRoot={(props) => <Link to="/app/journal/closings/$closingId" params={{ closingId: id }} {...props} />}
          >
            {name}
          </Anchor>
        }
        second={version > 1 ? `version ${version}` : null}
      />
    ),
  },
  {
    key: 'date',
    header: 'Journée',
    nowrap: true,
    render: ({ date }) => (
      <>
        {formatDate(date)}
        <LockMark label={closedDayLabel} />
      </>
    ),
  },
  { key: 'agency', header: 'Agence', render: ({ agencyName }) => <bdi>{agencyName}</bdi> },
  {
    key: 'expected',
    header: 'Attendu',
    unit: 'MAD',
    align: 'right',
    hideBelow: 'md',
    render: ({ expected }) => formatAmount(expected),
  },
  { key: 'counted', header: 'Compté', unit: 'MAD', align: 'right', render: ({ counted }) => formatAmount(counted) },
  {
    key: 'discrepancy',
    header: 'Écart',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ discrepancy, hasAccounts, global }) => (
      <>
        <DiscrepancyAmount discrepancy={discrepancy} isInline />
        {hasAccounts && (discrepancy !== 0 || global !== 0) && <GlobalDiscrepancy global={global} />}
      </>
    ),
  },
  {
    key: 'states',
    header: 'État',
    render: (row) => (
      <Group gap={6}>
        {row.discrepancy === 0 && row.linesToSettle === 0 && row.reviewState === 'none' && !row.needsCheck ? (
          '—'
        ) : (
          <ClosingStates {...row} />
        )}
      </Group>
    ),
  },
]

/** Of a closing that also asked for balances, unless all is exact: what is missing or left over in all. */
function GlobalDiscrepancy({ global }: { global: Centimes | null }) {
  return (
    <Text span display="block" size="sm" c="dimmed" data-second>
      global&nbsp;: {global === null ? unreadLabel : formatSignedAmount(global)}
    </Text>
  )
}
