const steps: readonly (readonly [title: string, text: string])[] = [
  ['Choisissez votre pack', "Inscription en une page, sans engagement au-delà de l'année."],
  ['Envoyez votre preuve de paiement', 'Réglez hors ligne et joignez-la dans votre espace.'],
  ['Votre compte est activé', 'Après vérification, tout est ouvert pour 365 jours.'],
]

interface PacksProps {
  /** The placeholder that server/features/landing/landing-packs.ts replaces by the packs. */
  place: string
}

export function Packs({ place }: PacksProps) {
  return (
    <section className="wrap section" id="packs" aria-labelledby="packs-titre">
      <h2 id="packs-titre" className="title">
        Un prix par an, tout compris.
      </h2>
      <p className="lead">
        Chaque pack ouvre toutes les fonctions{'\u00A0'}: transactions, journal, types, groupes. Seul le nombre
        d'agences change.
      </p>
      <div id="pack-list">{place}</div>
      <ol className="steps">
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
