const figures: readonly (readonly [figure: string, label: string])[] = [
  ['1K+', 'transactions'],
  ['100+', 'clients'],
  ['30+', 'villes'],
  ['4,9/5', 'satisfaction'],
]

export function Statistics() {
  return (
    <section className="stats" aria-labelledby="chiffres-titre">
      <h2 id="chiffres-titre" className="unseen">
        Sandouk en chiffres
      </h2>
      <dl className="wrap stats-row">
        {figures.map(([figure, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
