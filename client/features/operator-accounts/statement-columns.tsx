import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { PositionDay } from '#shared/operator-accounts/position.ts'
import { describeRead, formatEffect, statementLabels } from '#shared/operator-accounts/statement-words.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { type Centimes, sumCentimes } from '#shared/values/money.ts'

function renderEffect(amount: Centimes) {
  return amount === 0 ? '—' : <Amount centimes={amount} tone="balance" />
}

export const statementColumns: readonly DataColumn<PositionDay>[] = [
  { key: 'date', header: 'Date', cardRole: 'title', nowrap: true, render: ({ date }) => formatDate(date) },
  {
    key: 'opening',
    header: statementLabels.opening,
    unit: 'MAD',
    align: 'right',
    render: ({ opening, gap }) => (
      <TwoLines
        first={<Amount centimes={opening} />}
        second={gap === 0 ? null : `${statementLabels.gap}\u00A0: ${formatEffect(gap)}`}
      />
    ),
  },
  {
    key: 'incoming',
    header: statementLabels.incoming,
    unit: 'MAD',
    align: 'right',
    render: ({ incoming }) => renderEffect(incoming),
  },
  {
    key: 'outgoing',
    header: statementLabels.outgoing,
    unit: 'MAD',
    align: 'right',
    render: ({ outgoing }) => renderEffect(outgoing),
  },
  { key: 'fees', header: statementLabels.fees, unit: 'MAD', align: 'right', render: ({ fees }) => renderEffect(fees) },
  {
    key: 'moved',
    header: 'Mouvements',
    unit: 'MAD',
    align: 'right',
    render: ({ movedIn, movedOut }) => renderEffect(sumCentimes(movedIn, movedOut)),
  },
  {
    key: 'expected',
    header: statementLabels.expected,
    unit: 'MAD',
    align: 'right',
    render: ({ expected }) => <Amount centimes={expected} />,
  },
  {
    key: 'declared',
    header: statementLabels.declared,
    align: 'right',
    cardRole: 'amount',
    unit: 'MAD',
    render: (day) => (day.declared === null ? describeRead(day) : <Amount centimes={day.declared} />),
  },
  {
    key: 'discrepancy',
    header: statementLabels.discrepancy,
    unit: 'MAD',
    align: 'right',
    render: ({ discrepancy }) => (discrepancy === null ? '—' : <Amount centimes={discrepancy} tone="balance" />),
  },
  {
    key: 'closing',
    header: statementLabels.closing,
    nowrap: true,
    render: ({ closing }) =>
      closing === null ? (
        '—'
      ) : (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/app/journal/closings/$closingId" params={{ closingId: closing.id }} {...props} />
          )}
        >
          {closing.name}
        </Anchor>
      ),
  },
]
