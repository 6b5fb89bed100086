import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { PositionDay } from '#shared/operator-accounts/position.ts'
import { describeRead, statementLabels } from '#shared/operator-accounts/statement-words.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { type Centimes, sumCentimes } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'

function renderEffect(amount: Centimes) {
  return amount === 0 ? '—' : <Amount bare centimes={amount} tone="balance" />
}

/** In dirhams, which the head of the list says: ten currencies a row would not fit. */
export const statementColumns: readonly DataColumn<PositionDay>[] = [
  {
    key: 'date',
    header: 'Date',
    cardRole: 'title',
    nowrap: true,
    render: ({ date, closing }) => (
      <TwoLines
        first={formatDate(date)}
        second={
          closing === null ? (
            'Non clôturée'
          ) : (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to="/app/journal/closings/$closingId" params={{ closingId: closing.id }} {...props} />
              )}
            >
              {closing.name}
            </Anchor>
          )
        }
      />
    ),
  },
  {
    key: 'opening',
    header: 'Départ',
    align: 'right',
    render: ({ opening, gap }) => (
      <TwoLines
        first={<Amount bare centimes={opening} />}
        second={gap === 0 ? null : `${statementLabels.gap} ${formatSignedMoney(gap)}`}
      />
    ),
  },
  {
    key: 'incoming',
    header: statementLabels.incoming,
    align: 'right',
    render: ({ incoming }) => renderEffect(incoming),
  },
  {
    key: 'outgoing',
    header: statementLabels.outgoing,
    align: 'right',
    render: ({ outgoing }) => renderEffect(outgoing),
  },
  { key: 'fees', header: statementLabels.fees, align: 'right', render: ({ fees }) => renderEffect(fees) },
  {
    key: 'moved',
    header: 'Mouvements',
    align: 'right',
    render: ({ movedIn, movedOut }) => renderEffect(sumCentimes(movedIn, movedOut)),
  },
  {
    key: 'expected',
    header: statementLabels.expected,
    align: 'right',
    render: ({ expected }) => <Amount bare centimes={expected} />,
  },
  {
    key: 'declared',
    header: statementLabels.declared,
    align: 'right',
    cardRole: 'amount',
    render: (day) =>
      day.declared === null ? (
        <TwoLines first="—" second={describeRead(day)} />
      ) : (
        <TwoLines
          first={<Amount bare centimes={day.declared} />}
          second={
            day.discrepancy === null || day.discrepancy === 0 ? null : (
              <Amount bare centimes={day.discrepancy} tone="balance" />
            )
          }
        />
      ),
  },
]
