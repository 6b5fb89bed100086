import { FeatureVignette, type VignetteName } from './feature-vignette.tsx'
import { SwipeRow } from './swipe-row.tsx'

const features: readonly (readonly [vignette: VignetteName, title: string, text: string])[] = [
  [
    'transactions',
    'Transactions',
    "Entrées et sorties saisies au comptoir, par type de produit. Un double clic ou une coupure n'enregistre jamais deux fois.",
  ],
  [
    'agencies',
    'Multi-agences',
    "D'une seule agence à tout un réseau : chacune a ses transactions, son journal et ses totaux.",
  ],
  [
    'journal',
    'Journal des opérations',
    'Solde de départ, alimentations, entrées, sorties : le montant que la caisse doit contenir, posé ligne par ligne.',
  ],
  [
    'types',
    'Types de transactions',
    'Le catalogue des opérateurs est prêt. Importez leurs produits en un clic, ajoutez les vôtres.',
  ],
  [
    'payments',
    'Paiements manuels',
    'Vous réglez votre pack hors ligne, vous joignez la preuve de paiement et vous suivez son approbation.',
  ],
  [
    'groups',
    'Groupes et permissions',
    "Rassemblez vos agences par groupe. Chaque compte n'accède qu'à ses propres données, sans exception.",
  ],
]

export function Features() {
  return (
    <section className="wrap section" id="fonctionnalites" aria-labelledby="fonctionnalites-titre">
      <h2 id="fonctionnalites-titre" className="title">
        Tout ce qu'une agence tient chaque jour, en six écrans.
      </h2>
      <SwipeRow labelledBy="fonctionnalites-titre">
        <ul className="features">
          {features.map(([vignette, title, text]) => (
            <li key={title}>
              <div className="vignette" aria-hidden="true">
                <FeatureVignette name={vignette} />
              </div>
              <h3>{title}</h3>
              <p>{text.replaceAll(' :', '\u00A0:')}</p>
            </li>
          ))}
        </ul>
      </SwipeRow>
    </section>
  )
}
