import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { formatSigned } from '#shared/values/money.ts'
import { LandingIcon } from './landing-icon.tsx'
import { SAMPLE_DATE, type SampleRow, sumAmounts } from './sample-day.ts'

interface ListDrawingProps {
  title: string
  newLabel: string
  totalLabel: string
  sign: '+' | '-'
  rows: readonly SampleRow[]
}

/** Looks like a transaction screen: a table, or cards on a narrow screen. */
export function ListDrawing({ title, newLabel, totalLabel, sign, rows }: ListDrawingProps) {
  const tone = sign === '+' ? 'in' : 'out'
  const day = formatDate(SAMPLE_DATE)
  return (
    <div className="sheet screen">
      <div className="screen-head">
        <b>{title}</b>
        <span className="screen-new">
          <LandingIcon name="plus" size={15} />
          {newLabel}
        </span>
      </div>
      <div className="screen-filter">
        <span>
          <LandingIcon name="calendar" size={15} />
          Du {day}
        </span>
        <span>
          <LandingIcon name="calendar" size={15} />
          Au {day}
        </span>
        <span className="screen-preset">Aujourd'hui</span>
      </div>
      <ul className="rows">
        <li className="rows-head">
          <span>Date</span>
          <span>{sign === '+' ? 'Opérateur' : 'Agence'}</span>
          <span>{sign === '+' ? 'Produit' : 'Type'}</span>
          <span className="row-amount">Montant</span>
          <span className="row-note">Description</span>
        </li>
        {rows.map(({ date, operator, product, agency, centimes, note }) => (
          <li key={product}>
            <span className="row-date">{formatDate(date)}</span>
            <span className="row-name">{sign === '+' ? operator : agency}</span>
            <span className="row-product">
              <em className={`tag tag-${tone}`}>{product}</em>
            </span>
            <span className={`row-amount ${tone}`}>{formatSigned(centimes, sign)}</span>
            <span className="row-note">{note}</span>
          </li>
        ))}
      </ul>
      <div className="screen-foot">
        <span>Total de la période · {counted(rows.length, 'transaction')}</span>
        <span>
          {totalLabel} <strong className={tone}>{formatSigned(sumAmounts(rows), sign)}</strong>
        </span>
      </div>
    </div>
  )
}
