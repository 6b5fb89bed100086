import { formatMoney } from '#shared/values/money.ts'
import { LandingIcon } from './landing-icon.tsx'
import { ListDrawing } from './list-drawing.tsx'
import { incomingRows, outgoingRows, sumAmounts } from './sample-day.ts'
import { SwipeRow } from './swipe-row.tsx'

export function Screens() {
  return (
    <section className="screens" id="apercu" aria-labelledby="apercu-titre">
      <div className="wrap section">
        <h2 id="apercu-titre" className="title">
          Ce qui entre, ce qui sort. Rien d'autre à retenir.
        </h2>
        <SwipeRow labelledBy="apercu-titre">
          <div className="shots">
            <figure className="shot">
              <figcaption>
                <h3>
                  <span className="dot dot-in">
                    <LandingIcon name="arrowIn" />
                  </span>
                  Transactions entrantes
                </h3>
                <p>
                  Envois, dépôts, factures, recharges{'\u00A0'}: ce que vos clients vous remettent, avec l'opérateur et
                  le produit sur chaque ligne.
                </p>
                <p>Le total de la période reste affiché. Vous n'additionnez plus rien.</p>
              </figcaption>
              <div
                role="img"
                aria-label={`Écran Transactions entrantes\u00A0: cinq transactions du jour, total ${formatMoney(sumAmounts(incomingRows))}.`}
              >
                <ListDrawing
                  title="Transactions entrantes"
                  newLabel="Nouvelle entrée"
                  totalLabel="Entrées"
                  sign="+"
                  rows={incomingRows}
                />
              </div>
            </figure>
            <figure className="shot shot-turned">
              <figcaption>
                <h3>
                  <span className="dot dot-out">
                    <LandingIcon name="arrowOut" />
                  </span>
                  Transactions sortantes
                </h3>
                <p>
                  Retraits, mandats, transferts reçus{'\u00A0'}: ce que vous payez au comptoir, rattaché à l'agence qui
                  l'a payé.
                </p>
                <p>
                  Une erreur de saisie{'\u00A0'}? Modifiez la ligne{'\u00A0'}: le total et le journal suivent aussitôt.
                </p>
              </figcaption>
              <div
                role="img"
                aria-label={`Écran Transactions sortantes\u00A0: quatre transactions du jour, total ${formatMoney(sumAmounts(outgoingRows))}.`}
              >
                <ListDrawing
                  title="Transactions sortantes"
                  newLabel="Nouvelle sortie"
                  totalLabel="Sorties"
                  sign="-"
                  rows={outgoingRows}
                />
              </div>
            </figure>
          </div>
        </SwipeRow>
      </div>
    </section>
  )
}
