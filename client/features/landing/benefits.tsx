import { LandingIcon } from './landing-icon.tsx'

const changes: readonly (readonly [subject: string, before: string, after: string])[] = [
  [
    'Les écarts',
    'Découverts à la fin du mois, sans savoir quel jour.',
    "Visibles le soir même, dans l'agence concernée.",
  ],
  ['Les agences', 'Un appel à chacune pour connaître sa caisse.', 'Toutes vos agences suivies au même endroit.'],
  ['Les calculs', 'Additions à la calculatrice, reprises deux fois.', 'Totaux exacts au centime, à chaque saisie.'],
  [
    'La mémoire',
    'Des cahiers raturés que personne ne relit.',
    'Chaque transaction retrouvée par sa date, en deux clics.',
  ],
]

/** Compares the notebook with the product. */
export function Benefits() {
  return (
    <section className="wrap section" id="avantages" aria-labelledby="avantages-titre">
      <h2 id="avantages-titre" className="title">
        Fermez le cahier. Gardez la caisse sous les yeux.
      </h2>
      <div className="versus">
        <p className="versus-head" aria-hidden="true">
          <span />
          <span>Avec le cahier</span>
          <span>Avec Sandouk</span>
        </p>
        {changes.map(([subject, before, after]) => (
          <div key={subject} className="versus-row">
            <h3>{subject}</h3>
            <p className="versus-before">
              <LandingIcon name="cross" />
              <span>
                <span className="unseen">Avec le cahier{'\u00A0'}: </span>
                {before}
              </span>
            </p>
            <p className="versus-after">
              <LandingIcon name="check" />
              <span>
                <span className="unseen">Avec Sandouk{'\u00A0'}: </span>
                {after}
              </span>
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}
