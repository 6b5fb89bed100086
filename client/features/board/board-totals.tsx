import { Amount } from '#client/ui/amount.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { formatCount } from '#shared/values/count.ts'
import type { BoardAgency } from '#shared/board/board-day.ts'
import { type Centimes, subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'

function sumFigure(agencies: readonly BoardAgency[], figure: (agency: BoardAgency) => Centimes) {
  return sumCentimes(...agencies.map(figure))
}

export function BoardTotals({ agencies }: { agencies: readonly BoardAgency[] }) {
  const known = agencies.filter(({ expected }) => expected !== null)
  const incoming = sumFigure(agencies, ({ today }) => cashEffect('incoming', today.incomingAmount, today.incomingFee))
  const outgoing = sumFigure(agencies, ({ today }) =>
    subtractCentimes(ZERO_AMOUNT, cashEffect('outgoing', today.outgoingAmount, today.outgoingFee)),
  )
  const unknown = agencies.length - known.length
  return (
    <TotalsBar
      title={makeTitle(known.length === 0 ? 0 : unknown)}
      items={[
        { label: 'Entrées du jour', value: <Amount centimes={incoming} tone="in" /> },
        { label: 'Sorties du jour', value: <Amount centimes={outgoing} tone="out" /> },
        {
          label: 'Journées à clôturer',
          value: <strong>{formatCount(agencies.reduce((sum, one) => sum + one.daysToClose, 0))}</strong>,
        },
        {
          label: 'Attendu',
          value:
            known.length === 0 ? (
              '—'
            ) : (
              <Amount centimes={sumFigure(known, ({ expected }) => expected ?? ZERO_AMOUNT)} />
            ),
        },
      ]}
    />
  )
}

/** The total leaves out agencies without a closing, whose cash is not known. */
function makeTitle(leftOut: number): string {
  if (leftOut === 0) return 'Total'
  return leftOut === 1
    ? 'Total, sans 1 agence jamais clôturée'
    : `Total, sans ${formatCount(leftOut)} agences jamais clôturées`
}
