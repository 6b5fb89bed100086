import { IconMinus, IconPlus } from '@tabler/icons-react'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { JournalDay } from '#shared/journal/journal-day.ts'
import { type Centimes, formatAmount, formatMoney } from '#shared/values/money.ts'
import classes from './journal-result.module.css'

interface JournalResultProps {
  day: JournalDay
}

interface Term {
  sign: '' | '+' | '−'
  label: string
  centimes: Centimes
}

function toTerms(day: JournalDay): readonly Term[] {
  return [
    { sign: '', label: 'Solde de départ', centimes: day.startingBalance },
    { sign: '+', label: 'Alimentation entrante', centimes: day.incomingFeed },
    { sign: '+', label: 'Transactions entrantes', centimes: day.incomingTotal },
    { sign: '−', label: 'Alimentation sortante', centimes: day.outgoingFeed },
    { sign: '−', label: 'Transactions sortantes', centimes: day.outgoingTotal },
  ]
}

function formatFormula(day: JournalDay): string {
  const [starting, incomingFeed, incoming, outgoingFeed, outgoing] = toTerms(day).map(({ centimes }) =>
    formatAmount(centimes),
  )
  return `(${starting} + ${incomingFeed} + ${incoming}) − (${outgoingFeed} + ${outgoing})`
}

export function JournalResult({ day }: JournalResultProps) {
  const isPositive = day.dayAmount >= 0
  return (
    <section className={classes.card} data-positive={isPositive} aria-label="Résultat de la journée">
      <header className={classes.head}>
        <h2 className={classes.agency}>{day.agencyName}</h2>
        <span className={classes.date}>{formatDate(day.date)}</span>
      </header>
      <dl className={classes.terms}>
        {toTerms(day).map(({ sign, label, centimes }) => (
          <div key={label} className={classes.term}>
            <dt>
              <span className={classes.sign} aria-hidden>
                {sign || '\u00A0'}
              </span>
              {label}
            </dt>
            <dd>{formatAmount(centimes)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.formula}>{formatFormula(day)}</p>
      <footer className={classes.total}>
        <div className={classes.verdict}>
          <span>Montant de la journée</span>
          {isPositive ? (
            <StatusBadge tone="good" icon={IconPlus} label="Positif" />
          ) : (
            <StatusBadge tone="bad" icon={IconMinus} label="Négatif" />
          )}
        </div>
        <strong className={classes.amount}>{formatMoney(day.dayAmount)}</strong>
      </footer>
    </section>
  )
}
