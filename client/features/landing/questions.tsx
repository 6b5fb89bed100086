const questions: readonly (readonly [question: string, answer: string])[] = [
  [
    "Que se passe-t-il après les 3 jours d'essai ?",
    "L'essai s'arrête de lui-même et ne vous engage à rien. Choisissez un pack quand vous voulez continuer.",
  ],
  [
    'Quels opérateurs puis-je suivre ?',
    'Wafacash, Cash Plus, Western Union, MoneyGram, Ria, Barid Cash, Damane Cash, Orange Money et inwi money sont déjà au catalogue. Vous ajoutez vos propres produits.',
  ],
  [
    'Comment se fait le paiement ?',
    'Hors ligne, par le moyen qui vous convient. Vous déclarez le montant dans Paiements Manuels avec la preuve de paiement, un administrateur la vérifie et active votre pack.',
  ],
  [
    'Une autre agence peut-elle voir mes chiffres ?',
    'Non. Chaque compte ne voit que ses agences, ses transactions et ses journaux.',
  ],
  ['Faut-il installer un logiciel ?', 'Non. Un navigateur suffit, sur ordinateur comme sur téléphone.'],
]

/** Opens without JavaScript. */
export function Questions() {
  return (
    <section className="wrap section questions" id="questions" aria-labelledby="questions-titre">
      <h2 id="questions-titre" className="title">
        Avant de vous lancer
      </h2>
      <div>
        {questions.map(([question, answer]) => (
          <details key={question}>
            <summary>{question.replace(' ?', '\u00A0?')}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
