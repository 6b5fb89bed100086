import { Amount } from '#client/ui/amount.tsx'
import { TotalsBar } from '#client/ui/totals-bar.tsx'
import { counted } from '#shared/values/count.ts'
import { type Centimes, sumCentimes } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'

interface ClosingTotalsProps {
  count: number
  totals: { shortage: Centimes; excess: Centimes }
}

/** Below a list of closings. */
export function ClosingTotals({ count, totals: { shortage, excess } }: ClosingTotalsProps) {
  return (
    <TotalsBar
      title={counted(count, 'clôture')}
      items={[
        { label: 'Manquants', value: <strong>{formatSignedMoney(shortage)}</strong> },
        { label: 'Excédents', value: <strong>{formatSignedMoney(excess)}</strong> },
        { label: 'Écart net', value: <Amount centimes={sumCentimes(shortage, excess)} /> },
      ]}
    />
  )
}
