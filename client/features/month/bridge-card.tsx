import { Amount } from '#client/ui/amount.tsx'
import card from '#client/ui/record-card.module.css'
import { bridgeLabels, RESULT, TREASURY_CHANGE } from '#shared/month/month-labels.fr.ts'
import { sumChange } from '#shared/month/month-result.ts'
import type { MonthBridge, MonthReport } from '#shared/month/month-row.ts'
import { bridgeLines } from '#shared/month/month-terms.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import classes from './month-card.module.css'

interface BridgeCardProps {
  report: MonthReport
  bridge: MonthBridge
}

/** Why the money did not change by the result: what lies between, each line that is not nothing. */
export function BridgeCard({ report: { total, positions }, bridge }: BridgeCardProps) {
  const lines = bridgeLines.filter((line) => bridge[line] !== 0)
  return (
    <section className={card.card} aria-labelledby="passage" data-figures>
      <h2 id="passage">Du résultat à la trésorerie</h2>
      <dl className={classes.lines}>
        <Line label={RESULT} centimes={total?.result ?? ZERO_AMOUNT} />
        {lines.map((line) => (
          <Line key={line} label={bridgeLabels[line]} centimes={bridge[line]} />
        ))}
        <Line label={TREASURY_CHANGE} centimes={sumChange(positions)} isSum />
      </dl>
    </section>
  )
}

function Line({ label, centimes, isSum = false }: { label: string; centimes: Centimes; isSum?: boolean }) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount centimes={centimes} tone={centimes === 0 ? 'plain' : 'balance'} />
      </dd>
    </div>
  )
}
