import { Amount } from '#client/ui/amount.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { counted, formatCount } from '#shared/count.ts'
import type { BoardAgency } from './board-columns.tsx'

const sumOf = (agencies: readonly BoardAgency[], figure: (agency: BoardAgency) => number) =>
  agencies.reduce((sum, agency) => sum + figure(agency), 0)

/** All agencies together: what came in and went out today, what is left to close, and the cash there must be. */
export function BoardTotals({ agencies }: { agencies: readonly BoardAgency[] }) {
  const known = agencies.filter(({ expected }) => expected !== null)
  const incoming = sumOf(agencies, ({ today }) => cashEffect('incoming', today.incomingAmount, today.incomingFee))
  const outgoing = sumOf(agencies, ({ today }) => 0 - cashEffect('outgoing', today.outgoingAmount, today.outgoingFee))
  const unknown = agencies.length - known.length
  return (
    <TotalsBar
      title={
        unknown === 0 || known.length === 0 ? 'Total' : `Total, sans ${counted(unknown, 'agence')} jamais clôturée(s)`
      }
      items={[
        { label: 'Entrées du jour', value: <Amount centimes={incoming} tone="in" /> },
        { label: 'Sorties du jour', value: <Amount centimes={outgoing} tone="out" /> },
        {
          label: 'Journées à clôturer',
          value: <strong>{formatCount(sumOf(agencies, (one) => one.daysToClose))}</strong>,
        },
        {
          label: 'Attendu',
          value: known.length === 0 ? '—' : <Amount centimes={sumOf(known, ({ expected }) => expected ?? 0)} />,
        },
      ]}
    />
  )
}
