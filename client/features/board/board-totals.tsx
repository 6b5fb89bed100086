import { Amount } from '#client/ui/amount.tsx'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { counted } from '#shared/values/count.ts'
import type { BoardAgency } from '#shared/board/board-day.ts'
import { type Centimes, subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { BoardState } from './board-state.tsx'
import { FigureTile } from './figure-tile.tsx'
import { FigureTiles } from './figure-tiles.tsx'

function sumFigure(agencies: readonly BoardAgency[], figure: (agency: BoardAgency) => Centimes) {
  return sumCentimes(...agencies.map(figure))
}

/** What all agencies make together, today. */
export function BoardTotals({ agencies }: { agencies: readonly BoardAgency[] }) {
  const incoming = sumFigure(agencies, ({ today }) => cashEffect('incoming', today.incomingAmount, today.incomingFee))
  const outgoing = sumFigure(agencies, ({ today }) =>
    subtractCentimes(ZERO_AMOUNT, cashEffect('outgoing', today.outgoingAmount, today.outgoingFee)),
  )
  const incomingCount = agencies.reduce((sum, { today }) => sum + today.incomingCount, 0)
  const outgoingCount = agencies.reduce((sum, { today }) => sum + today.outgoingCount, 0)
  const neverCounted = agencies.filter(({ lastClosing }) => lastClosing === null).length
  const late = agencies.filter(({ daysToClose }) => daysToClose > 0).length
  return (
    <FigureTiles label="Totaux du jour">
      <FigureTile isHintWide label="Entrées du jour" hint={counted(incomingCount, 'transaction')}>
        <Amount centimes={incoming} tone="in" size="lg" />
      </FigureTile>
      <FigureTile isHintWide label="Sorties du jour" hint={counted(outgoingCount, 'transaction')}>
        <Amount centimes={outgoing} tone="out" size="lg" />
      </FigureTile>
      {/* The cash of agencies without a closing starts from 0 in the total. */}
      <FigureTile
        isHintWide
        label="Attendu"
        hint={
          neverCounted === 0
            ? counted(agencies.length, 'agence')
            : `dont ${counted(neverCounted, 'agence')} sans comptage`
        }
      >
        <Amount centimes={sumFigure(agencies, ({ expected }) => expected)} size="lg" />
      </FigureTile>
      <FigureTile
        isHintWide
        label="Journées à clôturer"
        hint={late === 0 ? '' : `${counted(late, 'agence')} en retard`}
      >
        <BoardState daysToClose={agencies.reduce((sum, one) => sum + one.daysToClose, 0)} />
      </FigureTile>
    </FigureTiles>
  )
}
