import { type Centimes, formatMoney, formatSigned, centimes } from '#shared/values/money.ts'
import classes from './evening-slip.module.css'

interface SlipLine {
  label: string
  centimes: Centimes
  sign?: '+' | '-'
}

const lines: readonly SlipLine[] = [
  { label: 'Solde de départ', centimes: centimes(30_000) },
  { label: 'Alimentations entrantes', centimes: centimes(10_000), sign: '+' },
  { label: 'Entrées du jour', centimes: centimes(150_050), sign: '+' },
  { label: 'Alimentations sortantes', centimes: centimes(5_000), sign: '-' },
  { label: 'Sorties du jour', centimes: centimes(20_025), sign: '-' },
]

const dayAmount = centimes(165_025)

/** A picture of a journal; hidden from screen readers. */
export function EveningSlip() {
  return (
    <div className={classes.slip} aria-hidden>
      <div className={classes.head}>
        <span>Journal du jour</span>
        <span className={classes.agency}>Agence Centre</span>
      </div>
      {lines.map(({ label, centimes: amount, sign }) => (
        <div key={label} className={classes.line} data-sign={sign}>
          <span>{label}</span>
          <span>{sign === undefined ? formatMoney(amount) : formatSigned(amount, sign)}</span>
        </div>
      ))}
      <div className={classes.total}>
        <span>Montant de la journée</span>
        <span>{formatMoney(dayAmount)}</span>
      </div>
    </div>
  )
}
