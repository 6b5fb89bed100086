import { formatDate } from '#shared/values/calendar-date.ts'
import { type Centimes, formatAmount, formatMoney } from '#shared/values/money.ts'
import { SAMPLE_AGENCY, SAMPLE_DATE, sampleJournal } from './sample-day.ts'
import { LandingIcon } from './landing-icon.tsx'

const terms: readonly (readonly [sign: string, label: string, centimes: Centimes])[] = [
  ['', 'Solde de départ', sampleJournal.startingBalance],
  ['+', 'Alimentation entrante', sampleJournal.incomingFeed],
  ['+', 'Transactions entrantes', sampleJournal.incoming],
  ['−', 'Alimentation sortante', sampleJournal.outgoingFeed],
  ['−', 'Transactions sortantes', sampleJournal.outgoing],
]

/** Looks like client/features/journal/journal-result.tsx. */
export function JournalDrawing() {
  return (
    <div className="sheet journal">
      <div className="journal-head">
        <b>{SAMPLE_AGENCY}</b>
        <span>{formatDate(SAMPLE_DATE)}</span>
      </div>
      <dl className="terms">
        {terms.map(([sign, label, centimes]) => (
          <div key={label}>
            <dt>
              <i>{sign}</i>
              {label}
            </dt>
            <dd>{formatAmount(centimes)}</dd>
          </div>
        ))}
      </dl>
      <div className="journal-total">
        <span>
          Montant de la journée
          <em className="tag tag-in">
            <LandingIcon name="plus" size={13} />
            Positif
          </em>
        </span>
        <strong>{formatMoney(sampleJournal.dayAmount)}</strong>
      </div>
    </div>
  )
}
