import { formatSigned } from '#shared/values/money.ts'
import { JournalDrawing } from './journal-drawing.tsx'
import { LandingIcon } from './landing-icon.tsx'
import { incomingRows, outgoingRows, type SampleRow } from './sample-day.ts'

const latest: readonly (readonly ['+' | '-', SampleRow | undefined])[] = [
  ['+', incomingRows[3]],
  ['-', outgoingRows[0]],
  ['+', incomingRows[0]],
  ['-', outgoingRows[2]],
]

interface HeroProps {
  /** The placeholder that server/features/landing/landing-packs.ts replaces by the lowest price. */
  price: string
}

export function Hero({ price }: HeroProps) {
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div className="hero-words">
          <h1>La caisse de votre agence, juste chaque soir.</h1>
          <p className="hero-text">
            Entrées, sorties, journal{'\u00A0'}: Sandouk calcule ce que votre caisse doit contenir, agence par agence.
            L'écart se voit le soir même, pas à la fin du mois.
          </p>
          <p className="price">{price}</p>
          <div className="hero-buttons">
            <a href="/demo" className="button button-light">
              Essayer 3 jours gratuitement
            </a>
            <a href="/register" className="button button-ghost">
              Choisir un pack
            </a>
          </div>
          <ul className="hero-notes">
            {['Accès complet', 'Sans paiement', 'Rien à installer'].map((note) => (
              <li key={note}>
                <LandingIcon name="check" size={16} />
                {note}
              </li>
            ))}
          </ul>
        </div>
        <div className="hero-drawing" aria-hidden="true">
          <div className="sheet feed">
            <b>Dernières transactions</b>
            <ul>
              {latest.map(([sign, row]) =>
                row === undefined ? null : (
                  <li key={row.product}>
                    <span className={sign === '+' ? 'dot dot-in' : 'dot dot-out'}>
                      <LandingIcon name={sign === '+' ? 'arrowIn' : 'arrowOut'} size={16} />
                    </span>
                    <span className="feed-name">
                      {row.product}
                      <small>{row.note}</small>
                    </span>
                    <span className={sign === '+' ? 'in' : 'out'}>{formatSigned(row.centimes, sign)}</span>
                  </li>
                ),
              )}
            </ul>
          </div>
          <JournalDrawing />
        </div>
      </div>
    </section>
  )
}
