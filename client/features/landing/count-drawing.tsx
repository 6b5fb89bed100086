import { formatAmount, formatMoney, subtractCentimes } from '#shared/values/money.ts'
import { LandingIcon } from './landing-icon.tsx'
import { sampleJournal } from './sample-day.ts'

/** The count at the end of the sample day, without a difference. */
export function CountDrawing() {
  const expected = sampleJournal.dayAmount
  const counted = expected
  return (
    <div className="sheet count" aria-hidden="true">
      <dl className="terms">
        <div>
          <dt>Attendu</dt>
          <dd>{formatAmount(expected)}</dd>
        </div>
        <div>
          <dt>Compté</dt>
          <dd>{formatAmount(counted)}</dd>
        </div>
      </dl>
      <div className="journal-total">
        <span>
          Écart
          <em className="tag tag-in">
            <LandingIcon name="check" size={13} />
            Juste
          </em>
        </span>
        <strong>{formatMoney(subtractCentimes(counted, expected))}</strong>
      </div>
    </div>
  )
}
