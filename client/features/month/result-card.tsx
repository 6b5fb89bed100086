import { Skeleton } from '@mantine/core'
import { Amount } from '#client/ui/amount.tsx'
import card from '#client/ui/record-card.module.css'
import { NO_CATEGORY, ownerMoveLabels } from '#shared/expenses/expense-labels.fr.ts'
import { RESULT, resultLineLabels } from '#shared/month/month-labels.fr.ts'
import type { MonthResult } from '#shared/month/month-row.ts'
import { resultLines } from '#shared/month/month-terms.ts'
import { formatMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import classes from './month-card.module.css'

interface ResultCardProps {
  month: IsoDate
  /** Undefined while it loads; null where only the agencies have one. */
  result: MonthResult | null | undefined
}

/** Line by line, with what the expenses are made of. The owner's own money stands below, outside the sum. */
export function ResultCard({ month, result }: ResultCardProps) {
  if (result === null) return null
  return (
    <section className={card.card} aria-labelledby="resultat" data-figures>
      <h2 id="resultat">
        {RESULT}, {formatMonth(month)}
      </h2>
      <dl className={classes.lines}>
        {resultLines.map((line) => (
          <div key={line}>
            <dt>{resultLineLabels[line]}</dt>
            <dd>
              {result === undefined ? (
                <Skeleton height={18} width={88} />
              ) : (
                <Amount centimes={result.lines[line]} tone={result.lines[line] === 0 ? 'plain' : 'balance'} />
              )}
            </dd>
            {line === 'expenses' && result !== undefined && result.categories.length > 0 && (
              <dd className={classes.parts}>
                <ul>
                  {result.categories.map(({ categoryId, categoryName, amount }) => (
                    <li key={categoryId ?? ''}>
                      <bdi>{categoryName ?? NO_CATEGORY}</bdi>
                      <span>{formatMoney(amount)}</span>
                    </li>
                  ))}
                </ul>
              </dd>
            )}
          </div>
        ))}
        <div data-sum>
          <dt>{RESULT}</dt>
          <dd>
            {result === undefined ? (
              <Skeleton height={22} width={112} />
            ) : (
              <Amount centimes={result.result} tone={result.result === 0 ? 'plain' : 'balance'} size="lg" />
            )}
          </dd>
        </div>
      </dl>
      {result !== undefined && (result.drawn !== 0 || result.contributed !== 0) && (
        <p className={classes.foot}>
          Hors résultat&nbsp;: {ownerMoveLabels.draw.toLowerCase()} {formatMoney(result.drawn)},{' '}
          {ownerMoveLabels.contribution.toLowerCase()} {formatMoney(result.contributed)}.
        </p>
      )}
    </section>
  )
}
